import { datableSpan } from '#domain/dated.ts';
import { type Month, monthsBetween } from '#domain/month.ts';
import { currentMonth } from '../../format/dates.ts';

/** The months that something may begin, end or change in, as the server has it. */
export const datableMonths = (): Month[] => {
  const { first, last } = datableSpan(currentMonth());
  return monthsBetween(first, last);
};
