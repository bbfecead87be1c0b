import { type FragmentSqlToken, sql } from 'slonik';
import { firstPlanningMonth, type Month, monthIndex } from '#domain/values/month.ts';
import type { Span } from '#domain/values/span.ts';

/** The month to ask about what a record says alike in every month, such as its name. */
export const anyMonth: Month = firstPlanningMonth;

/** A span of months as an `int4range` of month numbers; one that ends before it begins covers no month. Written as PostgreSQL writes it back. */
export const monthRange = (from: Month | null, to: Month | null): string =>
  from !== null && to !== null && to < from
    ? 'empty'
    : `${from === null ? '(' : `[${monthIndex(from)}`},${to === null ? '' : monthIndex(to) + 1})`;

/** Spans in order, without neighbours, as an `int4multirange`. */
export const monthRanges = (spans: readonly Span[]): string =>
  `{${spans.map(({ startMonth, endMonth }) => monthRange(startMonth, endMonth)).join()}}`;

/** For `where`: the rows whose `months` hold a month. */
export const covers = (month: Month): FragmentSqlToken => sql.fragment`months @> ${monthIndex(month)}::int`;

/** The number of a month that stands as `YYYY-MM` in a column, to compare with a range. */
export const monthNumber = (column: FragmentSqlToken): FragmentSqlToken =>
  sql.fragment`(left(${column}, 4)::int * 12 + right(${column}, 2)::int - 1)`;

/** For conditions: whether the person of a view is there in a month, having joined and not left. */
export const isThere = (view: FragmentSqlToken, month: Month): FragmentSqlToken =>
  sql.fragment`(coalesce(${view}->>'startMonth', ${month}) <= ${month}
    and coalesce(${view}->>'endMonth', ${month}) >= ${month})`;
