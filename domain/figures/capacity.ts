import { type Month, weekdaysIn } from '../month.ts';
import { weekdayBankHolidays } from './bankHolidays.ts';
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
