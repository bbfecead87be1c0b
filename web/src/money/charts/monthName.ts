import { type Month, monthLabel } from '#domain/values/month.ts';

/** A month's name in a chart's table; the current month is marked. */
export const monthName = (month: Month, now: Month): string =>
  month === now ? `${monthLabel(month)} (this month)` : monthLabel(month);
