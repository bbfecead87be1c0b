import type { StaffCostsView } from '#projections/money/pnl/view.ts';
import { orWithheld } from '../../../app/pay/Withheld.tsx';
import { RecordLink } from '../../../app/RecordLink.tsx';
import { hoursText } from '../../../format/hours.ts';
import { exactMoney } from '../../../format/money.ts';
import { PersonCostTypeBadge, personCostTypeText } from '../../../money/CostTypeBadge.tsx';
import type { Column } from '../../../ui/table/columns.ts';

/** Which part of the costs a breakdown lists. */
export type CostKind = 'direct' | 'operating';

type Member = StaffCostsView['teamMembers'][number];
type Freelancer = StaffCostsView['freelancers'][number];

const costOf = (kind: CostKind) => (row: Member | Freelancer) =>
  kind === 'direct' ? row.directCost : row.operatingCost;

const costColumn = <Row extends Member | Freelancer>(kind: CostKind): Column<Row> => {
  const cost = costOf(kind);
  return {
    id: 'cost',
    unit: 'money',
    header: kind === 'direct' ? 'Direct Cost' : 'Operating Cost',
    align: 'end',
    width: 136,
    cell: (row) => orWithheld(cost(row), exactMoney),
    sortValue: cost,
  };
};

const nameColumn = { id: 'name', header: 'Name', minWidth: 160 } as const;
const typeColumn = { id: 'type', header: 'Cost Type', width: 128 } as const;

export const memberColumns = (kind: CostKind): Column<Member>[] => {
  return [
    {
      ...nameColumn,
      cell: ({ id, name }) => (
        <RecordLink kind="teamMember" id={id}>
          {name}
        </RecordLink>
      ),
      sortValue: ({ name }) => name,
    },
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
      cell: ({ monthlySalary }) => orWithheld(monthlySalary, exactMoney),
      sortValue: ({ monthlySalary }) => monthlySalary,
    },
    costColumn(kind),
  ];
};

export const freelancerColumns = (kind: CostKind): Column<Freelancer>[] => {
  return [
    {
      ...nameColumn,
      cell: ({ id, name }) => (
        <RecordLink kind="freelancer" id={id}>
          {name}
        </RecordLink>
      ),
      sortValue: ({ name }) => name,
    },
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
      cell: ({ hourlyRate }) => orWithheld(hourlyRate, exactMoney),
      sortValue: ({ hourlyRate }) => hourlyRate,
    },
    {
      id: 'total',
      unit: 'money',
      header: 'Total Cost',
      align: 'end',
      width: 120,
      cell: ({ totalCost }) => orWithheld(totalCost, exactMoney),
      sortValue: ({ totalCost }) => totalCost,
    },
    costColumn(kind),
  ];
};
