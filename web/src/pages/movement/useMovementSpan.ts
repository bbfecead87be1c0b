import { useMemo } from 'react';
import { isMonth, type Month } from '#domain/values/month.ts';
import { type UkDay, ukDayOf } from '#domain/values/ukDay.ts';
import { earliestDay, isUkDay } from '#domain/values/ukTime.ts';
import { nearestDay } from '../../address/nearestDay.ts';
import { nearest, text } from '../../address/parameters.ts';
import { useAddress } from '../../address/useAddress.ts';
import type { MovementSpan } from '../../api/queries/money.ts';
import { currentMonth, monthBefore } from '../../format/dates.ts';

/** The day, or that of the moment, of the planner that somebody came from. */
const dayOfPast = (asOf: string | undefined, today: UkDay): UkDay | undefined => {
  const day = asOf?.slice(0, 10) ?? '';
  return isUkDay(day) && day <= today ? day : undefined;
};

const month = nearest('month', (asked) => (isMonth(asked) ? asked : null));

/** Two days and a span of months, held in the address; what can't be shown is corrected, and told. */
export const useMovementSpan = () => {
  const today = ukDayOf(new Date());
  const shape = useMemo(() => {
    const day = nearest('day', (asked) => nearestDay(asked, earliestDay, today));
    return { to: day, start: month, from: day, end: month, asOf: text };
  }, [today]);
  const [address, change] = useAddress(shape);
  // Whoever looks at a past day asks how it came to that.
  const named = address.to ?? dayOfPast(address.asOf, today);
  const start = address.start ?? currentMonth();
  const span: MovementSpan = {
    from: address.from ?? monthBefore(named ?? today),
    to: named === today ? undefined : named,
    start,
    end: address.end ?? start,
  };
  const set = (changes: Partial<Record<keyof MovementSpan, string>>) =>
    change({ ...span, to: span.to ?? today, ...changes });
  return {
    span,
    today,
    // Of two that would be the wrong way round, the one that was not chosen gives way.
    setFrom: (from: UkDay) => set({ from, ...(from > (span.to ?? today) && { to: from }) }),
    setTo: (to: UkDay) => set({ to, ...(to < span.from && { from: to }) }),
    setStart: (start: Month) => set({ start, ...(start > span.end && { end: start }) }),
    setEnd: (end: Month) => set({ end, ...(end < span.start && { start: end }) }),
  };
};
