import { useQuery } from '@tanstack/react-query';
import { monthLabel } from '#domain/values/month.ts';
import { spanWords } from '#domain/values/span.ts';
import type { PnlMonthView } from '#projections/money/pnl/view.ts';
import type { SoftwareCostView } from '#projections/money/softwareCosts/view.ts';
import { useAddressDialog } from '../../address/useAddressDialog.ts';
import { useMonthParam } from '../../address/useMonthParam.ts';
import { adjustmentsQuery, pnlQuery, softwareCostsQuery } from '../../api/queries/money.ts';
import { allOf, NotListed } from '../../app/Loaded.tsx';
import { ExportList } from '../../csv/ExportList.tsx';
import { currentMonth } from '../../format/dates.ts';
import { exactMoney } from '../../format/money.ts';
import { useDeleteAtOnce } from '../../history/useDeleteAtOnce.ts';
import { type OpenBreakdown, useBreakdown } from '../../money/breakdown.ts';
import { SoftwareSpend } from '../../money/charts/SoftwareSpend.tsx';
import { costMonths, costSpan } from '../../money/forecastMonths.ts';
import { endedPart } from '../../records/endedMonths.ts';
import { recordAt } from '../../records/terms.ts';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { SoftwareTable, softwareExport } from './SoftwareTable.tsx';
import * as styles from './softwareCosts.module.css';

// The forms and their rules are fetched when one is first opened.
const SoftwareCostDialog = lazyDialog(
  async () => (await import('./SoftwareCostDialog.tsx')).SoftwareCostDialog,
);
const BreakdownDialogs = lazyDialog(
  async () => (await import('../pnl/breakdowns/BreakdownDialogs.tsx')).BreakdownDialogs,
);
const AdjustDialog = lazyDialog(async () => (await import('./AdjustDialog.tsx')).AdjustDialog);

/** What a deletion did to the forecast; of one that is switched off, nothing where it always was. */
const whatMonthsLost = (cost: SoftwareCostView): string => {
  const ended = endedPart(cost);
  return ended
    ? `Months that have ended lost it, too: ${spanWords(ended)}. To keep those, undo and choose an end month.`
    : 'It left every month of the forecast.';
};

/** Deletes a subscription at once (docs/domain.md, Software costs); the message says what it cost. */
const useDeleteSoftwareCost = () =>
  useDeleteAtOnce<SoftwareCostView>({
    write: ({ id }, call, heard) => call('DELETE /api/software-costs/:id', { params: { id } }, { heard }),
    done: (cost) => ({
      title: 'Software cost deleted successfully',
      description: `${cost.name}, ${exactMoney(cost.defaultMonthlyCost)} a month. ${whatMonthsLost(cost)}`,
    }),
    failed: 'Failed to delete software cost',
    backWith: 'With its adjustments.',
  });

/** Software subscriptions, and what they cost in a month. */
export function SoftwareCostsPage() {
  const now = currentMonth();
  const { month, months, usualFrom, setMonth } = useMonthParam(costMonths(now));
  const costs = useQuery(softwareCostsQuery());
  const adjustments = useQuery(adjustmentsQuery(month));
  const { from, to } = costSpan(now, month);
  const pnl = useQuery(pnlQuery(from, to));
  const dialog = useAddressDialog();
  const remove = useDeleteSoftwareCost();
  const { shown, open, close } = useBreakdown(months);
  const columnOf = (wanted: string) => pnl.data?.months.find((column) => column.month === wanted);
  const adjustmentOf = (id: number) => adjustments.data?.find(({ softwareCostId }) => softwareCostId === id);
  const named = (wanted: string | undefined) => costs.data?.find(({ id }) => String(id) === wanted);
  const editing = named(dialog.editing);
  const adjusting = adjustments.data && named(dialog.adjusting);
  const both = allOf(costs, adjustments);
  const isUnread = both.error !== null;
  const title = `Software Subscriptions - ${monthLabel(month)}`;
  return (
    <>
      <PageHeader
        title="Software Costs"
        subtitle="Subscriptions, and what each of them costs in a month"
        months={months}
        usualFrom={usualFrom}
        month={month}
        onMonthChange={setMonth}
        newText="Add Software Cost"
        onNew={dialog.openNew}
      >
        <ExportList
          things="software costs"
          fileName={`software-costs_${month}`}
          columns={softwareExport(month, adjustmentOf)}
          rows={adjustments.data && costs.data?.map((cost) => recordAt(cost, month))}
        />
      </PageHeader>
      {isUnread && <NotListed of={both} things="software costs" />}
      <Card
        title={title}
        aside={
          !isUnread && (
            <SoftwareTotals column={columnOf(month)} isUnread={pnl.isError && !pnl.data} onOpen={open} />
          )
        }
        isPadded={false}
      >
        <SoftwareTable
          label={title}
          // What can't be read is an empty list; the message beside it says so.
          costs={isUnread ? [] : adjustments.data && costs.data}
          month={month}
          adjustmentOf={adjustmentOf}
          onNew={dialog.openNew}
          onEdit={({ id }) => dialog.openEdit(id)}
          onAdjust={({ id }) => dialog.openAdjust(id)}
          onDelete={remove}
        />
      </Card>
      {pnl.data && both.data && costs.data && costs.data.length > 0 && (
        <SoftwareSpend columns={pnl.data.months} month={month} onOpen={open} />
      )}
      {dialog.isNew && <SoftwareCostDialog month={month} onClose={dialog.close} />}
      {editing && <SoftwareCostDialog key={editing.id} month={month} cost={editing} onClose={dialog.close} />}
      {adjusting && (
        <AdjustDialog
          key={`${adjusting.id} ${month}`}
          cost={adjusting}
          month={month}
          adjustment={adjustmentOf(adjusting.id)}
          onClose={dialog.close}
        />
      )}
      {shown && <BreakdownDialogs {...shown} column={columnOf(shown.month)} onClose={close} />}
    </>
  );
}

type SoftwareTotalsProps = { column: PnlMonthView | undefined; isUnread: boolean; onOpen: OpenBreakdown };

/** What the month's software comes to in the forecast; a press lists it. */
function SoftwareTotals({ column, isUnread, onOpen }: SoftwareTotalsProps) {
  if (!column)
    return isUnread && <span className={layout.muted}>— direct, — operating: could not be read</span>;
  return (
    <span className={styles.softwareTotals}>
      <Button size="small" variant="quiet" onPress={() => onOpen('direct-software', column.month)}>
        {`${exactMoney(column.directSoftwareCosts)} direct`}
      </Button>
      <Button size="small" variant="quiet" onPress={() => onOpen('operating-software', column.month)}>
        {`${exactMoney(column.operatingSoftwareCosts)} operating`}
      </Button>
    </span>
  );
}
