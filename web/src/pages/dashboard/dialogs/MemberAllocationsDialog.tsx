import { useQuery } from '@tanstack/react-query';
import type { AllocationView } from '#projections/plans/allocations/view.ts';
import { dashboardMetricsQuery, teamProfitabilityQuery } from '../../../api/queries/money.ts';
import { allocationsQuery } from '../../../api/queries/plans.ts';
import { hoursText } from '../../../format/hours.ts';
import { moneyColumn, type Pounds } from '../../../format/money.ts';
import { percent } from '../../../format/percent.ts';
import { figureColumn, hoursColumn, plainColumn, rateColumn, recordColumn } from '../../../money/columns.tsx';
import { FiguresDialog, type MonthDialogProps } from '../../../money/FiguresDialog.tsx';
import * as styles from '../../../ui/page/StatCard.module.css';
import { StatCard } from '../../../ui/page/StatCard.tsx';
import type { Column } from '../../../ui/table/columns.ts';

type Totals = { hours: number | undefined; value: number | undefined };

const columnsFor = (value: (pounds: Pounds) => string, totals: Totals): Column<AllocationView>[] => [
  recordColumn('project', 'Project', 'project', ({ project }) => project),
  plainColumn('client', 'Client', ({ project }) => project.client.name),
  hoursColumn('hours', 'Hours', ({ allocatedHours }) => allocatedHours, {
    width: 96,
    total: () => totals.hours !== undefined && hoursText(totals.hours),
  }),
  rateColumn({ width: 96 }),
  figureColumn('value', 'Value', (row) => row.value, value, {
    width: 120,
    total: () => totals.value !== undefined && value(totals.value),
  }),
];

/** One team member's allocations of the month. */
export function MemberAllocationsDialog({ id, month, onClose }: MonthDialogProps & { id: number }) {
  const member = useQuery(dashboardMetricsQuery(month)).data?.teamUtilizationDetails.find(
    (detail) => detail.id === id,
  );
  const brings = useQuery(teamProfitabilityQuery(month)).data?.find((person) => person.id === id);
  const allocations = useQuery({
    ...allocationsQuery(month),
    select: (all: AllocationView[]) => all.filter(({ teamMemberId }) => teamMemberId === id),
  });
  const value = moneyColumn([...(allocations.data ?? []).map((row) => row.value), brings?.billableRevenue]);
  return (
    <FiguresDialog
      title={member?.name ?? 'Allocations'}
      lead={member?.role}
      cards={
        <div className={styles.row}>
          <StatCard
            label="Allocated Hours"
            value={member && hoursText(member.allocatedHours)}
            scope={month}
          />
          <StatCard label="Working Hours" value={member && hoursText(member.workingHours)} scope={month} />
          <StatCard
            label="Utilization Rate"
            value={member && percent(member.utilizationRate)}
            scope={month}
            tone={member?.utilizationTone ?? 'neutral'}
            context={member?.utilizationMark ?? undefined}
          />
        </div>
      }
      size="large"
      month={month}
      onClose={onClose}
      rows={allocations}
      columns={columnsFor(value, { hours: member?.allocatedHours, value: brings?.billableRevenue })}
      rowKey={(row) => row.id}
      defaultSort={{ column: 'hours', direction: 'descending' }}
      empty="No hours are allocated in this month"
    />
  );
}
