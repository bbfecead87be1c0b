import { addMonths, type Month, monthLabel } from '#domain/month.ts';

/** What of a record changes from which month, as the API tells it: first what holds before (from null). */
export type Changing = { changes: readonly ({ from: Month | null } & object)[] };

const termsOf = ({ from: _from, ...terms }: Changing['changes'][number]): Record<string, unknown> => terms;

/** A record as it is in a month; with null, as it stands this month. */
export const recordAt = <View extends Changing>(record: View, month: Month | null): View =>
  month === null
    ? record
    : Object.assign(
        {},
        record,
        ...record.changes.filter(({ from }) => from === null || from <= month).map(termsOf),
      );

/** The months from one change to the next, with the value of everything that ever changes. */
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
  if (from === null) return to === null ? 'All months' : `Until ${monthLabel(to)}`;
  if (to === null) return `From ${monthLabel(from)}`;
  return from === to ? monthLabel(from) : `${monthLabel(from)} to ${monthLabel(to)}`;
};

/**
 * What follows from changing some terms in all months (null) or from a month on, in words.
 * @param names of the terms, as the record has them
 */
export const consequenceOf = (
  record: Changing,
  names: readonly string[],
  effectiveFrom: Month | null,
): string => {
  const months = record.changes.flatMap((change) =>
    change.from !== null && names.some((name) => name in change) ? [change.from] : [],
  );
  if (effectiveFrom === null) {
    const always = 'Counts in all months, past ones too';
    if (months.length === 0) return `${always}.`;
    const changes = months.length === 1 ? 'change' : 'changes';
    return `${always}, in place of its ${changes} from ${listed.format(months.map(monthLabel))}.`;
  }
  const before = `Months before ${monthLabel(effectiveFrom)} stay as they are.`;
  const next = months.find((month) => month > effectiveFrom);
  return next ? `${before} Counts until the change from ${monthLabel(next)}, which stays.` : before;
};

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });
