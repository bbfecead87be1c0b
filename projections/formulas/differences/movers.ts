import { poundsOf } from '#domain/values/money.ts';
import type { Month } from '#domain/values/month.ts';
import { type DatedFormulas, formulasAt } from '#domain/values/planningFormulas.ts';
import { type ComputedRecord, recordsOf, type Side } from './computedFigures.ts';
import { namesIn } from './records.ts';
import type { MoverView } from './view.ts';

/** Most records that are listed. */
export const maxMovers = 10;

/** The records that move net profit most between two sides, over some months together; in pounds. */
export const profitMovers = (before: Side, after: Side, isAdded: (month: Month) => boolean): MoverView[] => {
  const added = before.computed.months.flatMap((month, place) => (isAdded(month) ? [{ month, place }] : []));
  const nameOf = namesIn(after.foldedState);
  return recordsOf(before, after)
    .flatMap(({ kind, id, was, is }) => {
      const change = profitOf(is, after.set, added) - profitOf(was, before.set, added);
      return change === 0 ? [] : [{ record: { kind, id, name: nameOf(kind, id) }, change: poundsOf(change) }];
    })
    .sort(
      (a, b) =>
        Math.abs(b.change) - Math.abs(a.change) ||
        a.record.kind.localeCompare(b.record.kind) ||
        a.record.id - b.record.id,
    )
    .slice(0, maxMovers);
};

/** A record's contribution to net profit of some months, in pence; computed figures only, manual ones are ignored. */
const profitOf = (
  record: ComputedRecord | undefined,
  set: DatedFormulas,
  added: readonly { month: Month; place: number }[],
): number => {
  if (!record) return 0;
  const { revenue, directCost, operatingCost, otherCost } = record.amounts;
  return added.reduce(
    (sum, { month, place }) =>
      sum +
      (revenue[place] ?? 0) -
      (directCost[place] ?? 0) -
      (operatingCost[place] ?? 0) -
      (formulasAt(set, month).netProfitIncludesOtherCosts ? (otherCost[place] ?? 0) : 0),
    0,
  );
};
