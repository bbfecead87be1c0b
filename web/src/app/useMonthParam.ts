import { useSearchParams } from 'react-router-dom';
import { isMonth, type Month, planningMonths } from '#domain/month.ts';
import { currentMonth } from '../format/dates.ts';

export type MonthParam = { month: Month; months: readonly Month[]; setMonth: (month: Month) => void };

/**
 * The month a page is about, held in its address as `?month=2026-03`; the current month unless one is named.
 * Offered are those of the planning pickers (decisions section 8), or the page's own list.
 */
export const useMonthParam = (months?: readonly Month[]): MonthParam => {
  const [params, setParams] = useSearchParams();
  const now = currentMonth();
  const offered = months ?? planningMonths(now);
  const named = params.get('month');
  const month = named && isMonth(named) && offered.includes(named) ? named : now;
  const setMonth = (next: Month) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === now) after.delete('month');
        else after.set('month', next);
        return after;
      },
      { replace: true },
    );
  return { month, months: offered, setMonth };
};
