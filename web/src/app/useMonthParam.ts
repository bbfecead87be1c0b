import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { firstPlanningMonth, type Month, monthsBetween, planningMonths } from '#domain/month.ts';
import { currentMonth } from '../format/dates.ts';
import { type RefusedState, refusedState } from './address/refusedState.ts';

export type MonthParam = {
  month: Month;
  /** Every month that can be shown, in order. */
  months: readonly Month[];
  /** The first of the page's own months; those before it are offered as earlier ones. */
  usualFrom: Month | undefined;
  setMonth: (month: Month) => void;
};

/**
 * The month a page is about, held in its address as `?month=2026-03`; the current month unless one is named. An address
 * that names a month that is not offered is corrected to the nearest one, and says so.
 * @param usual the page's own months; earlier ones, back to June 2025, can be chosen too. Without it, those of the
 * planning pickers (decisions section 11)
 */
export const useMonthParam = (usual?: readonly Month[]): MonthParam => {
  const [params, setParams] = useSearchParams();
  const now = currentMonth();
  const [usualFrom] = usual ?? [];
  const months = usualFrom
    ? [...new Set([...monthsBetween(firstPlanningMonth, usualFrom), ...(usual ?? [])])]
    : planningMonths(now);
  const asked = params.get('month');
  const month = asked === null ? now : nearestMonth(asked, months, now);
  const write = (next: Month, state?: RefusedState) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === now) after.delete('month');
        else after.set('month', next);
        return after;
      },
      { replace: true, state },
    );
  useEffect(() => {
    if (asked !== null && asked !== month)
      write(month, refusedState([{ unit: 'month', asked, shown: month }]));
  });
  return { month, months, usualFrom, setMonth: (next) => write(next) };
};

const nearestMonth = (asked: string, months: readonly Month[], now: Month): Month =>
  /^\d{4}-\d\d$/.test(asked) ? (months.findLast((month) => month <= asked) ?? months[0] ?? now) : now;
