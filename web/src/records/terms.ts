import { addMonths, type Month, monthLabel } from '#domain/values/month.ts';
import { type Span, spanWords } from '#domain/values/span.ts';
import { currentMonth } from '../format/dates.ts';

/** A record's dated terms by month, as the API returns them; the first entry (from null) holds before all changes. */
export type Changing = { changes: readonly ({ from: Month | null } & object)[] };

const termsOf = ({ from: _from, ...terms }: Changing['changes'][number]): Record<string, unknown> => terms;

/** A record as of a month; with null as of the current month, whatever month the list that it comes from is of. */
export const recordAt = <View extends Changing>(record: View, month: Month | null): View => {
  const then = month ?? currentMonth();
  const holding = record.changes.filter(({ from }) => from === null || from <= then);
  return Object.assign({}, record, ...holding.map(termsOf));
};

/** A period between two changes, with the value of every term that ever changes. */
export type TermPeriod = { from: Month | null; to: Month | null; terms: Record<string, unknown> };

export const termPeriods = ({ changes }: Changing): TermPeriod[] => {
  let terms: Record<string, unknown> = {};
  return changes.map((change, index) => {
    terms = { ...terms, ...termsOf(change) };
    const next = changes[index + 1]?.from;
    return { from: change.from, to: next ? addMonths(next, -1) : null, terms };
  });
};

/** "Until June 2026", "July 2026 to August 2026", "From September 2026". */
export const periodLabel = ({ from, to }: Pick<TermPeriod, 'from' | 'to'>): string => {
  const words = spanWords({ startMonth: from, endMonth: to });
  return words[0]?.toUpperCase() + words.slice(1);
};

/** A change of some terms, and the figures that depend on them. */
type Consequence = {
  /** The terms' names in the record. */
  names: readonly string[];
  /** The figures that depend on them, as a sentence begins with them: "Costs and capacity". */
  figures: string;
  /** The months in which the record counts. */
  span: Span;
  now: Month;
};

/** The consequence of changing some terms in all months (null) or from a month on, in words. */
export const consequenceOf = (
  record: Changing,
  { names, figures, span, now }: Consequence,
  effectiveFrom: Month | null,
): string => {
  const months = record.changes.flatMap((change) =>
    change.from !== null && names.some((name) => name in change) ? [change.from] : [],
  );
  if (effectiveFrom === null) {
    const isReported = span.startMonth === null || span.startMonth < now;
    const reported = isReported ? ', also in those already reported' : '';
    const always = `${figures} change in every month${monthsOf(span)}${reported}.`;
    if (months.length === 0) return always;
    const changes = months.length === 1 ? 'change' : 'changes';
    return `${always} Takes the place of the ${changes} from ${listed.format(months.map(monthLabel))}.`;
  }
  if (span.endMonth !== null && span.endMonth < effectiveFrom) {
    return `Nothing changes from ${monthLabel(effectiveFrom)} on: the last month is ${monthLabel(span.endMonth)}.`;
  }
  const next = months.find((month) => month > effectiveFrom);
  return [
    `Months before ${monthLabel(effectiveFrom)} stay as they are.`,
    ...(next ? [`Counts until the change from ${monthLabel(next)}, which stays.`] : []),
    ...(effectiveFrom < now ? ['The figures of months gone by change too.'] : []),
  ].join(' ');
};

/** " since May 2025", " from May 2025 to June 2026", " until June 2026"; empty for a record that always counts. */
const monthsOf = ({ startMonth, endMonth }: Span): string => {
  if (startMonth === null) return endMonth === null ? '' : ` until ${monthLabel(endMonth)}`;
  const first = monthLabel(startMonth);
  return endMonth === null ? ` since ${first}` : ` from ${first} to ${monthLabel(endMonth)}`;
};

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });
