import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { AllocationView } from '#projections/plans/allocations/view.ts';
import type { PlanningRow } from '#projections/plans/planning/view.ts';
import { planQuery } from '../../api/queries/plans.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { useSeesPay } from '../../app/pay/useSeesPay.ts';
import { orWithheld, withheldWords } from '../../app/pay/Withheld.tsx';
import { RecordLink } from '../../app/RecordLink.tsx';
import { ExportTable } from '../../csv/ExportTable.tsx';
import { hoursText } from '../../format/hours.ts';
import { exactMoney } from '../../format/money.ts';
import { percent } from '../../format/percent.ts';
import { hoursColumn, plainColumn, poundsColumn } from '../../money/columns.tsx';
import { kindLabels } from '../../plans/allocation/CurrentAllocations.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import { classNames } from '../../ui/basics/classNames.ts';
import * as layout from '../../ui/basics/layout.module.css';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Dialog } from '../../ui/layers/Dialog.tsx';
import { StatCard } from '../../ui/page/StatCard.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import * as styles from './planning.module.css';

type ProfitBreakdownDialogProps = { row: PlanningRow; month: Month; onClose: () => void };

/** The cost of an hour: a team member's with employer NI, a freelancer's rate. */
const rateOf = ({ teamMember, freelancer }: AllocationView): string | null =>
  (teamMember ?? freelancer)?.hourlyRate ?? null;

const whyNoMargin = (seesPay: boolean): string => (seesPay ? 'Nobody is allocated' : withheldWords.total);

const columnsFor = ({ allocatedHours, costs }: PlanningRow) => {
  const columns: Column<AllocationView>[] = [
    plainColumn('name', 'Name', ({ teamMember, freelancer }) => (teamMember ?? freelancer)?.name, {
      cell: ({ teamMember, freelancer }) =>
        teamMember ? (
          <RecordLink kind="teamMember" id={teamMember.id} name={teamMember.name} />
        ) : (
          freelancer && <RecordLink kind="freelancer" id={freelancer.id} name={freelancer.name} />
        ),
    }),
    plainColumn('kind', 'Type', ({ teamMember }) => (teamMember ? 0 : 1), {
      width: 120,
      cell: ({ teamMember }) => kindLabels[teamMember ? 'teamMember' : 'freelancer'],
    }),
    hoursColumn('hours', 'Hours', (row) => row.allocatedHours, {
      width: 92,
      total: () => hoursText(allocatedHours),
    }),
    poundsColumn('rate', 'Rate', rateOf, { width: 92 }),
    poundsColumn('cost', 'Cost', (row) => row.cost, {
      width: 110,
      total: () => orWithheld(costs, exactMoney, 'total'),
    }),
  ];
  return columns;
};

/** A project's profit of a month by person; all figures are the server's. */
export function ProfitBreakdownDialog({ row, month, onClose }: ProfitBreakdownDialogProps) {
  const seesPay = useSeesPay();
  const plan = useQuery(planQuery(row.project.id, month));
  const { revenue, costs, profit, margin, marginTone } = row;
  const dash = '—';
  const allocations = plan.data?.allocations;
  const columns = columnsFor(row);
  return (
    <Dialog
      title={
        <>
          Profit Breakdown - <RecordLink kind="project" id={row.project.id} name={row.project.name} />
        </>
      }
      lead={`${row.project.client.name}, ${monthLabel(month)}`}
      size="large"
      onClose={onClose}
      footer={
        <>
          <ExportTable
            things="costs by person"
            fileName={`${row.project.name}_${month}`}
            columns={columns}
            rows={allocations}
          />
          <Button onPress={onClose}>Close</Button>
        </>
      }
    >
      <div className={styles.profitCards}>
        <StatCard label="Revenue" value={exactMoney(revenue)} scope={month} />
        <StatCard label="Costs" value={costs === null ? dash : exactMoney(costs)} scope={month} />
        <StatCard
          label="Profit"
          value={profit === null ? dash : exactMoney(profit)}
          scope={month}
          context={margin === null ? whyNoMargin(seesPay) : `${percent(margin)} gross margin`}
          tone={marginTone ?? 'neutral'}
        />
      </div>
      <Loaded of={plan}>
        <DataTable
          label="Costs by person"
          isDense
          className={layout.framed}
          columns={columns}
          rows={allocations}
          rowKey={({ id }) => id}
          defaultSort={{ column: 'cost', direction: 'descending' }}
          empty={
            <EmptyState icon={<Users />} title="Nobody is allocated this month">
              Allocate people's hours to see what the project costs.
            </EmptyState>
          }
        />
      </Loaded>
      <p className={classNames(layout.small, layout.faint)}>
        Cost is hours × rate. A team member's rate is what an hour costs, employer NI included.
      </p>
    </Dialog>
  );
}
