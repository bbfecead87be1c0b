import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { AppWindow, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { countsIn } from '#domain/money/costLines.ts';
import { type Month, monthLabel } from '#domain/values/month.ts';
import { overlap, spanWords } from '#domain/values/span.ts';
import type { PnlMonthView } from '#projections/money/pnl/view.ts';
import type { AdjustmentView, SoftwareCostView } from '#projections/money/softwareCosts/view.ts';
import { useAddressDialog } from '../../address/useAddressDialog.ts';
import { useMonthParam } from '../../address/useMonthParam.ts';
import { adjustmentsQuery, pnlQuery, softwareCostsQuery } from '../../api/queries/money.ts';
import { allOf } from '../../app/Loaded.tsx';
import { currentMonth } from '../../format/dates.ts';
import { exactMoney } from '../../format/money.ts';
import { useDeleteAtOnce } from '../../history/useDeleteAtOnce.ts';
import { type OpenBreakdown, useBreakdown } from '../../money/breakdown.ts';
import { SoftwareSpend } from '../../money/charts/SoftwareSpend.tsx';
import { costMonths, costSpan } from '../../money/forecastMonths.ts';
import { useBreakdownColumn } from '../../money/useBreakdownColumn.ts';
import { endedPart } from '../../records/endedMonths.ts';
import { holds, NotThere, RecordPage, RecordTable, useRecordList } from '../../records/RecordList.tsx';
import { recordAt, termPeriods } from '../../records/terms.ts';
import { Button } from '../../ui/basics/Button.tsx';
import * as layout from '../../ui/basics/layout.module.css';
import { useReadOnly } from '../../ui/basics/readOnly.ts';
import { WhereWritable } from '../../ui/basics/WhereWritable.tsx';
import { lazyDialog } from '../../ui/code/lazyDialog.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { RowButton } from '../../ui/table/RowButton.tsx';
import { RowButtons } from '../../ui/table/RowButtons.tsx';
import { softwareColumns, softwareExport } from './softwareColumns.tsx';
import * as styles from './softwareCosts.module.css';

// The forms and their rules are fetched when one is first opened.
const SoftwareCostDialog = lazyDialog(
  async () => (await import('./SoftwareCostDialog.tsx')).SoftwareCostDialog,
);
const BreakdownDialogs = lazyDialog(
  async () => (await import('../pnl/breakdowns/BreakdownDialogs.tsx')).BreakdownDialogs,
);
const AdjustDialog = lazyDialog(async () => (await import('./AdjustDialog.tsx')).AdjustDialog);

/** What a deletion did to the forecast, in words. */
const whatMonthsLost = (cost: SoftwareCostView): string => {
  const always = { from: null, to: null, terms: {} };
  const active = (cost.changes.length > 0 ? termPeriods(cost) : [always]).filter(
    ({ terms: { isActive = cost.isActive } }: { terms: Record<string, unknown> }) => isActive,
  );
  const span = overlap({ startMonth: active[0]?.from ?? null, endMonth: active.at(-1)?.to ?? null }, cost);
  if (active.length === 0 || !span) return 'It was never active, so no month of the forecast changes.';
  const ended = endedPart(span);
  return ended
    ? `Months that have ended lost it, too: ${spanWords(ended)}. To keep those, undo and choose an end month.`
    : 'It left every month of the forecast.';
};

/**
 * Deletes a subscription without a question (docs/domain.md, Software costs); the message says what it cost, and which
 * months lost it.
 */
const useDeleteSoftwareCost = () =>
  useDeleteAtOnce<SoftwareCostView>({
    write: ({ id, version }, call, heard) =>
      call(
        'DELETE /api/software-costs/:id',
        { params: { id }, body: { expectedVersion: version } },
        { heard },
      ),
    done: (cost) => ({
      title: 'Software cost deleted successfully',
      description: `${cost.name}, ${exactMoney(cost.defaultMonthlyCost)} a month. ${whatMonthsLost(cost)}`,
    }),
    failed: 'Failed to delete software cost',
    backWith: 'With its adjustments.',
  });

/**
 * The subscriptions and a month's adjustments as last read together. While either is read again both stay as they were:
 * a newer version beside an older adjustment would let a save replace a colleague's unseen.
 */
const useReadTogether = (
  month: Month,
  costs: UseQueryResult<SoftwareCostView[]>,
  adjustments: UseQueryResult<AdjustmentView[]>,
) => {
  const [kept, setKept] = useState<{
    month: Month;
    costs: SoftwareCostView[];
    adjustments: AdjustmentView[];
  }>();
  const both = [costs, adjustments];
  // Where one could not be read again, the pair that was read before stays.
  const isSettled =
    both.every(({ isFetching }) => !isFetching) &&
    (kept?.month !== month || both.every(({ isSuccess }) => isSuccess));
  const isKept = kept?.month === month && kept.costs === costs.data && kept.adjustments === adjustments.data;
  if (isSettled && !isKept && costs.data && adjustments.data) {
    setKept({ month, costs: costs.data, adjustments: adjustments.data });
  }
  return kept?.month === month ? kept : undefined;
};

/** Software subscriptions and their cost in a month. */
export function SoftwareCostsPage() {
  const now = currentMonth();
  const monthChoice = useMonthParam(costMonths(now));
  const { month, months } = monthChoice;
  const costs = useQuery(softwareCostsQuery());
  const adjustments = useQuery(adjustmentsQuery(month));
  const { from, to } = costSpan(now, month);
  const pnl = useQuery(pnlQuery(from, to));
  const isReadOnly = useReadOnly();
  const { adjusting: adjustingId, openAdjust, close: closeAdjust } = useAddressDialog();
  const remove = useDeleteSoftwareCost();
  const { shown, open, close } = useBreakdown(months);
  const columns = pnl.data?.months;
  const column = useBreakdownColumn(shown?.month, columns ?? (pnl.isError ? [] : undefined));
  const adjustmentOf = (id: number) => adjustments.data?.find(({ softwareCostId }) => softwareCostId === id);
  const together = useReadTogether(month, costs, adjustments);
  const adjusting = together?.costs.find(({ id }) => String(id) === adjustingId);
  const both = allOf(costs, adjustments);
  const inMonth = both.data && costs.data?.map((cost) => recordAt(cost, month));
  const list = useRecordList('software costs', { ...both, data: inMonth }, costMatches);
  const recordsOf = {
    data: both.data && costs.data,
    error: costs.error ?? adjustments.error,
    isFetching: costs.isFetching || adjustments.isFetching,
  };
  const title = `Software Subscriptions - ${monthLabel(month)}`;
  return (
    <RecordPage
      list={list}
      title="Software Costs"
      subtitle="Subscriptions, and what each of them costs in a month"
      {...monthChoice}
      newText="Add Software Cost"
      searchLabel="Search name or description"
      exportColumns={softwareExport(month, adjustmentOf)}
      fileName={`software-costs_${month}`}
      records={costs.data}
      recordsOf={recordsOf}
      form={(cost, onClose) => (
        <SoftwareCostDialog key={cost?.id} month={month} cost={cost} onClose={onClose} />
      )}
    >
      <NotThere id={adjustingId} of={recordsOf} found={adjusting} />
      <RecordTable
        list={list}
        isListedUnread
        title={title}
        label={title}
        aside={
          both.error === null && (
            <SoftwareTotals
              column={columns?.find((each) => each.month === month)}
              isUnread={pnl.isError && !pnl.data}
              onOpen={open}
            />
          )
        }
        columns={softwareColumns(month, adjustmentOf)}
        empty={{
          icon: <AppWindow />,
          title: isReadOnly
            ? 'No software costs found.'
            : 'No software costs found. Add your first software subscription.',
          newText: 'Add Software Cost',
        }}
        rowEmphasis={(cost) => (countsIn(cost, month) ? undefined : 'faded')}
        actionsWidth={124}
        rowActions={(cost, { onEdit, onDelete }) => (
          <WhereWritable>
            <RowButton
              label={`Adjust the cost of ${cost.name}`}
              icon={<SlidersHorizontal />}
              onPress={() => openAdjust(cost.id)}
            />
            <RowButtons name={cost.name} onEdit={() => onEdit(cost)} onDelete={() => onDelete(cost)} />
          </WhereWritable>
        )}
        onDelete={remove}
      />
      {pnl.data && costs.data && costs.data.length > 0 && both.data && (
        <SoftwareSpend columns={pnl.data.months} month={month} onOpen={open} />
      )}
      {adjusting && (
        <AdjustDialog
          key={`${adjusting.id} ${month}`}
          cost={adjusting}
          month={month}
          adjustment={together?.adjustments.find(({ softwareCostId }) => softwareCostId === adjusting.id)}
          onClose={closeAdjust}
        />
      )}
      {shown && <BreakdownDialogs {...shown} column={column} onClose={close} />}
    </RecordPage>
  );
}

const costMatches = (text: string, { name, description }: SoftwareCostView) =>
  holds(text, [name, description]);

type SoftwareTotalsProps = { column: PnlMonthView | undefined; isUnread: boolean; onOpen: OpenBreakdown };

/** The month's software costs in the forecast; a press opens the breakdown. */
function SoftwareTotals({ column, isUnread, onOpen }: SoftwareTotalsProps) {
  if (!column && isUnread)
    return <span className={layout.muted}>— direct, — operating: could not be read</span>;
  if (!column)
    return (
      <span className={styles.softwareTotals} data-awaited>
        <Skeleton width="15rem" />
      </span>
    );
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
