import type { When } from '#domain/records/dated.ts';
import { addMonths, firstPlanningMonth, type Month, monthsBetween } from '#domain/values/month.ts';

/** The months of the sample agency. Its data counts them from the current one. */
export type Calendar = {
  /** The month before the first, in which the agency starts to use the planner. */
  opening: Month;
  /** All months with allocations. */
  months: readonly Month[];
  first: Month;
  current: Month;
  /** The month at an offset from the current one; never before the opening. */
  at(offset: number): Month;
  /** Whether the planner was in use in a month. */
  knows(offset: number): boolean;
  /** A change that holds from the month in which it is made. */
  from(offset: number): When;
};

/**
 * Fourteen months that end two months after the current one, as far as the month pickers go back
 * (docs/domain.md, Months and days).
 */
export const calendarOf = (now: Month): Calendar => {
  const current = now < firstPlanningMonth ? firstPlanningMonth : now;
  const wanted = addMonths(current, -11);
  const first = wanted < firstPlanningMonth ? firstPlanningMonth : wanted;
  const opening = addMonths(first, -1);
  const knows = (offset: number) => addMonths(current, offset) >= first;
  const at = (offset: number) => (knows(offset) ? addMonths(current, offset) : opening);
  const from = (offset: number) => ({ effectiveFrom: at(offset), thisMonth: at(offset) });
  return { opening, first, current, months: monthsBetween(first, addMonths(current, 2)), at, knows, from };
};

/** Every month has at least this many Mondays to Fridays. */
const workdays = 20;

/**
 * An instant in office hours of the n-th Monday to Friday of a month (1 to 20), as ISO 8601 in UTC.
 * @param minute of the office day, 0 to 509 from nine o'clock on
 */
export const onWorkday = (month: Month, workday: number, minute: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const date = new Date(Date.UTC(year, number - 1, 1, 9, Math.floor(minute)));
  for (let left = Math.min(workday, workdays); ; date.setUTCDate(date.getUTCDate() + 1)) {
    const isWorkday = date.getUTCDay() !== 0 && date.getUTCDay() !== 6;
    if (isWorkday) left--;
    if (left === 0) return date.toISOString();
  }
};

/** Length of the office day in minutes. */
export const officeDayMinutes = 510;

/** When the agency began to use the planner, as ISO 8601: before everything else in the sample. */
export const sampleOpening = (now: Month): string => onWorkday(calendarOf(now).opening, 1, 0);
