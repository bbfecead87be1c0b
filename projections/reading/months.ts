import { type FragmentSqlToken, sql } from 'slonik';
import { firstPlanningMonth, type Month, monthIndex } from '#domain/values/month.ts';
import type { Span } from '#domain/values/span.ts';

/** A month to query what is the same in every month of a record, such as its name. */
export const anyMonth: Month = firstPlanningMonth;

/**
 * A span of months as an `int4range` of month indexes, in PostgreSQL's own format; empty if it ends before it begins.
 */
export const monthRange = (from: Month | null, to: Month | null): string =>
  from !== null && to !== null && to < from
    ? 'empty'
    : `${from === null ? '(' : `[${monthIndex(from)}`},${to === null ? '' : monthIndex(to) + 1})`;

/** Ordered spans that don't adjoin, as an `int4multirange`. */
export const monthRanges = (spans: readonly Span[]): string =>
  `{${spans.map(({ startMonth, endMonth }) => monthRange(startMonth, endMonth)).join()}}`;

/** For `where`: the rows whose `months` contain a month. */
export const covers = (month: Month): FragmentSqlToken => sql.fragment`months @> ${monthIndex(month)}::int`;

/** The index of a month in a `YYYY-MM` column, to compare with a range. */
export const monthNumber = (column: FragmentSqlToken): FragmentSqlToken =>
  sql.fragment`(left(${column}, 4)::int * 12 + right(${column}, 2)::int - 1)`;

/** For conditions: whether the person of a view is employed in a month. */
export const isThere = (view: FragmentSqlToken, month: Month): FragmentSqlToken =>
  sql.fragment`(coalesce(${view}->>'startMonth', ${month}) <= ${month}
    and coalesce(${view}->>'endMonth', ${month}) >= ${month})`;
