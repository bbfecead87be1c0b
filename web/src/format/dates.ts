import type { Month } from '#domain/values/month.ts';
import { ukTimeZone as timeZone, type UkDay, ukDayOf, ukMonthOf } from '#domain/values/ukDay.ts';
import { pastInAddress } from './search.ts';

const day = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' });
const moment = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' });

/** "5 June 2026" in the United Kingdom. */
export const dateText = (instant: string): string => day.format(new Date(instant));

/** "5 June 2026 at 14:05" in the United Kingdom. */
export const momentText = (instant: string): string => moment.format(new Date(instant));

const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });

/** "14:05" in the United Kingdom. */
export const timeText = (moment: Date): string => time.format(moment);

/** "14:05" today, "5 June 2026 at 14:05" on another day, in the United Kingdom. */
export const timeOrMomentText = (moment: Date, now: Date): string =>
  ukDayOf(moment) === ukDayOf(now) ? timeText(moment) : momentText(moment.toISOString());

const shortNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Jun 26", for axes and narrow columns; in sentences and pickers use `monthLabel`. */
export const shortMonthLabel = (month: Month): string =>
  `${shortNames[Number(month.slice(5)) - 1]} ${month.slice(2, 4)}`;

/** The current month in the United Kingdom; on a past day or moment, its month. */
export const currentMonth = (now?: Date): Month => {
  const then = now ? null : pastInAddress();
  // A day's month is that at noon.
  const moment = new Date(then?.length === 10 ? `${then}T12:00Z` : (then ?? now ?? Date.now()));
  return ukMonthOf(Number.isNaN(moment.getTime()) ? new Date() : moment);
};

const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const short = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

const startOf = (day: UkDay): Date => new Date(`${day}T00:00:00Z`);

/** "31 March 2026", in any time zone. */
export const dayText = (day: UkDay): string => long.format(startOf(day));

/** "31 Mar 2026". */
export const shortDayText = (day: UkDay): string => short.format(startOf(day));

/** The same day a month earlier, or that month's last. */
export const monthBefore = (day: UkDay): UkDay => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
};
