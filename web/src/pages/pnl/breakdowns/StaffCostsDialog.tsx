import { useQuery } from '@tanstack/react-query';
import type { StaffCostsView } from '#projections/money/pnl/view.ts';
import { staffCostsQuery } from '../../../api/queries/money.ts';
import { useBasis } from '../../../money/basis.tsx';
import { PersonCostTypeBadge, personCostTypeText } from '../../../money/CostTypeBadge.tsx';
import { hoursColumn, plainColumn, poundsColumn, recordColumn } from '../../../money/columns.tsx';
import { ExplainButton } from '../../../money/explain/ExplainButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { CostBreakdown, type CostsDialogProps } from './BreakdownDialog.tsx';
import { BreakdownTable } from './BreakdownTable.tsx';
import * as styles from './breakdowns.module.css';

/** The part of the costs that a breakdown lists. */
export type CostKind = 'direct' | 'operating';

type Member = StaffCostsView['teamMembers'][number];
type Freelancer = StaffCostsView['freelancers'][number];

const words = {
  direct: { header: 'Direct Cost', cost: 'directCost', figure: 'directStaffCosts' },
  operating: { header: 'Operating Cost', cost: 'operatingCost', figure: 'operatingStaffCosts' },
} as const;

/** Each person's part of a month's direct or operating staff costs. */
export function StaffCostsDialog({ kind, ...props }: CostsDialogProps & { kind: CostKind }) {
  const [basis] = useBasis();
  return (
    <CostBreakdown
      {...props}
      figure={words[kind].figure}
      query={useQuery(staffCostsQuery(props.month, basis))}
      loading="Loading staff cost breakdown..."
    >
      {(staff) => <StaffTables staff={staff} kind={kind} month={props.month} />}
    </CostBreakdown>
  );
}

/** Whether a person has costs of a kind; where these are withheld, whether their cost type has any. */
const isListed = (kind: CostKind) => (row: Member | Freelancer) =>
  (row[words[kind].cost] ?? (kind === 'direct' ? row.directPercentage : 100 - row.directPercentage)) > 0;

type StaffTablesProps = { staff: StaffCostsView; kind: CostKind; month: string };

function StaffTables({ staff, ...props }: StaffTablesProps) {
  const members = staff.teamMembers.filter(isListed(props.kind));
  const freelancers = staff.freelancers.filter(isListed(props.kind));
  if (staff.teamMembers.length === 0 && staff.freelancers.length === 0) {
    return <EmptyState title="No staff cost data available for this month" />;
  }
  if (members.length === 0 && freelancers.length === 0) {
    return <EmptyState title={`No ${props.kind} staff costs found for this month`} />;
  }
  return (
    <>
      <StaffTable
        {...props}
        person="teamMember"
        title="Team Members"
        file="team"
        rows={members}
        columns={memberColumns}
      />
      <StaffTable
        {...props}
        person="freelancer"
        title="Freelancers"
        file="freelancers"
        rows={freelancers}
        columns={freelancerColumns}
      />
    </>
  );
}

type StaffTableProps<Row> = Omit<StaffTablesProps, 'staff'> & {
  person: 'teamMember' | 'freelancer';
  title: string;
  file: string;
  rows: readonly Row[];
  /** The columns between the person and the cost. */
  columns: readonly Column<Row>[];
};

function StaffTable<Row extends Member | Freelancer>(props: StaffTableProps<Row>) {
  const { kind, month, person, title, file, rows } = props;
  const { header, cost, figure } = words[kind];
  if (rows.length === 0) return null;
  const columns: Column<Row>[] = [
    recordColumn('name', 'Name', person, (row) => row, { minWidth: 160 }),
    plainColumn('type', 'Cost Type', ({ directPercentage }) => directPercentage, {
      width: 128,
      cell: (row) => <PersonCostTypeBadge {...row} />,
      exportValue: personCostTypeText,
    }),
    ...props.columns,
    poundsColumn('cost', header, (row) => row[cost], { width: 136 }),
  ];
  return (
    <section className={styles.breakdownSection}>
      <BreakdownTable
        title={
          <>
            {title} <span>{rows.length}</span>
          </>
        }
        label={title}
        things={`${kind} costs of ${title.toLowerCase()}`}
        fileName={`${kind}-costs-${file}_${month}`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        explain={({ id, name, directCost }) =>
          directCost !== null && (
            <ExplainButton figure={figure} month={month} record={{ key: `${person}-${id}`, name }} />
          )
        }
        sortedBy="cost"
      />
    </section>
  );
}

const memberColumns: readonly Column<Member>[] = [
  poundsColumn('salary', 'Monthly Salary', ({ monthlySalary }) => monthlySalary, { width: 136 }),
];

const freelancerColumns: readonly Column<Freelancer>[] = [
  hoursColumn('hours', 'Hours', ({ totalHours }) => totalHours, { width: 88 }),
  poundsColumn('rate', 'Hourly Rate', ({ hourlyRate }) => hourlyRate, { width: 112 }),
  poundsColumn('total', 'Total Cost', ({ totalCost }) => totalCost, { width: 120 }),
];
