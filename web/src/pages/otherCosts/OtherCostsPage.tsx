import { useQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { useState } from 'react';
import { enteredCell, monthCell } from '#domain/csv/cells.ts';
import { otherCostSpan } from '#domain/money/financeInput.ts';
import { monthLabel } from '#domain/values/month.ts';
import type { OtherCostView } from '#projections/money/otherCosts/view.ts';
import { useAddressDialog } from '../../address/useAddressDialog.ts';
import { useMonthParam } from '../../address/useMonthParam.ts';
import { otherCostsQuery } from '../../api/queries/money.ts';
import { NotListed } from '../../app/Loaded.tsx';
import { type ExportColumn, ExportList } from '../../csv/ExportList.tsx';
import { yesNo } from '../../csv/importable.ts';
import { currentMonth } from '../../format/dates.ts';
import { exactMoney, money } from '../../format/money.ts';
import { categoryLabels } from '../../format/valueText.ts';
import { costMonths } from '../../money/forecastMonths.ts';
import { DeleteRecord } from '../../records/DeleteRecord.tsx';
import { Badge } from '../../ui/basics/Badge.tsx';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { Spinner } from '../../ui/basics/Spinner.tsx';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { RowButtons } from '../../ui/table/RowButtons.tsx';
import { CategoryBadge } from './CategoryBadge.tsx';
import { MonthlySummary } from './MonthlySummary.tsx';
import * as styles from './otherCosts.module.css';

// The form and its rules are fetched when it is first opened.
const OtherCostDialog = lazyDialog(async () => (await import('./OtherCostDialog.tsx')).OtherCostDialog);

/** Operating costs besides people and software, month by month. */
export function OtherCostsPage() {
  const { month, months, usualFrom, setMonth } = useMonthParam(costMonths(currentMonth()));
  const costs = useQuery(otherCostsQuery(month));
  const dialog = useAddressDialog();
  const [deleting, setDeleting] = useState<OtherCostView>();
  const isUnread = costs.isError && !costs.data;
  const editing = costs.data?.find(({ id }) => String(id) === dialog.editing);
  return (
    <>
      <PageHeader
        title="Other Operating Costs"
        subtitle="Manage other operating expenses like office costs, travel, utilities, etc."
        months={months}
        usualFrom={usualFrom}
        month={month}
        onMonthChange={setMonth}
        newText="Add Cost"
        onNew={dialog.openNew}
      >
        <ExportList
          things="other costs"
          fileName={`other-costs_${month}`}
          columns={otherCostExport}
          rows={costs.data}
        />
      </PageHeader>
      {isUnread && <NotListed of={costs} things="other costs" />}
      <MonthlySummary month={month} isUnread={isUnread} />
      <Card
        title="Other Operating Costs"
        aside={
          costs.data && (
            <span className={layout.muted}>{`${costs.data.length} cost(s) for ${monthLabel(month)}`}</span>
          )
        }
        isPadded={false}
      >
        {costs.isPending ? (
          <Spinner isAlone label="Loading other costs..." />
        ) : (
          <DataTable
            label="Other Operating Costs"
            columns={otherCostColumns}
            // What can't be read is an empty list; the message beside it says so.
            rows={costs.data ?? []}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                icon={<Receipt />}
                title="No other operating costs found for this month."
                action={
                  <WhereWritable>
                    <Button onPress={dialog.openNew}>Add the first cost</Button>
                  </WhereWritable>
                }
              />
            }
            areActionsWrites
            rowActions={(cost) => (
              <RowButtons
                name={cost.name}
                onEdit={() => dialog.openEdit(cost.id)}
                onDelete={() => setDeleting(cost)}
              />
            )}
          />
        )}
      </Card>
      {dialog.isNew && <OtherCostDialog month={month} months={months} onClose={dialog.close} />}
      {editing && (
        <OtherCostDialog
          key={editing.id}
          month={month}
          months={months}
          cost={editing}
          onClose={dialog.close}
        />
      )}
      {deleting && <DeleteOtherCost cost={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

/** Asks before a cost is deleted, and says which months lose it. */
function DeleteOtherCost({ cost, onClose }: { cost: OtherCostView; onClose: () => void }) {
  const said = cost.changes.length > 0 ? 'What it costs' : money(cost.amount);
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
        ? `${said} leaves every month from ${monthLabel(cost.month)} ${until}.`
        : `${said} leaves ${monthLabel(cost.month)}.`}{' '}
      The history keeps it.
    </DeleteRecord>
  );
}

/** The list for a spreadsheet. */
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
  {
    id: 'name',
    header: 'Name',
    minWidth: 180,
    cell: ({ name, endMonth }) =>
      endMonth === null ? (
        name
      ) : (
        <span className={styles.name}>
          {name} <Badge icon={null}>Until {monthLabel(endMonth)}</Badge>
        </span>
      ),
    sortValue: ({ name }) => name,
  },
  {
    id: 'description',
    importance: 'extra',
    header: 'Description',
    minWidth: 200,
    cell: ({ description }) => description ?? <span className={layout.faint}>No description</span>,
    sortValue: ({ description }) => description,
  },
  {
    id: 'category',
    importance: 'key',
    header: 'Category',
    width: 136,
    cell: ({ category }) => <CategoryBadge category={category} />,
    sortValue: ({ category }) => categoryLabels[category],
  },
  {
    id: 'amount',
    importance: 'key',
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
