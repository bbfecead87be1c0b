import { Big } from 'big.js';
import { type Month, weekdaysIn } from '../values/month.ts';
import {
  type BankHolidayRegion,
  type DatedFormulas,
  formulasAt,
  type PlanningFormulas,
  type WorkingDayCalendar,
} from '../values/planningFormulas.ts';
import type { UkDay } from '../values/ukDay.ts';
import { isBankHoliday, isWeekday, weekdayBankHolidays } from './bankHolidays.ts';

/** Whose working days somebody has: those of their region, or of the formulas where they have none. */
const calendarOf = (
  { workingDays }: PlanningFormulas,
  region: BankHolidayRegion | null,
): WorkingDayCalendar => region ?? workingDays;

/**
 * Working days of a month: weekdays, less the bank holidays of a person's region, or of one if the formulas say so
 * (docs/domain.md, Capacity).
 * @param region that of a person; null for the formulas' own working days
 */
export const workingDaysIn = (
  month: Month,
  formulas: DatedFormulas,
  region: BankHolidayRegion | null = null,
): number => {
  const set = formulasAt(formulas, month);
  const calendar = calendarOf(set, region);
  if (calendar === 'weekdays') return weekdaysIn(month);
  return weekdaysIn(month) - weekdayBankHolidays(calendar, month, set.bankHolidays);
};

/** The working days of some months, in their order, of whoever has a region or none (docs/domain.md, Capacity). */
export type DaysOfRegion = (region: BankHolidayRegion | null) => readonly number[];

/** The same of some months, worked out once for each region. */
export const workingDaysByRegion = (months: readonly Month[], formulas: DatedFormulas): DaysOfRegion => {
  const known = new Map<BankHolidayRegion | null, readonly number[]>();
  return (region) => {
    const days = known.get(region) ?? months.map((month) => workingDaysIn(month, formulas, region));
    known.set(region, days);
    return days;
  };
};

/**
 * Whether a day is one of the working days of its month (docs/domain.md, Capacity).
 * @param region that of a person; null for the formulas' own working days
 */
export const isWorkingDay = (
  day: UkDay,
  formulas: DatedFormulas,
  region: BankHolidayRegion | null = null,
): boolean => {
  const set = formulasAt(formulas, day.slice(0, 7));
  const calendar = calendarOf(set, region);
  return isWeekday(day) && (calendar === 'weekdays' || !isBankHoliday(calendar, day, set.bankHolidays));
};

/** What hours a person has in a month: those of each working day, less those off. Exact decimals. */
type Working = { dayHours: Big | number | string; hoursOff: Big | number | string };

/** Working hours of a month of so many working days (docs/domain.md, Capacity). */
export const workingHours = ({ dayHours, hoursOff }: Working, days: number): number =>
  new Big(dayHours).times(days).minus(hoursOff).toNumber();

/** The direct part of them. */
export const directHours = (
  { directDayHours, directHoursOff }: { directDayHours: number; directHoursOff: number },
  days: number,
): number => workingHours({ dayHours: directDayHours, hoursOff: directHoursOff }, days);
