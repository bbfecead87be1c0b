import { useState } from 'react';
import { firstPlanningMonth, type Month, monthsBetween, planningMonths } from '#domain/values/month.ts';
import { currentMonth } from '../format/dates.ts';
import { pastInAddress } from '../format/search.ts';
import { isInputLostBy } from '../ui/basics/unsavedGuard.ts';
import type { SetMonth } from '../ui/pickers/MonthPicker.tsx';
import { useParameter } from './useAddress.ts';

export type MonthParam = {
  month: Month;
  /** Every month that can be shown, in order. */
  months: readonly Month[];
  /** The first of the page's usual months; earlier ones are offered apart. */
  defaultFrom: Month | undefined;
  onMonthChange: SetMonth;
};

/** The current month. A new one waits while something is typed: that is of the month in the page's heading. */
const useDefaultMonth = (): Month => {
  const past = pastInAddress();
  const now = currentMonth();
  const [kept, setKept] = useState({ past, now });
  const isOther = kept.past !== past || (kept.now !== now && !isInputLostBy('page'));
  if (isOther) setKept({ past, now });
  return isOther ? now : kept.now;
};

/**
 * The page's month, kept in its address as `?month=2026-03`; the current month unless one is named. A month that is not
 * offered is corrected to the nearest one, with a message.
 * @param usual the page's usual months; earlier ones, back to June 2025, can be chosen too. Without it, those of the
 * planning pickers (docs/domain.md, Months and days)
 */
export const useMonthParam = (usual?: readonly Month[]): MonthParam => {
  const now = useDefaultMonth();
  const [defaultFrom] = usual ?? [];
  const months = defaultFrom
    ? [...new Set([...monthsBetween(firstPlanningMonth, defaultFrom), ...(usual ?? [])])]
    : planningMonths(now);
  const [month, onMonthChange] = useParameter('month', {
    unit: 'month',
    read: (requested): Month => (requested ? nearestMonth(requested, months, now) : now),
    write: (chosen) => (chosen === now ? undefined : chosen),
  });
  return { month, months, defaultFrom, onMonthChange };
};

const nearestMonth = (requested: string, months: readonly Month[], now: Month): Month =>
  /^\d{4}-\d\d$/.test(requested) ? (months.findLast((month) => month <= requested) ?? months[0] ?? now) : now;
