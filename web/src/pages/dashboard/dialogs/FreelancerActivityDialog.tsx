import { useQuery } from '@tanstack/react-query';
import { activityTone } from '#domain/values/status.ts';
import type { FreelancerMonthView } from '#projections/money/profitability/view.ts';
import { freelancerMonthsQuery } from '../../../api/queries/people.ts';
import { RecordLink } from '../../../app/RecordLink.tsx';
import { hoursText } from '../../../format/hours.ts';
import { FiguresDialog, type MonthDialogProps } from '../../../money/FiguresDialog.tsx';
import { Badge } from '../../../ui/basics/Badge.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { worstActivity } from './worstFirst.ts';

const columns: Column<FreelancerMonthView>[] = [
  {
    id: 'name',
    header: 'Freelancer',
    cell: ({ id, name }) => (
      <RecordLink kind="freelancer" id={id}>
        {name}
      </RecordLink>
    ),
    sortValue: ({ name }) => name,
  },
  { id: 'role', header: 'Role', cell: ({ role }) => role, sortValue: ({ role }) => role },
  {
    id: 'contracted',
    header: 'Contracted Hours',
    align: 'end',
    width: 160,
    cell: ({ contractedHours }) => hoursText(contractedHours),
    sortValue: ({ contractedHours }) => contractedHours,
  },
  {
    id: 'allocated',
    header: 'Allocated Hours',
    align: 'end',
    width: 156,
    cell: ({ allocatedHours }) => hoursText(allocatedHours),
    sortValue: ({ allocatedHours }) => allocatedHours,
  },
  {
    id: 'additional',
    header: 'Additional Hours',
    align: 'end',
    width: 156,
    cell: ({ additionalHours }) => hoursText(additionalHours),
    sortValue: ({ additionalHours }) => additionalHours,
  },
  {
    id: 'status',
    header: 'Status',
    width: 160,
    cell: ({ status }) => <Badge tone={activityTone[status] ?? 'neutral'}>{status}</Badge>,
    sortValue: ({ status }) => status,
  },
];

/** Every freelancer's month against what was agreed. */
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
