import type { UndoChange } from '#domain/history/preview.ts';
import type { StreamKind } from '#domain/records/streams.ts';
import type { Month } from '#domain/values/month.ts';
import type { FoldedState } from '#projections/foldedState/foldedState.ts';
import { factsOf, type Look } from '#projections/history/facts.ts';

/** The months from which on a state says something else than before. */
const monthsIn = (state: unknown): { dated: Month[]; adjusted: Month[] } => {
  const { changes, adjustments } = state as {
    changes?: readonly { from: Month }[];
    adjustments?: Record<Month, unknown>;
  };
  return { dated: (changes ?? []).map(({ from }) => from), adjusted: Object.keys(adjustments ?? {}) };
};

/** What is different between two states of a record, as history tells it: in all months, and from which on. */
export const changesBetween = (
  kind: StreamKind,
  before: unknown,
  after: unknown,
  foldedState: FoldedState,
): Map<string, UndoChange> => {
  const months = [monthsIn(before), monthsIn(after)];
  const dated = [...new Set(months.flatMap((each) => each.dated))].sort();
  const adjusted = [...new Set(months.flatMap((each) => each.adjusted))].sort();
  const found = new Map<string, UndoChange>();
  const last = new Map<string, UndoChange>();
  const look = (at: Look, isTold: (key: string) => boolean) => {
    const [was, is] = [factsOf(kind, before, foldedState, at), factsOf(kind, after, foldedState, at)];
    for (const key of new Set([...was.keys(), ...is.keys()])) {
      if (!isTold(key)) continue;
      const fact = is.get(key) ?? was.get(key);
      const change = {
        field: fact?.field ?? key,
        month: at.month,
        from: was.get(key)?.value ?? null,
        to: is.get(key)?.value ?? null,
      };
      const earlier = last.get(key);
      // What goes on as it was told for the months before needs no second line.
      const isNews = earlier?.from !== change.from || earlier.to !== change.to;
      if (change.from !== change.to && (earlier === undefined || isNews)) {
        found.set(`${key} ${at.month ?? ''}`, change);
      }
      last.set(key, change);
    }
  };
  for (const month of [null, ...dated]) look({ month, isAdjustment: false }, () => true);
  for (const month of adjusted) look({ month, isAdjustment: true }, (key) => key === 'effectiveCost');
  return found;
};
