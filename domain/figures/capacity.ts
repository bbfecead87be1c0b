import { Big } from 'big.js';
import { type Month, weekdaysIn } from '../month.ts';
import type { UkDay } from '../ukDay.ts';
import { isBankHoliday, isWeekday, weekdayBankHolidays } from './bankHolidays.ts';
import type { PlanningFormulas } from './formulas.ts';

/**
 * Working days of a month: weekdays, less the bank holidays of a region if the formulas say so
 * (docs/domain.md, Capacity).
 */
export const workingDaysIn = (month: Month, formulas: PlanningFormulas): number => {
  const { workingDays, bankHolidays } = formulas;
  if (workingDays === 'weekdays') return weekdaysIn(month);
  return weekdaysIn(month) - weekdayBankHolidays(workingDays, month, bankHolidays);
};

/** Whether a day is one of the working days of its month (docs/domain.md, Capacity). */
export const isWorkingDay = (day: UkDay, { workingDays, bankHolidays }: PlanningFormulas): boolean =>
  isWeekday(day) && (workingDays === 'weekdays' || !isBankHoliday(workingDays, day, bankHolidays));

/** What hours a person has in a month: those of each working day, less those off. Exact decimals. */
type Working = { dayHours: Big | number | string; hoursOff: Big | number | string };

/** Working hours of a month of so many working days (docs/domain.md, Capacity). */
export const workingHours = ({ dayHours, hoursOff }: Working, days: number): number =>
  new Big(dayHours).times(days).minus(hoursOff).toNumber();

/** Hours of a part of a day, direct ones too, have fewer decimals. */
const decimals = 1e7;

/**
 * Hours less those off, both of some decimals: as exact decimals would have it, a few times faster for the thousands of
 * months that a span of everybody has.
 */
export const hoursLess = (hours: number, off: number): number =>
  Math.round((hours - off) * decimals) / decimals;

/** The direct part of them. */
export const directHours = (
  { directDayHours, directHoursOff }: { directDayHours: number; directHoursOff: number },
  days: number,
): number => workingHours({ dayHours: directDayHours, hoursOff: directHoursOff }, days);
