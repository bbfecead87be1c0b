import { useQuery } from '@tanstack/react-query';
import { type Month, monthLabel } from '#domain/values/month.ts';
import type { StaffCostsView } from '#projections/money/pnl/view.ts';
import { staffCostsQuery } from '../../../api/queries/money.ts';
import { ExportTable } from '../../../csv/ExportTable.tsx';
import { ExplainButton } from '../../../money/explain/ExplainButton.tsx';
import type { PnlColumn } from '../../../money/pnlRows.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { BreakdownDialog } from './BreakdownDialog.tsx';
import * as styles from './breakdowns.module.css';
import { CostTotal } from './CostTotal.tsx';
import { ManualFigureButton } from './ManualFigureButton.tsx';
import { type CostKind, freelancerColumns, memberColumns } from './staffColumns.tsx';

type StaffCostsDialogProps = {
  kind: CostKind;
  month: Month;
  column: PnlColumn | undefined;
  onClose: () => void;
};

const words = {
  direct: { title: 'Direct', noun: 'direct', cost: 'directCost', figure: 'directStaffCosts' },
  operating: { title: 'Operating', noun: 'operating', cost: 'operatingCost', figure: 'operatingStaffCosts' },
} as const;

/** What each person adds to a month's direct or operating staff costs. */
export function StaffCostsDialog({ kind, month, column, onClose }: StaffCostsDialogProps) {
  const staff = useQuery(staffCostsQuery(month));
  const { title, figure } = words[kind];
  return (
    <BreakdownDialog
      title={`${title} Staff Costs - ${monthLabel(month)}`}
      query={staff}
      loading="Loading staff cost breakdown..."
      footer={column && !column.isUnread && <ManualFigureButton figure={figure} column={column} />}
      month={month}
      onClose={onClose}
    >
      {(data) => (
        <>
          <CostTotal figure={figure} column={column} />
          <StaffTables staff={data} kind={kind} month={month} />
        </>
      )}
    </BreakdownDialog>
  );
}

type Person = StaffCostsView['teamMembers'][number] | StaffCostsView['freelancers'][number];

/** Who costs something of a kind; where that is withheld, whose cost falls there at all. */
const isListed = (row: Person, kind: CostKind): boolean =>
  (row[words[kind].cost] ?? (kind === 'direct' ? row.directPercentage : 100 - row.directPercentage)) > 0;

type StaffTablesProps = { staff: StaffCostsView; kind: CostKind; month: Month };

function StaffTables({ staff, kind, month }: StaffTablesProps) {
  const { noun, figure } = words[kind];
  const explainOf = (person: 'teamMember' | 'freelancer') => (row: Person) =>
    row.directCost !== null && (
      <ExplainButton figure={figure} month={month} record={{ key: `${person}-${row.id}`, name: row.name }} />
    );
  const members = staff.teamMembers.filter((row) => isListed(row, kind));
  const freelancers = staff.freelancers.filter((row) => isListed(row, kind));
  if (staff.teamMembers.length === 0 && staff.freelancers.length === 0) {
    return <EmptyState title="No staff cost data available for this month" />;
  }
  if (members.length === 0 && freelancers.length === 0) {
    return <EmptyState title={`No ${noun} staff costs found for this month`} />;
  }
  return (
    <>
      {members.length > 0 && (
        <section className={styles.breakdownSection}>
          <header className={styles.breakdownHead}>
            <h3>
              Team Members <span>{members.length}</span>
            </h3>
            <ExportTable
              things={`${noun} costs of team members`}
              fileName={`${noun}-costs-team_${month}`}
              columns={memberColumns(kind)}
              rows={members}
            />
          </header>
          <DataTable
            label="Team Members"
            className={styles.breakdownTable}
            columns={memberColumns(kind)}
            rows={members}
            rowKey={({ id }) => id}
            rowActions={explainOf('teamMember')}
            actionsWidth={56}
            defaultSort={{ column: 'cost', direction: 'descending' }}
            empty={null}
          />
        </section>
      )}
      {freelancers.length > 0 && (
        <section className={styles.breakdownSection}>
          <header className={styles.breakdownHead}>
            <h3>
              Freelancers <span>{freelancers.length}</span>
            </h3>
            <ExportTable
              things={`${noun} costs of freelancers`}
              fileName={`${noun}-costs-freelancers_${month}`}
              columns={freelancerColumns(kind)}
              rows={freelancers}
            />
          </header>
          <DataTable
            label="Freelancers"
            className={styles.breakdownTable}
            columns={freelancerColumns(kind)}
            rows={freelancers}
            rowKey={({ id }) => id}
            rowActions={explainOf('freelancer')}
            actionsWidth={56}
            defaultSort={{ column: 'cost', direction: 'descending' }}
            empty={null}
          />
        </section>
      )}
    </>
  );
}
