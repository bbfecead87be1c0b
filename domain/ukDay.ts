import type { Month } from './month.ts';

/** A calendar day in the United Kingdom as `YYYY-MM-DD`. */
export type UkDay = string;

/** The clock that days, months and times of the planner go by, wherever somebody is. */
export const ukTimeZone = 'Europe/London';

const ukClock = new Intl.DateTimeFormat('en-CA', {
  timeZone: ukTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

const partsOf = (instant: Date): Record<Part, string> =>
  Object.fromEntries(ukClock.formatToParts(instant).map(({ type, value }) => [type, value])) as Record<
    Part,
    string
  >;

/** The day it is in the United Kingdom. */
export const ukDayOf = (instant: Date): UkDay => {
  const { year, month, day } = partsOf(instant);
  return `${year}-${month}-${day}`;
};

/** The month it is in the United Kingdom: 1 July 00:30 there is July, though it is June in UTC. */
export const ukMonthOf = (instant: Date): Month => ukDayOf(instant).slice(0, 7);

const hour = 3_600_000;

/** Midnight in the United Kingdom on the day of a midnight in UTC: in summer it comes an hour before. */
const ukMidnight = (utcMidnight: number): number =>
  // Clocks are changed after midnight, so that the hour they show tells how far they are ahead.
  utcMidnight - Number(partsOf(new Date(utcMidnight)).hour) * hour;

const utcMidnightOf = (day: UkDay): number => Date.parse(`${day}T00:00:00.000Z`);

/** The first millisecond of a day in the United Kingdom. */
export const startOfUkDay = (day: UkDay): Date => new Date(ukMidnight(utcMidnightOf(day)));

/** The last millisecond of a day in the United Kingdom. */
export const endOfUkDay = (day: UkDay): Date => new Date(ukMidnight(utcMidnightOf(day) + 24 * hour) - 1);

/** The day so many days later, or earlier. */
export const daysAfter = (day: UkDay, count: number): UkDay =>
  new Date(utcMidnightOf(day) + count * 24 * hour).toISOString().slice(0, 10);

/** Whether a text is a day of the calendar: 31 February is none. */
export const isUkDay = (text: string): text is UkDay =>
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) && daysAfter(text, 0) === text;

/** "2026-07-01T00:30:00+01:00": an instant as clocks in the United Kingdom show it, with how far they are ahead of UTC. */
export const ukTimeText = (instant: Date): string => {
  const { year, month, day, hour: hours, minute, second } = partsOf(instant);
  const shown = `${year}-${month}-${day}T${hours}:${minute}:${second}`;
  const isSummer = Date.parse(`${shown}Z`) - instant.getTime() > hour / 2;
  return `${shown}${isSummer ? '+01:00' : '+00:00'}`;
};
