import type { Month } from '#domain/month.ts';
import type { ProjectType } from '#domain/projectStatus.ts';
import type { PlanningRow } from '#projections/planning/view.ts';
import { withheldWords } from '../../app/pay/Withheld.tsx';
import { hoursText } from '../../format/hours.ts';
import { wholeMoney } from '../../format/money.ts';
import type { Column } from '../../ui/table/columns.ts';
import { AllocationStatus } from '../allocation/AllocationStatus.tsx';
import { AdditionalHours } from './AdditionalHours.tsx';
import { AllocatedTotal, isFlexible, RemainingTotal, RequiredHours } from './RequiredHours.tsx';

const sum = (rows: readonly PlanningRow[], read: (row: PlanningRow) => number): string =>
  hoursText(rows.reduce((total, row) => total + read(row), 0));

const additional = (month: Month): Column<PlanningRow> => ({
  id: 'additional',
  header: 'Additional Hours',
  align: 'end',
  width: 146,
  cell: (row) => (
    <span className="planning-additional">
      <span className="planning-of">{hoursText(row.project.allocatedHours ?? 0)} +</span>
      <AdditionalHours row={row} month={month} />
    </span>
  ),
  sortValue: ({ additionalHours }) => additionalHours,
  total: (rows) => sum(rows, ({ additionalHours }) => additionalHours),
});

const remaining: Column<PlanningRow> = {
  id: 'remaining',
  header: 'Remaining',
  align: 'end',
  width: 112,
  cell: (row) => (isFlexible(row) ? '—' : hoursText(row.remainingHours)),
  sortValue: ({ remainingHours }) => remainingHours,
  total: (rows) => <RemainingTotal rows={rows} />,
};

const allocated: Column<PlanningRow> = {
  id: 'allocated',
  header: 'Allocated',
  align: 'end',
  width: 146,
  cell: (row) => (
    <>
      {hoursText(row.allocatedHours)} <RequiredHours row={row} />
    </>
  ),
  sortValue: ({ allocatedHours }) => allocatedHours,
  total: (rows) => <AllocatedTotal rows={rows} />,
};

/** The columns of one type's table; a profit opens its breakdown. */
export const planningColumns = (
  type: ProjectType,
  month: Month,
  onProfit: (row: PlanningRow) => void,
): Column<PlanningRow>[] => {
  return [
    {
      id: 'project',
      header: 'Project',
      cell: ({ project }) => project.name,
      sortValue: ({ project }) => project.name,
      minWidth: 150,
    },
    {
      id: 'client',
      header: 'Client',
      cell: ({ project }) => project.client.name,
      sortValue: ({ project }) => project.client.name,
      minWidth: 120,
    },
    type === 'sla' ? additional(month) : remaining,
    allocated,
    {
      id: 'status',
      header: 'Status',
      width: 147,
      cell: ({ status }) => <AllocationStatus status={status} />,
      sortValue: ({ status }) => status,
    },
    {
      id: 'revenue',
      header: 'Revenue',
      align: 'end',
      width: 98,
      cell: (row) => wholeMoney(row.revenue),
      sortValue: (row) => row.revenue,
    },
    {
      id: 'profit',
      header: 'Profit',
      align: 'end',
      width: 88,
      cell: (row) => {
        const text = row.profit === null ? '—' : wholeMoney(row.profit);
        const why = row.people > 0 ? withheldWords.total : 'nobody is allocated';
        return (
          <button
            type="button"
            className="planning-profit"
            data-loss={(row.profit ?? 0) < 0 || undefined}
            aria-label={`Profit of ${row.project.name}: ${row.profit === null ? why : text}`}
            title={row.profit === null && row.people > 0 ? why : undefined}
            onClick={() => onProfit(row)}
          >
            {text}
          </button>
        );
      },
      sortValue: (row) => row.profit,
    },
  ];
};
