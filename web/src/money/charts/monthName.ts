import { type Month, monthLabel } from '#domain/values/month.ts';

/** A month as a picture's table names it, with where today stands. */
export const monthName = (month: Month, now: Month): string =>
  month === now ? `${monthLabel(month)} (this month)` : monthLabel(month);
