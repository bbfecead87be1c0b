import { useSearchParams } from 'react-router-dom';
import { isMonth, type Month } from '#domain/month.ts';
import { type UkDay, ukDayOf } from '#domain/ukDay.ts';
import type { MovementSpan } from '../../api/queries/movement.ts';
import { currentMonth } from '../../format/dates.ts';
import { isPastDay, monthBefore } from './days.ts';

/** Two days and a span of months, held in the address; what it says wrongly counts as not said. */
export const useMovementSpan = () => {
  const [params, setParams] = useSearchParams();
  const today = ukDayOf(new Date());
  const dayOf = (name: string): UkDay | undefined => {
    const text = params.get(name)?.slice(0, 10) ?? '';
    return isPastDay(text, today) ? text : undefined;
  };
  const monthOf = (name: string): Month | undefined => {
    const text = params.get(name) ?? '';
    return isMonth(text) ? text : undefined;
  };
  // Whoever looks at a past day asks how it came to that.
  const named = dayOf('to') ?? dayOf('asOf');
  const start = monthOf('start') ?? currentMonth();
  const span: MovementSpan = {
    from: dayOf('from') ?? monthBefore(named ?? today),
    to: named === today ? undefined : named,
    start,
    end: monthOf('end') ?? start,
  };
  const set = (changes: Partial<Record<keyof MovementSpan, string>>) =>
    setParams({ ...span, to: span.to ?? today, ...changes }, { replace: true });
  return {
    span,
    today,
    // Of two that would be the wrong way round, the one that was not chosen gives way.
    setFrom: (from: UkDay) => set({ from, ...(from > (span.to ?? today) && { to: from }) }),
    setTo: (to: UkDay) => set({ to, ...(to < span.from && { from: to }) }),
    setStart: (month: Month) => set({ start: month, ...(month > span.end && { end: month }) }),
    setEnd: (month: Month) => set({ end: month, ...(month < span.start && { start: month }) }),
  };
};
