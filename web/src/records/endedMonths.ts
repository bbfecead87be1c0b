import { sameValue } from '#domain/values/equality.ts';
import { addMonths, type Month } from '#domain/values/month.ts';
import { overlap, type Span } from '#domain/values/span.ts';
import { currentMonth } from '../format/dates.ts';

/** Said by the reason of a change that moves figures of months that have ended. */
export const endedMonthsMove = 'It changes months that have ended.';

const hasEnded = (month: Month): boolean => month < currentMonth();

/** Whether something that counts from a month on, or always (null), counts in a month that has ended. */
const beginsInThePast = (from: Month | null): boolean => from === null || hasEnded(from);

/** The months that have ended of a span; null where there are none. */
export const endedPart = (span: Span): Span | null =>
  overlap(span, { startMonth: null, endMonth: addMonths(currentMonth(), -1) });

/** Whether a form is sent without a reason, asks for one, or needs one. */
export type ReasonWanted = 'optional' | 'asked' | 'needed';

/** What somebody does to a month is done to it alone: of one that has ended it needs a reason. */
export const reasonOfMonth = (month: Month): ReasonWanted => (hasEnded(month) ? 'needed' : 'optional');

type Values = Record<string, unknown>;

/** What of a record's form moves figures of which months. */
export type Counting<Typed> = {
  /** Its dated values: they count from the month that is chosen on. */
  terms: readonly string[];
  /** The first month in which it counts; null where it always did, and undefined where it counts in none. */
  firstMonth: (values: Typed) => Month | null | undefined;
};

const spanStarts = new Set(['startMonth', 'month']);

/** Values that no figure of a month follows from. */
const besideFigures = new Set([
  'name',
  'description',
  'clientId',
  'email',
  'role',
  'skills',
  'category',
  'decidedOn',
  'effectiveFrom',
  'reason',
]);

/**
 * How much a change of a record asks for a reason. Whoever chooses that months that have ended are to move needs one; of
 * what holds in all months anyway it is asked for.
 */
export const reasonOfChange = <Typed extends Values>(
  before: Typed,
  typed: Typed,
  { terms, firstMonth }: Counting<Typed>,
): ReasonWanted => {
  const starts = [firstMonth(before), firstMonth(typed)].filter((month) => month !== undefined);
  if (!starts.some(beginsInThePast)) return 'optional';
  const changed = Object.keys(typed).filter(
    (name) => !besideFigures.has(name) && !sameValue(before[name], typed[name]),
  );
  const chosen = changed.filter((name) => {
    if (terms.includes(name)) return beginsInThePast(typed.effectiveFrom as Month | null);
    if (name !== 'endMonth') return spanStarts.has(name);
    // All months up to the earlier of two last months stay.
    const [stays] = [before, typed].flatMap(({ endMonth }) => (endMonth as Month | null) ?? []).toSorted();
    return stays !== undefined && hasEnded(addMonths(stays, 1));
  });
  if (chosen.length > 0) return 'needed';
  return changed.some((name) => name !== 'endMonth' && !terms.includes(name)) ? 'asked' : 'optional';
};
