import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DashboardMetricsView } from '#projections/money/dashboard/view.ts';
import { dashboardMetricsQuery } from '../../../api/queries/money.ts';
import { RecordLink } from '../../../app/RecordLink.tsx';
import { hoursText } from '../../../format/hours.ts';
import { percent } from '../../../format/percent.ts';
import * as styles from '../../../money/FiguresDialog.module.css';
import { FiguresDialog, type MonthDialogProps } from '../../../money/FiguresDialog.tsx';
import { UtilisationBar } from '../../../ui/feedback/UtilisationBar.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { MemberAllocationsDialog } from './MemberAllocationsDialog.tsx';
import { worstUtilised } from './worstFirst.ts';

type Member = DashboardMetricsView['teamUtilizationDetails'][number];

const columnsFor = (whole: number | undefined): Column<Member>[] => [
  {
    id: 'member',
    header: 'Member',
    cell: ({ id, name }) => (
      <RecordLink kind="teamMember" id={id}>
        {name}
      </RecordLink>
    ),
    isLink: true,
    sortValue: ({ name }) => name,
  },
  { id: 'role', header: 'Role', cell: ({ role }) => role, sortValue: ({ role }) => role },
  {
    id: 'allocated',
    header: 'Allocated Hours',
    align: 'end',
    width: 156,
    cell: ({ allocatedHours }) => hoursText(allocatedHours),
    sortValue: ({ allocatedHours }) => allocatedHours,
  },
  {
    id: 'working',
    header: 'Working Hours',
    align: 'end',
    width: 148,
    cell: ({ workingHours }) => hoursText(workingHours),
    sortValue: ({ workingHours }) => workingHours,
  },
  {
    id: 'rate',
    unit: 'share',
    header: 'Utilization Rate',
    width: 210,
    cell: ({ name, utilizationRate, utilizationTone, utilizationMark }) => (
      <UtilisationBar
        label={`Utilisation of ${name}`}
        value={utilizationRate}
        text={percent(utilizationRate)}
        tone={utilizationTone}
        mark={utilizationMark}
      />
    ),
    sortValue: ({ utilizationRate }) => utilizationRate,
    ...(whole === undefined
      ? {}
      : { total: () => <span className={styles.end}>{percent(whole)} of all hours</span> }),
  },
];

const detailsOf = (metrics: DashboardMetricsView) => worstUtilised(metrics.teamUtilizationDetails);

/** How full each team member's month is; a row opens what fills it. */
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
