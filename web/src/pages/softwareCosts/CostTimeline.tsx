import { useInfiniteQuery } from '@tanstack/react-query';
import { countsIn } from '#domain/money/costLines.ts';
import { addMonths, type Month, monthLabel, monthsBetween } from '#domain/values/month.ts';
import type { HistoryEntryView } from '#projections/history/view.ts';
import type { SoftwareCostView } from '#projections/money/softwareCosts/view.ts';
import { historyQuery } from '../../api/queries/history.ts';
import { currentMonth, shortMonthLabel } from '../../format/dates.ts';
import { money } from '../../format/money.ts';
import { barFill, barShare } from '../../money/charts/creditBars.ts';
import { PictureTable } from '../../money/charts/picture/PictureTable.tsx';
import { recordAt } from '../../records/terms.ts';
import * as hiddenStyles from '../../ui/basics/hidden.module.css';
import * as styles from './softwareCosts.module.css';

/** Number of history entries read: more than a subscription ever has. */
const max = 200;

/** A subscription's cost by month; adjusted months are darker and show the reason. */
export function CostTimeline({ cost }: { cost: SoftwareCostView }) {
  const history = useInfiniteQuery(historyQuery({ kind: 'softwareCost', id: String(cost.id) }, max));
  if (!history.data) return null;
  const now = currentMonth();
  const entries = history.data.pages.flatMap((page) => page.entries);
  const defaultOf = (month: Month) => {
    const then = recordAt(cost, month);
    return countsIn(then, month) ? then.defaultMonthlyCost : null;
  };
  const months = costTimeline(entries, defaultOf, now);
  const highest = Math.max(...months.map((each) => Math.abs(Number(each.cost))), 1);
  const period = cost.changes.length > 0 ? 'this month' : 'a month';
  const label = `Cost of ${cost.name} month by month`;
  return (
    <figure className={styles.costTimeline}>
      <figcaption>
        {`Default ${money(cost.defaultMonthlyCost)} ${period}; adjusted months are darker.`}
      </figcaption>
      <div aria-hidden="true">
        <div className={styles.costTimelineBars}>
          {months.map(({ month, cost: amount, isAdjusted, reason }) => (
            <span
              key={month}
              className={styles.costTimelineBar}
              style={{
                ...barFill(Number(amount), `var(--cost-software-${isAdjusted ? 'direct' : 'operating'})`),
                blockSize: barShare(Number(amount), highest),
              }}
              title={`${monthLabel(month)}: ${money(amount)}${reason ? `, ${reason}` : ''}`}
            />
          ))}
        </div>
        <div className={styles.costTimelineMonths}>
          {months.map(({ month }) => (
            <span key={month} data-now={month === now || undefined}>
              {shortMonthLabel(month).slice(0, 1)}
            </span>
          ))}
        </div>
      </div>
      <div className={hiddenStyles.hidden}>
        <PictureTable
          label={label}
          head={['Month', 'Cost', 'Reason']}
          rows={months.map(({ month, cost: amount, reason }) => [
            monthLabel(month),
            money(amount),
            reason ?? '',
          ])}
        />
      </div>
    </figure>
  );
}

/** A subscription's cost in a month; decimal text in pounds. */
export type TimelineMonth = { month: Month; cost: string; isAdjusted: boolean; reason: string | null };

/** Minimum and maximum number of months shown around the current one. */
const reach = { min: 5, max: 12 };

const laterOf = (a: Month, b: Month): Month => (a > b ? a : b);
const earlierOf = (a: Month, b: Month): Month => (a < b ? a : b);

/**
 * A subscription's cost by month around the current one, with the adjustments from its history.
 * @param entries its history, newest first
 * @param defaultOf its default cost in a month; null where it does not count, adjusted or not
 */
export const costTimeline = (
  entries: readonly HistoryEntryView[],
  defaultOf: (month: Month) => string | null,
  now: Month,
): TimelineMonth[] => {
  const adjusted = new Map<Month, { cost: string; reason: string | null }>();
  for (const { event, month, changes, reason } of entries.toReversed()) {
    if (month === null) continue;
    if (event === 'SoftwareCostAdjustmentRemoved') adjusted.delete(month);
    if (event !== 'SoftwareCostAdjusted') continue;
    const effective = changes.find(({ field }) => field === 'effectiveCost')?.to;
    const cost = effective === undefined ? adjusted.get(month)?.cost : String(effective);
    adjusted.set(month, { cost: cost ?? defaultOf(month) ?? '0', reason });
  }
  const months = [...adjusted.keys()].sort();
  const first = earlierOf(months[0] ?? now, addMonths(now, -reach.min));
  const last = laterOf(months.at(-1) ?? now, addMonths(now, reach.min));
  return monthsBetween(
    laterOf(first, addMonths(now, -reach.max)),
    earlierOf(last, addMonths(now, reach.max)),
  ).map((month) => {
    const usual = defaultOf(month);
    const adjustment = usual === null ? undefined : adjusted.get(month);
    return {
      month,
      cost: adjustment?.cost ?? usual ?? '0',
      isAdjusted: adjustment !== undefined,
      reason: adjustment?.reason ?? null,
    };
  });
};
