import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DashboardMetricsView } from '#projections/money/dashboard/view.ts';
import { dashboardMetricsQuery } from '../../../api/queries/money.ts';
import { percent } from '../../../format/percent.ts';
import { hoursColumn, plainColumn, recordColumn, utilisationColumn } from '../../../money/columns.tsx';
import * as styles from '../../../money/FiguresDialog.module.css';
import { FiguresDialog, type MonthDialogProps } from '../../../money/FiguresDialog.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { MemberAllocationsDialog } from './MemberAllocationsDialog.tsx';
import { worstUtilised } from './worstFirst.ts';

type Member = DashboardMetricsView['teamUtilizationDetails'][number];

const columnsFor = (whole: number | undefined): Column<Member>[] => [
  recordColumn('member', 'Member', 'teamMember', (row) => row, { isLink: true }),
  plainColumn('role', 'Role', ({ role }) => role),
  hoursColumn('allocated', 'Allocated Hours', ({ allocatedHours }) => allocatedHours, { width: 156 }),
  hoursColumn('working', 'Working Hours', ({ workingHours }) => workingHours, { width: 148 }),
  utilisationColumn('rate', 'Utilization Rate', {
    unit: 'share',
    width: 210,
    ...(whole === undefined
      ? {}
      : { total: () => <span className={styles.end}>{percent(whole)} of all hours</span> }),
  }),
];

const detailsOf = (metrics: DashboardMetricsView) => worstUtilised(metrics.teamUtilizationDetails);

/** Each team member's utilisation in the month; a row opens their allocations. */
export function TeamUrDialog({ month, onClose }: MonthDialogProps) {
  const [member, setMember] = useState<number>();
  const whole = useQuery(dashboardMetricsQuery(month)).data?.teamUtilization;
  return (
    <>
      <FiguresDialog
        title="Team UR"
        lead="Allocated hours of each team member against the working hours of the month. Choose somebody to see what fills theirs."
        month={month}
        onClose={onClose}
        rows={useQuery({ ...dashboardMetricsQuery(month), select: detailsOf })}
        columns={columnsFor(whole)}
        rowKey={({ id }) => id}
        onRowPress={({ id }) => setMember(id)}
        totalLabel="Team"
        empty="No team members yet"
      />
      {member !== undefined && (
        <MemberAllocationsDialog id={member} month={month} onClose={() => setMember(undefined)} />
      )}
    </>
  );
}
