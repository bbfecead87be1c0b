import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { memo } from 'react';
import { shareCell } from '#domain/csv/cells.ts';
import type { Month } from '#domain/values/month.ts';
import type { DashboardMetricsView } from '#projections/money/dashboard/view.ts';
import { dashboardMetricsQuery } from '../../api/queries/money.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { Loaded } from '../../app/Loaded.tsx';
import { paths } from '../../app/paths.ts';
import { type ExportColumn, ExportList } from '../../csv/ExportList.tsx';
import { hoursText } from '../../format/hours.ts';
import { percent } from '../../format/percent.ts';
import { recordColumn, utilisationColumn } from '../../money/columns.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import * as styles from './utilisation.module.css';

type Member = DashboardMetricsView['teamUtilizationDetails'][number];

const columns: Column<Member>[] = [
  recordColumn('name', 'Team member', 'teamMember', (row) => row, { minWidth: 148 }),
  utilisationColumn('utilisation', 'Utilisation', { minWidth: 132 }),
  {
    id: 'hours',
    header: 'Allocated',
    align: 'end',
    width: 190,
    cell: ({ allocatedHours, workingHours }) => (
      <>
        {allocatedHours > workingHours && (
          <span className={styles.over}>+{hoursText(allocatedHours - workingHours)}</span>
        )}{' '}
        {hoursText(allocatedHours)} <span className={styles.of}>of {hoursText(workingHours)}</span>
      </>
    ),
    sortValue: ({ allocatedHours }) => allocatedHours,
  },
];

const exported: readonly ExportColumn<Member>[] = [
  { header: 'Team Member', value: ({ name }) => name },
  { header: 'Allocated Hours', value: ({ allocatedHours }) => allocatedHours },
  { header: 'Working Hours', value: ({ workingHours }) => workingHours },
  { header: 'Utilization Rate %', value: ({ utilizationRate }) => shareCell(utilizationRate) },
];

/** How full each team member's month is. */
export const TeamBars = memo(function TeamBars({ month }: { month: Month }) {
  const metrics = useQuery(dashboardMetricsQuery(month));
  const members = metrics.data?.teamUtilizationDetails;
  return (
    <Card
      title="Team utilisation"
      isPadded={false}
      {...(members ? { count: members.length } : {})}
      aside={
        metrics.data && members && members.length > 0 ? (
          <div className={styles.tools}>
            <span className={styles.sum}>{percent(metrics.data.teamUtilization)} of the team's hours</span>
            <ExportList
              things="team utilisation"
              fileName={`team-utilisation_${month}`}
              columns={exported}
              rows={members}
            />
          </div>
        ) : null
      }
    >
      <Loaded of={metrics}>
        <DataTable
          label="Team utilisation"
          isDense
          atFirst={20}
          columns={columns}
          rows={members}
          rowKey={({ id }) => id}
          defaultSort={{ column: 'utilisation', direction: 'descending' }}
          empty={
            <EmptyState
              icon={<Users />}
              title="No team members yet"
              action={
                <GoButton to={paths.teamMembers} parameters={{ new: 1 }}>
                  New Team Member
                </GoButton>
              }
            >
              Their months fill here as you allocate hours.
            </EmptyState>
          }
        />
      </Loaded>
    </Card>
  );
});
