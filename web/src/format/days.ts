import type { UkDay } from '#domain/values/ukDay.ts';

const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const short = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

const startOf = (day: UkDay): Date => new Date(`${day}T00:00:00Z`);

/** "31 March 2026", wherever the person is. */
export const dayText = (day: UkDay): string => long.format(startOf(day));

/** "31 Mar 2026". */
export const shortDayText = (day: UkDay): string => short.format(startOf(day));

/** The same day a month earlier, or that month's last. */
export const monthBefore = (day: UkDay): UkDay => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
};
