import { useMemo } from 'react';
import {
  addMonths,
  firstPlanningMonth,
  isMonth,
  type Month,
  monthsBetween,
  planningMonths,
} from '#domain/values/month.ts';
import { nearest } from '../../address/parameters.ts';
import { useAddress } from '../../address/useAddress.ts';
import { useMonthParam } from '../../address/useMonthParam.ts';
import { forecastMonths, forecastSpan } from '../../money/forecastMonths.ts';
import type { SetMonth } from '../../ui/pickers/MonthPicker.tsx';

/** The possible first months of twelve: from June 2025 to the latest whose twelve months can all be planned. */
const startsOf = (now: Month): Month[] =>
  monthsBetween(firstPlanningMonth, addMonths(planningMonths(now).at(-1) ?? now, -11));

/**
 * The forecast's month and its twelve columns, kept in the address: its own twelve, those around an earlier month, or
 * those from a chosen month on (`?start=2025-07`).
 */
export const usePnlSpan = (now: Month) => {
  const starts = startsOf(now);
  const [first = now, last = now] = [starts[0], starts.at(-1)];
  const shape = useMemo(
    () => ({
      start: nearest('month', (requested) => {
        if (!isMonth(requested)) return null;
        return requested < first ? first : requested > last ? last : requested;
      }),
      month: {
        read: (requested: string | null): Month => requested ?? now,
        write: (month: Month) => (month === now ? undefined : month),
      },
    }),
    [first, last, now],
  );
  const [{ start }, change] = useAddress(shape);
  const chosen = start === undefined ? undefined : monthsBetween(start, addMonths(start, 11));
  const { month: named, months, defaultFrom } = useMonthParam(chosen ?? forecastMonths(now));
  const month = !chosen || chosen.includes(named) ? named : nearestIn(chosen, named);
  const span = start === undefined ? forecastSpan(now, named) : { from: start, to: addMonths(start, 11) };
  return {
    month,
    months,
    defaultFrom,
    span,
    starts,
    /** Sets the month; one outside of the chosen columns brings its own. */
    setMonth: ((wanted) =>
      change(({ month: asked }) => {
        const month = typeof wanted === 'function' ? wanted(asked) : wanted;
        return chosen && !chosen.includes(month) ? { start: undefined, month } : { month };
      })) satisfies SetMonth,
    setStart: (wanted: Month) =>
      change({ start: wanted, month: nearestIn(monthsBetween(wanted, addMonths(wanted, 11)), month) }),
  };
};

const nearestIn = (months: readonly Month[], wanted: Month): Month =>
  months.findLast((month) => month <= wanted) ?? months[0] ?? wanted;
