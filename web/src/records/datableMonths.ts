import { datableSpan } from '#domain/records/dated.ts';
import { type Month, monthsBetween } from '#domain/values/month.ts';
import type { Span } from '#domain/values/span.ts';
import { currentMonth } from '../format/dates.ts';

/** The months that something may begin, end or change in, as the server has it. */
export const datableMonths = (): Month[] => {
  const { first, last } = datableSpan(currentMonth());
  return monthsBetween(first, last);
};

/**
 * The month from which a change counts unless another is chosen: the one that is shown, or the record's first where it
 * begins later. A record that ended before keeps the months it had.
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
