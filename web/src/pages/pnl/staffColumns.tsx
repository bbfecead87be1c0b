import type { StaffCostsView } from '#projections/pnl/view.ts';
import { hoursText } from '../../format/hours.ts';
import { moneyColumn } from '../../format/money.ts';
import type { Column } from '../../ui/table/columns.ts';
import { PersonCostTypeBadge, personCostTypeText } from './CostTypeBadge.tsx';

/** Which part of the costs a breakdown lists. */
export type CostKind = 'direct' | 'operating';

type Member = StaffCostsView['teamMembers'][number];
type Freelancer = StaffCostsView['freelancers'][number];

const costOf = (kind: CostKind) => (row: Member | Freelancer) =>
  kind === 'direct' ? row.directCost : row.operatingCost;

const costColumn = <Row extends Member | Freelancer>(rows: readonly Row[], kind: CostKind): Column<Row> => {
  const cost = costOf(kind);
  const amount = moneyColumn(rows.map(cost));
  return {
    id: 'cost',
    unit: 'money',
    header: kind === 'direct' ? 'Direct Cost' : 'Operating Cost',
    align: 'end',
    width: 136,
    cell: (row) => amount(cost(row)),
    sortValue: cost,
  };
};

const nameColumn = { id: 'name', header: 'Name', minWidth: 160 } as const;
const typeColumn = { id: 'type', header: 'Cost Type', width: 128 } as const;

export const memberColumns = (rows: readonly Member[], kind: CostKind): Column<Member>[] => {
  const salary = moneyColumn(rows.map(({ monthlySalary }) => monthlySalary));
  return [
    { ...nameColumn, cell: ({ name }) => name, sortValue: ({ name }) => name },
    {
      ...typeColumn,
      cell: (row) => <PersonCostTypeBadge {...row} />,
      sortValue: ({ directPercentage }) => directPercentage,
      exportValue: personCostTypeText,
    },
    {
      id: 'salary',
      unit: 'money',
      header: 'Monthly Salary',
      align: 'end',
      width: 136,
      cell: ({ monthlySalary }) => salary(monthlySalary),
      sortValue: ({ monthlySalary }) => monthlySalary,
    },
    costColumn(rows, kind),
  ];
};

export const freelancerColumns = (rows: readonly Freelancer[], kind: CostKind): Column<Freelancer>[] => {
  const rate = moneyColumn(rows.map(({ hourlyRate }) => hourlyRate));
  const total = moneyColumn(rows.map(({ totalCost }) => totalCost));
  return [
    { ...nameColumn, cell: ({ name }) => name, sortValue: ({ name }) => name },
    {
      ...typeColumn,
      cell: (row) => <PersonCostTypeBadge {...row} />,
      sortValue: ({ directPercentage }) => directPercentage,
      exportValue: personCostTypeText,
    },
    {
      id: 'hours',
      header: 'Hours',
      align: 'end',
      width: 88,
      cell: ({ totalHours }) => hoursText(totalHours),
      sortValue: ({ totalHours }) => totalHours,
    },
    {
      id: 'rate',
      unit: 'money',
      header: 'Hourly Rate',
      align: 'end',
      width: 112,
      cell: ({ hourlyRate }) => rate(hourlyRate),
      sortValue: ({ hourlyRate }) => hourlyRate,
    },
    {
      id: 'total',
      unit: 'money',
      header: 'Total Cost',
      align: 'end',
      width: 120,
      cell: ({ totalCost }) => total(totalCost),
      sortValue: ({ totalCost }) => totalCost,
    },
    costColumn(rows, kind),
  ];
};
