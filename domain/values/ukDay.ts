import type { Month } from './month.ts';

/** A calendar day in the United Kingdom as `YYYY-MM-DD`. */
export type UkDay = string;

/** The time zone of the planner's days, months and times, wherever users are. */
export const ukTimeZone = 'Europe/London';

// The Swedish locale formats days as ISO 8601.
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: ukTimeZone });

/** The day in the United Kingdom at an instant. */
export const ukDayOf = (instant: Date): UkDay => calendar.format(instant);

/** The month in the United Kingdom at an instant: 1 July 00:30 there is July, though it is June in UTC. */
export const ukMonthOf = (instant: Date): Month => ukDayOf(instant).slice(0, 7);
