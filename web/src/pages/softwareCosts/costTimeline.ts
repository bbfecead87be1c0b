import { addMonths, type Month, monthsBetween } from '#domain/values/month.ts';
import type { HistoryEntryView } from '#projections/history/view.ts';

/** What a subscription costs in a month; decimal text in pounds. */
export type TimelineMonth = { month: Month; cost: string; isAdjusted: boolean; reason: string | null };

/** Months shown around the current one at least, and at most. */
const reach = { least: 5, most: 12 };

const laterOf = (a: Month, b: Month): Month => (a > b ? a : b);
const earlierOf = (a: Month, b: Month): Month => (a < b ? a : b);

/**
 * A subscription's cost month by month around the current one, with the adjustments that its history tells of.
 * @param entries its history, newest first
 * @param defaultOf what it costs in a month where nothing is adjusted; null where it does not count, adjusted or not
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
  const first = earlierOf(months[0] ?? now, addMonths(now, -reach.least));
  const last = laterOf(months.at(-1) ?? now, addMonths(now, reach.least));
  return monthsBetween(
    laterOf(first, addMonths(now, -reach.most)),
    earlierOf(last, addMonths(now, reach.most)),
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
