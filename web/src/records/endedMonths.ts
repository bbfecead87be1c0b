import { sameValue } from '#domain/values/equality.ts';
import { addMonths, type Month } from '#domain/values/month.ts';
import { overlap, type Span } from '#domain/values/span.ts';
import { currentMonth } from '../format/dates.ts';

/** The hint beside the reason of a change that moves figures of ended months. */
export const endedMonthsMove = 'It changes months that have ended.';

const hasEnded = (month: Month): boolean => month < currentMonth();

/** Whether something that counts from a month on, or always (null), counts in a month that has ended. */
const beginsInThePast = (from: Month | null): boolean => from === null || hasEnded(from);

/** The part of a span that has ended; null where there is none. */
export const endedPart = (span: Span): Span | null =>
  overlap(span, { startMonth: null, endMonth: addMonths(currentMonth(), -1) });

/** Whether a form's reason is optional, asked for or required. */
export type ReasonWanted = 'optional' | 'asked' | 'needed';

/** A change of one month needs a reason if the month has ended. */
export const reasonOfMonth = (month: Month): ReasonWanted => (hasEnded(month) ? 'needed' : 'optional');

type Values = Record<string, unknown>;

/** Which fields of a record move figures, and in which months. */
export type Counting<Typed> = {
  /** Its dated values, which count from the chosen month on. */
  terms: readonly string[];
  /** The first month in which the record counts; null for all months, undefined for none. */
  firstMonth: (values: Typed) => Month | null | undefined;
};

const spanStarts = new Set(['startMonth', 'month']);

/** Fields that no figure of a month depends on. */
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
 * How a change of a record asks for a reason: it needs one where the user chooses to move ended months; it asks for one
 * where a value that holds in all months moves them.
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
    // Months up to the earlier one of both last months don't change.
    const [stays] = [before, typed].flatMap(({ endMonth }) => (endMonth as Month | null) ?? []).toSorted();
    return stays !== undefined && hasEnded(addMonths(stays, 1));
  });
  if (chosen.length > 0) return 'needed';
  return changed.some((name) => name !== 'endMonth' && !terms.includes(name)) ? 'asked' : 'optional';
};
