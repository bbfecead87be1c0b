import type { Month } from './month.ts';

/** A calendar day in the United Kingdom as `YYYY-MM-DD`. */
export type UkDay = string;

/** The clock that days, months and times of the planner go by, wherever somebody is. */
export const ukTimeZone = 'Europe/London';

// The Swedish locale formats days as ISO 8601.
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: ukTimeZone });

/** The day it is in the United Kingdom. */
export const ukDayOf = (instant: Date): UkDay => calendar.format(instant);

/** The month it is in the United Kingdom: 1 July 00:30 there is July, though it is June in UTC. */
export const ukMonthOf = (instant: Date): Month => ukDayOf(instant).slice(0, 7);
