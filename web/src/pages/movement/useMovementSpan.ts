import { useSearchParams } from 'react-router-dom';
import { isMonth, type Month } from '#domain/month.ts';
import { type UkDay, ukDayOf } from '#domain/ukDay.ts';
import { earliestDay, isUkDay } from '#domain/ukTime.ts';
import type { MovementSpan } from '../../api/queries/movement.ts';
import { nearestDay } from '../../app/address/nearestDay.ts';
import type { Refused } from '../../app/address/refused.ts';
import { type Correction, useCorrectAddress } from '../../app/address/useCorrectAddress.ts';
import { currentMonth } from '../../format/dates.ts';
import { monthBefore } from '../../format/days.ts';

/** The day, or that of the moment, of the planner that somebody came from. */
const dayOfPast = (asOf: string | null, today: UkDay): UkDay | undefined => {
  const day = asOf?.slice(0, 10) ?? '';
  return isUkDay(day) && day <= today ? day : undefined;
};

/** Two days and a span of months, held in the address; what can't be shown is corrected, and told. */
export const useMovementSpan = () => {
  const [params, setParams] = useSearchParams();
  const today = ukDayOf(new Date());
  const corrections: Correction[] = [];
  const corrected = (name: string, unit: Refused['unit'], nearest: (asked: string) => string | null) => {
    const asked = params.get(name);
    if (!asked) return undefined;
    const shown = nearest(asked);
    if (shown !== asked) corrections.push({ name, unit, asked, shown });
    return shown ?? undefined;
  };
  const dayOf = (name: string): UkDay | undefined =>
    corrected(name, 'day', (asked) => nearestDay(asked, earliestDay, today));
  const monthOf = (name: string): Month | undefined =>
    corrected(name, 'month', (asked) => (isMonth(asked) ? asked : null));
  // Whoever looks at a past day asks how it came to that.
  const named = dayOf('to') ?? dayOfPast(params.get('asOf'), today);
  const start = monthOf('start') ?? currentMonth();
  const span: MovementSpan = {
    from: dayOf('from') ?? monthBefore(named ?? today),
    to: named === today ? undefined : named,
    start,
    end: monthOf('end') ?? start,
  };
  useCorrectAddress(corrections);
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
