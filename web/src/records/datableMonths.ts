import { datableSpan } from '#domain/records/dated.ts';
import { type Month, monthsBetween } from '#domain/values/month.ts';
import type { Span } from '#domain/values/span.ts';
import { currentMonth } from '../format/dates.ts';

/** The months in which something may begin, end or change; the same as on the server. */
export const datableMonths = (): Month[] => {
  const { first, last } = datableSpan(currentMonth());
  return monthsBetween(first, last);
};

/**
 * The month from which a change counts by default: the page's month, or the record's first one if that is later. A
 * record that ended before keeps the months it had.
 * @param shown the month of the page; undefined where it shows none
 */
export const defaultMonth = (
  { startMonth }: Pick<Span, 'startMonth'>,
  shown: Month | undefined,
  now: Month,
) => {
  const { first, last } = datableSpan(now);
  const wanted = [shown ?? now, startMonth ?? first, first].toSorted().at(-1) ?? now;
  return wanted > last ? last : wanted;
};
