import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { memo } from 'react';
import { shareCell } from '#domain/csv/cells.ts';
import type { Month } from '#domain/values/month.ts';
import type { DashboardMetricsView } from '#projections/money/dashboard/view.ts';
import { dashboardMetricsQuery } from '../../api/queries/money.ts';
import { NewRecordButton } from '../../app/GoButton.tsx';
import type { ExportColumn } from '../../csv/ExportList.tsx';
import { TableCard } from '../../csv/TableCard.tsx';
import { hoursText } from '../../format/hours.ts';
import { percent } from '../../format/percent.ts';
import { hoursColumn, recordColumn, utilisationColumn } from '../../money/columns.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import type { Column } from '../../ui/table/columns.ts';
import * as styles from './utilisation.module.css';

type Member = DashboardMetricsView['teamUtilizationDetails'][number];

const columns: Column<Member>[] = [
  recordColumn('name', 'Team member', 'teamMember', (row) => row, { minWidth: 148 }),
  utilisationColumn('utilisation', 'Utilisation', { minWidth: 132 }),
  hoursColumn('hours', 'Allocated', ({ allocatedHours }) => allocatedHours, {
    width: 190,
    cell: ({ allocatedHours, workingHours }) => (
      <>
        {allocatedHours > workingHours && (
          <span className={styles.over}>+{hoursText(allocatedHours - workingHours)}</span>
        )}{' '}
        {hoursText(allocatedHours)}{' '}
        <span className={classNames(layout.small, layout.faint)}>of {hoursText(workingHours)}</span>
      </>
    ),
  }),
];

const exported: readonly ExportColumn<Member>[] = [
  { header: 'Team Member', value: ({ name }) => name },
  { header: 'Allocated Hours', value: ({ allocatedHours }) => allocatedHours },
  { header: 'Working Hours', value: ({ workingHours }) => workingHours },
  { header: 'Utilization Rate %', value: ({ utilizationRate }) => shareCell(utilizationRate) },
];

/** Each team member's utilisation in the month. */
export const TeamBars = memo(function TeamBars({ month }: { month: Month }) {
  const metrics = useQuery(dashboardMetricsQuery(month));
  return (
    <TableCard
      title="Team utilisation"
      of={{ ...metrics, data: metrics.data?.teamUtilizationDetails }}
      things="team utilisation"
      fileName={`team-utilisation_${month}`}
      exported={exported}
      sum={
        <span className={classNames(layout.small, layout.faint)}>
          {metrics.data ? percent(metrics.data.teamUtilization) : <Skeleton width="5ch" />} of the team's
          hours
        </span>
      }
      label="Team utilisation"
      isDense
      atFirst={20}
      columns={columns}
      rowKey={({ id }) => id}
      defaultSort={{ column: 'utilisation', direction: 'descending' }}
      empty={
        <EmptyState
          icon={<Users />}
          title="No team members yet"
          action={<NewRecordButton kind="teamMember" />}
        >
          Their months fill here as you allocate hours.
        </EmptyState>
      }
    />
  );
});
