import { monthLabel } from '#domain/month.ts';
import type { OtherCostView } from '#projections/otherCosts/view.ts';
import type { ExportColumn } from '../../csv/ExportList.tsx';
import { yesNo } from '../../csv/importable.ts';
import { exactMoney } from '../../format/money.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { CategoryBadge, categoryLabels } from './CategoryBadge.tsx';

/** The list for a spreadsheet. */
export const otherCostExport: readonly ExportColumn<OtherCostView>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Description', value: ({ description }) => description },
  { header: 'Category', value: ({ category }) => categoryLabels[category] },
  { header: 'Month', value: ({ month }) => month },
  { header: 'Amount', value: ({ amount }) => amount },
  { header: 'Recurring', value: ({ isRecurring }) => yesNo(isRecurring) },
  { header: 'End Month', value: ({ endMonth }) => endMonth },
];

/** The columns of the list (finance section 2). */
export const otherCostColumns: readonly Column<OtherCostView>[] = [
  {
    id: 'name',
    header: 'Name',
    minWidth: 180,
    cell: ({ name, endMonth }) =>
      endMonth === null ? (
        name
      ) : (
        <span className="costs-name">
          {name} <Badge icon={null}>Until {monthLabel(endMonth)}</Badge>
        </span>
      ),
    sortValue: ({ name }) => name,
  },
  {
    id: 'description',
    header: 'Description',
    minWidth: 200,
    cell: ({ description }) => description ?? <span className="costs-none">No description</span>,
    sortValue: ({ description }) => description,
  },
  {
    id: 'category',
    header: 'Category',
    width: 136,
    cell: ({ category }) => <CategoryBadge category={category} />,
    sortValue: ({ category }) => categoryLabels[category],
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    width: 128,
    cell: ({ amount }) => exactMoney(amount),
    sortValue: ({ amount }) => Number(amount),
  },
  {
    id: 'recurring',
    header: 'Recurring',
    width: 124,
    cell: ({ isRecurring }) => (isRecurring ? 'Recurring' : 'One-time'),
    sortValue: ({ isRecurring }) => (isRecurring ? 0 : 1),
  },
];
