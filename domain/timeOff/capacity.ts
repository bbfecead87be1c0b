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

/** The calendar of a person's working days: their region's, or the formulas' if they have none. */
const calendarOf = (
  { workingDays }: PlanningFormulas,
  region: BankHolidayRegion | null,
): WorkingDayCalendar => region ?? workingDays;

/**
 * Working days of a month: weekdays, less the bank holidays of the person's region or of the formulas' calendar
 * (docs/domain.md, Capacity).
 * @param region the person's; null for the formulas' own working days
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

/** Working days of some months, in their order, by region or null (docs/domain.md, Capacity). */
export type DaysOfRegion = (region: BankHolidayRegion | null) => readonly number[];

/** Makes a `DaysOfRegion` that computes each region once. */
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
 * @param region the person's; null for the formulas' own working days
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

/** A person's hours in a month: those of each working day, and those off. Exact decimals. */
type Working = { dayHours: Big | number | string; hoursOff: Big | number | string };

/** Working hours of a month by its number of working days (docs/domain.md, Capacity). */
export const workingHours = ({ dayHours, hoursOff }: Working, days: number): number =>
  new Big(dayHours).times(days).minus(hoursOff).toNumber();

/** Makes a function for working hours without time off by hours of a day and days, cached as most people share them. */
export const sharedWorkingHours = () => {
  const known = new Map<string, number>();
  return (dayHours: number, days: number): number => {
    const key = `${dayHours} ${days}`;
    const hours = known.get(key) ?? workingHours({ dayHours, hoursOff: 0 }, days);
    known.set(key, hours);
    return hours;
  };
};

/** The direct part of working hours. */
export const directHours = (
  { directDayHours, directHoursOff }: { directDayHours: number; directHoursOff: number },
  days: number,
): number => workingHours({ dayHours: directDayHours, hoursOff: directHoursOff }, days);
