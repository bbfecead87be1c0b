import { changedFrom, sameValue } from '../values/equality.ts';
import { invalid, notFound } from '../values/errors.ts';
import { addMonths, firstPlanningMonth, type Month, monthLabel, monthsAhead } from '../values/month.ts';
import type { Span } from '../values/span.ts';

/** Terms that hold from a month on, until a later change of the same term. */
export type Change<Fields> = { from: Month; terms: Partial<Fields> };

/**
 * A record whose terms (pay, rates, prices) may change from a month on. `fields` hold before every change. Changes are
 * sorted by month, and each of their terms differs from what holds before it.
 */
export type Dated<Fields> = { fields: Fields; changes: readonly Change<Fields>[] };

export const undated = <Fields>(fields: Fields): Dated<Fields> => ({ fields, changes: [] });

export const fieldsAt = <Fields>({ fields, changes }: Dated<Fields>, month: Month): Fields =>
  changes.length === 0
    ? fields
    : Object.assign({}, fields, ...changes.filter(({ from }) => from <= month).map(({ terms }) => terms));

/**
 * For each dated term, the month from which its value in `month` holds; terms that hold from the beginning are left
 * out.
 */
export const termsSince = <Fields>(
  { changes }: Pick<Dated<Fields>, 'changes'>,
  month: Month,
): Partial<Record<keyof Fields, Month>> => {
  const since: Partial<Record<keyof Fields, Month>> = {};
  for (const { from, terms } of changes) {
    if (from > month) break;
    for (const term of Object.keys(terms) as (keyof Fields)[]) since[term] = from;
  }
  return since;
};

/** The record's fields by period; the periods follow each other without a gap. */
export const periodsOf = <Fields>({ fields, changes }: Dated<Fields>): (Span & { fields: Fields })[] => {
  let last: Span & { fields: Fields } = { startMonth: null, endMonth: null, fields };
  const periods = [last];
  for (const { from, terms } of changes) {
    last.endMonth = addMonths(from, -1);
    last = { startMonth: from, endMonth: null, fields: { ...last.fields, ...terms } };
    periods.push(last);
  }
  return periods;
};

/** Terms by the month from which they hold, with those before the first change (from null). */
export const termsByMonth = <Fields>({
  fields,
  changes,
}: Dated<Fields>): { from: Month | null; terms: Partial<Fields> }[] => {
  const names = new Set(changes.flatMap(({ terms }) => Object.keys(terms) as (keyof Fields)[]));
  return names.size === 0 ? [] : [{ from: null, terms: pick(fields, [...names]) }, ...changes];
};

/** Changes the fields that hold before every change; dated terms stay as they are. */
export const withFields = <Fields>(
  { fields, changes }: Dated<Fields>,
  changed: Partial<Fields>,
): Dated<Fields> => tidy({ fields: { ...fields, ...changed }, changes });

/**
 * Sets terms from a month on, until the next change of each. From null they hold in all months, and their changes go.
 */
export const withTerms = <Fields>(
  { fields, changes }: Dated<Fields>,
  from: Month | null,
  terms: Partial<Fields>,
): Dated<Fields> => {
  if (from === null) {
    return tidy({ fields: { ...fields, ...terms }, changes: without(changes, (term) => term in terms) });
  }
  const same = changes.find((change) => change.from === from);
  const others = changes.filter((change) => change.from !== from);
  return tidy({ fields, changes: [...others, { from, terms: { ...same?.terms, ...terms } }] });
};

/** Withdraws the change of a month. */
export const withoutChange = <Fields>({ fields, changes }: Dated<Fields>, from: Month): Dated<Fields> =>
  tidy({ fields, changes: changes.filter((change) => change.from !== from) });

/** @throws DomainError 'notFound' if the month has no change */
export const requireChange = ({ changes }: Dated<unknown>, from: Month): void => {
  if (!changes.some((change) => change.from === from)) throw notFound('This change');
};

