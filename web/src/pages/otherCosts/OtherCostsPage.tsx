import { useQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { enteredCell, monthCell } from '#domain/csv/cells.ts';
import { otherCostSpan } from '#domain/money/financeInput.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { OtherCostView } from '#projections/money/otherCosts/view.ts';
import { useMonthParam } from '../../address/useMonthParam.ts';
import { otherCostsQuery } from '../../api/queries/money.ts';
import type { ExportColumn } from '../../csv/ExportList.tsx';
import { yesNo } from '../../csv/importable.ts';
import { currentMonth } from '../../format/dates.ts';
import { money } from '../../format/money.ts';
import { categoryLabels } from '../../format/valueText.ts';
import { descriptionColumn, plainColumn, poundsColumn } from '../../money/columns.tsx';
import { costMonths } from '../../money/forecastMonths.ts';
import { DeleteRecord } from '../../records/DeleteRecord.tsx';
import { holds, RecordPage, RecordTable, useRecordList } from '../../records/RecordList.tsx';
import { Badge } from '../../ui/basics/Badge.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { Spinner } from '../../ui/basics/Spinner.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { CategoryBadge } from './CategoryBadge.tsx';
import { MonthlySummary } from './MonthlySummary.tsx';
import * as styles from './otherCosts.module.css';

// The form and its rules are fetched when it is first opened.
const OtherCostDialog = lazyDialog(async () => (await import('./OtherCostDialog.tsx')).OtherCostDialog);

/** Operating costs other than people and software, by month. */
export function OtherCostsPage() {
  const monthChoice = useMonthParam(costMonths(currentMonth()));
  const { month, months } = monthChoice;
  const costs = useQuery(otherCostsQuery(month));
  const list = useRecordList('other costs', costs, costMatches);
  return (
    <RecordPage
      list={list}
      title="Other Operating Costs"
      subtitle="Manage other operating expenses like office costs, travel, utilities, etc."
      {...monthChoice}
      newText="Add Cost"
      searchLabel="Search name, description or category"
      exportColumns={otherCostExport}
      fileName={`other-costs_${month}`}
      records={costs.data}
      form={(cost, onClose) => (
        <OtherCostDialog key={cost?.id} month={month} months={months} cost={cost} onClose={onClose} />
      )}
    >
      <MonthlySummary month={month} isUnread={costs.isError && !costs.data} />
      <RecordTable
        list={list}
        isListedUnread
        title="Other Operating Costs"
        label="Other Operating Costs"
        aside={
          costs.data && (
            <span className={layout.muted}>{`${costs.data.length} cost(s) for ${monthLabel(month)}`}</span>
          )
        }
        loading={<Spinner isAlone label="Loading other costs..." />}
        columns={otherCostColumns}
        empty={{
          icon: <Receipt />,
          title: 'No other operating costs found for this month.',
          newText: 'Add the first cost',
        }}
        deletion={(cost, onClose) => <DeleteOtherCost cost={cost} onClose={onClose} />}
      />
    </RecordPage>
  );
}

const costMatches = (text: string, { name, description, category }: OtherCostView) =>
  holds(text, [name, description, categoryLabels[category]]);

/** Asks before a cost is deleted, and names the months that lose it. */
function DeleteOtherCost({ cost, onClose }: { cost: OtherCostView; onClose: () => void }) {
  const amount = cost.changes.length > 0 ? 'What it costs' : money(cost.amount);
  const span = otherCostSpan(cost);
  const until = cost.endMonth === null ? 'on' : `to ${monthLabel(cost.endMonth)}`;
  return (
    <DeleteRecord
      name={cost.name}
      list="other-costs"
      id={cost.id}
      version={cost.version}
      span={span}
      canEnd={cost.isRecurring}
      loses="it"
      onClose={onClose}
    >
      {cost.isRecurring
        ? `${amount} leaves every month from ${monthLabel(cost.month)} ${until}.`
        : `${amount} leaves ${monthLabel(cost.month)}.`}{' '}
      The history keeps it.
    </DeleteRecord>
  );
}

/** The list as exported. */
export const otherCostExport: readonly ExportColumn<OtherCostView>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Description', value: ({ description }) => description },
  { header: 'Category', value: ({ category }) => categoryLabels[category] },
  { header: 'Month', value: ({ month }) => monthCell(month) },
  { header: 'Amount', value: ({ amount }) => enteredCell(amount) },
  { header: 'Recurring', value: ({ isRecurring }) => yesNo(isRecurring) },
  { header: 'End Month', value: ({ endMonth }) => monthCell(endMonth) },
];

/** The columns of the list. */
export const otherCostColumns: readonly Column<OtherCostView>[] = [
  plainColumn('name', 'Name', ({ name }) => name, {
    minWidth: 180,
    cell: ({ name, endMonth }) =>
      endMonth === null ? (
        name
      ) : (
        <span className={styles.name}>
          {name} <Badge icon={null}>Until {monthLabel(endMonth)}</Badge>
        </span>
      ),
  }),
  descriptionColumn({ importance: 'extra', minWidth: 200 }),
  plainColumn('category', 'Category', ({ category }) => categoryLabels[category], {
    importance: 'key',
    width: 136,
    cell: ({ category }) => <CategoryBadge category={category} />,
  }),
  poundsColumn('amount', 'Amount', ({ amount }) => amount, { importance: 'key', width: 128 }),
  plainColumn('recurring', 'Recurring', ({ isRecurring }) => (isRecurring ? 0 : 1), {
    width: 124,
    cell: ({ isRecurring }) => (isRecurring ? 'Recurring' : 'One-time'),
  }),
];
