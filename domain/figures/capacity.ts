import { type Month, weekdaysIn } from '../month.ts';
import type { PlanningFormulas } from './formulas.ts';

/** Working days of a month (decisions section 5). */
export const workingDaysIn = (month: Month, formulas: PlanningFormulas): number => {
  switch (formulas.workingDays) {
    case 'weekdays':
      return weekdaysIn(month);
  }
};

/** A ratio as a fraction; over 0 it is 0 (decisions section 5). */
export const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
