import { useMemo } from 'react';
import { addMonths, type Month, monthsBetween } from '#domain/values/month.ts';
import { useParameter } from '../../address/useAddress.ts';
import { currentMonth } from '../../format/dates.ts';
import { shownFrom } from '../../plans/MonthSpan.tsx';
import { useMonthCount } from '../../plans/useMonthCount.ts';
import type { SetMonth } from '../../ui/pickers/MonthPicker.tsx';

export type MonthWindow = {
  from: Month;
  /** The months that are shown: as many as fit side by side. */
  months: readonly Month[];
  setFrom: SetMonth;
  /** The default first month. */
  usual: Month;
};

/**
 * The months that a page shows side by side; the first one is in its address as `?month=2026-11`.
 * @param defaultOf the default first month, by the number of months shown
 */
export const useMonthWindow = (defaultOf: (count: number) => Month): MonthWindow => {
  const count = useMonthCount();
  const usual = defaultOf(count);
  const first = useMemo(() => shownFrom(() => usual), [usual]);
  const [from, setFrom] = useParameter('month', first);
  const months = useMemo(() => monthsBetween(from, addMonths(from, count - 1)), [from, count]);
  return { from, months, setFrom, usual };
};

/** The first of the most useful months of a life: the months to come, or the last ones of a life that is over. */
export const lifeMonth = ({ from, to }: { from: Month; to: Month }, count: number): Month => {
  const now = currentMonth();
  if (to >= now) return from > now ? from : now;
  const last = addMonths(to, 1 - count);
  return last < from ? from : last;
};