/** Keeps only the changes of the named terms. */
export const onlyTerms = <Fields>(
  { fields, changes }: Dated<Fields>,
  names: readonly (keyof Fields)[],
): Dated<Fields> =>
  tidy({ fields, changes: without(changes, (term) => !names.includes(term as keyof Fields)) });

const without = <Fields>(
  changes: readonly Change<Fields>[],
  goes: (term: string) => boolean,
): Change<Fields>[] =>
  changes.map(({ from, terms }) => ({
    from,
    terms: Object.fromEntries(Object.entries(terms).filter(([term]) => !goes(term))) as Partial<Fields>,
  }));

/** Sorts changes by month and drops terms that repeat what holds before them. */
const tidy = <Fields>({ fields, changes }: Dated<Fields>): Dated<Fields> => {
  const kept: Change<Fields>[] = [];
  let before = fields;
  for (const { from, terms } of changes.toSorted((a, b) => a.from.localeCompare(b.from))) {
    const news = Object.entries(terms).filter(
      ([term, value]) => value !== undefined && !sameValue(value, before[term as keyof Fields]),
    );
    if (news.length === 0) continue;
    const change = { from, terms: Object.fromEntries(news) as Partial<Fields> };
    kept.push(change);
    before = { ...before, ...change.terms };
  }
  return { fields, changes: kept };
};

/** Whether an event is about dated terms, by its name: `…TermsChanged` or `…TermsWithdrawn`. */
export const isAboutTerms = (eventType: string): boolean => /Terms(Changed|Withdrawn)$/.test(eventType);

/** The month from which a change holds (null for all months), and the current month. */
export type When = { effectiveFrom: Month | null; thisMonth: Month };

/**
 * The months in which a record may begin, end or change: June 2025 to 24 months after this one
 * (docs/domain.md, Months and days).
 */
export const datableSpan = (thisMonth: Month): { first: Month; last: Month } => ({
  first: firstPlanningMonth,
  last: monthsAhead(thisMonth, 24),
});

/**
 * Splits wanted fields into changes for all months (`fields`) and dated terms (`terms`); null if there are none.
 *
 * With `effectiveFrom`, the wanted terms hold from that month on, each until its next change; later changes stay.
 * Without it, a term that differs from what holds this month is set for all months, and its changes go; a term equal to
 * what holds this month is left as it is, with its future changes.
 * @throws DomainError 'invalid' for a month outside the planning range
 */
export const divide = <Fields extends object>(
  record: Dated<Fields>,
  wanted: Fields,
  names: readonly (keyof Fields)[],
  { effectiveFrom, thisMonth }: When,
): { fields: Partial<Fields> | null; terms: { from: Month | null; terms: Partial<Fields> } | null } => {
  if (effectiveFrom !== null) refuseMonthOutside('effectiveFrom', effectiveFrom, thisMonth);
  const reference = fieldsAt(record, effectiveFrom ?? thisMonth);
  const dated = names.filter(
    (name) => effectiveFrom !== null || record.changes.some(({ terms }) => name in terms),
  );
  const kept = pick(record.fields, dated);
  const changed = dated.filter((name) => !sameValue(wanted[name], reference[name]));
  return {
    fields: changedFrom(record.fields, { ...wanted, ...kept }),
    terms: changed.length === 0 ? null : { from: effectiveFrom, terms: pick(wanted, changed) },
  };
};

export const pick = <Fields>(fields: Fields, names: readonly (keyof Fields)[]): Partial<Fields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>;

/** @throws DomainError 'invalid' at a field for a month outside the planning range */
export const refuseMonthOutside = (field: string, month: Month, thisMonth: Month): void => {
  const { first, last } = datableSpan(thisMonth);
  if (month < first || month > last) {
    throw invalid(field, `Choose a month from ${monthLabel(first)} to ${monthLabel(last)}.`);
  }
};
