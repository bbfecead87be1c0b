import { type UkDay, ukDayOf, ukTimeZone } from './ukDay.ts';

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: ukTimeZone, timeStyle: 'medium' });

/** "00:30:05": an instant in UK time. */
const clockTime = (instant: Date): string => clock.format(instant);

const hour = 3_600_000;

/** Midnight in the United Kingdom on the day of a UTC midnight: in summer an hour earlier. */
const ukMidnight = (utcMidnight: number): number =>
  // Clocks change after midnight, so the hour that they show at midnight UTC is their offset.
  utcMidnight - Number(clockTime(new Date(utcMidnight)).slice(0, 2)) * hour;

const utcMidnightOf = (day: UkDay): number => Date.parse(`${day}T00:00:00.000Z`);

/** The first millisecond of a day in the United Kingdom. */
export const startOfUkDay = (day: UkDay): Date => new Date(ukMidnight(utcMidnightOf(day)));

/** The last millisecond of a day in the United Kingdom. */
export const endOfUkDay = (day: UkDay): Date => new Date(ukMidnight(utcMidnightOf(day) + 24 * hour) - 1);

/** The day so many days later, or earlier. */
export const daysAfter = (day: UkDay, count: number): UkDay =>
  new Date(utcMidnightOf(day) + count * 24 * hour).toISOString().slice(0, 10);

/** The earliest day that can be looked back to; months begin in 2000, too. */
export const earliestDay: UkDay = '2000-01-01';

/** Whether a text is a valid date: 31 February is none. */
export const isUkDay = (text: string): text is UkDay =>
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) && daysAfter(text, 0) === text;

/** "2026-07-01T00:30:00+01:00": an instant in UK time with its UTC offset. */
export const ukTimeText = (instant: Date): string => {
  const shown = `${ukDayOf(instant)}T${clockTime(instant)}`;
  const isSummer = Date.parse(`${shown}Z`) - instant.getTime() > hour / 2;
  return `${shown}${isSummer ? '+01:00' : '+00:00'}`;
};
