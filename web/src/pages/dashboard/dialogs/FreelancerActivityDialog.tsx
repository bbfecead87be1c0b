import { useQuery } from '@tanstack/react-query';
import type { FreelancerMonthView } from '#projections/money/profitability/view.ts';
import { freelancerMonthsQuery } from '../../../api/queries/people.ts';
import { activityColumn, hoursColumn, plainColumn, recordColumn } from '../../../money/columns.tsx';
import { FiguresDialog, type MonthDialogProps } from '../../../money/FiguresDialog.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { worstActivity } from './worstFirst.ts';

const columns: Column<FreelancerMonthView>[] = [
  recordColumn('name', 'Freelancer', 'freelancer', (row) => row),
  plainColumn('role', 'Role', ({ role }) => role),
  hoursColumn('contracted', 'Contracted Hours', ({ contractedHours }) => contractedHours, { width: 160 }),
  hoursColumn('allocated', 'Allocated Hours', ({ allocatedHours }) => allocatedHours, { width: 156 }),
  hoursColumn('additional', 'Additional Hours', ({ additionalHours }) => additionalHours, { width: 156 }),
  activityColumn({ width: 160 }),
];

/** Every freelancer's hours of the month, compared with the agreed ones. */
export function FreelancerActivityDialog({ month, onClose }: MonthDialogProps) {
  return (
    <FiguresDialog
      title="Freelancer Activity"
      lead="Hours allocated to each freelancer against the hours agreed for a month; what goes beyond is additional."
      month={month}
      onClose={onClose}
      rows={useQuery({ ...freelancerMonthsQuery(month), select: worstActivity })}
      columns={columns}
      rowKey={({ id }) => id}
      empty="No freelancers yet"
    />
  );
}
