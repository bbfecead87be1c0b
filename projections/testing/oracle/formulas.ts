import type { Month } from './months.ts';

/** Parts of the United Kingdom with bank holidays of their own. */
export type Region = 'england-and-wales' | 'scotland' | 'northern-ireland';

/** Fractions from which a figure is green or yellow. */
export type Thresholds = { good: number; watch: number };

/** The planning formulas that figures depend on: the values marked [F] in decisions, as in an adoption's event. */
export type Formulas = {
  oneOffHours: 'scheduled' | 'whole';
  /** Pence an hour. */
  defaultHourlyRate: number;
  workingDays: 'weekdays' | Region;
  /** Days of a region that count differently from the calendar, each once. */
  bankHolidays: readonly { region: Region; day: string; isHoliday: boolean }[];
  monthlyCostIncludesEmployerNi: boolean;
  employerNiMethod: 'flat' | 'dated';
  employerNiUplift: number;
  employerNiTable: readonly { from: string | null; rate: number; yearlyThreshold: number }[];
  workingDaysPerYear: number;
  hoursPerDay: number;
  netProfitIncludesOtherCosts: boolean;
  targetProfitMultiple: number;
  utilisationThresholds: Thresholds;
  grossMarginThresholds: Thresholds;
  freelancerMarginThresholds: Thresholds;
  targetProfitThresholds: Thresholds;
  /** Fractions of a month's capacity up to which demand is healthy, and fits. */
  capacityBounds: { healthy: number; full: number };
};

/** The first formulas, and those from a month on, complete and in order. */
export type DatedFormulas = Formulas & { later?: readonly (Formulas & { from: Month })[] | undefined };

/** The formulas of a month; the last ones for null. */
export const heldIn = ({ later = [], ...first }: DatedFormulas, month: Month | null): Formulas => {
  let held: Formulas = first;
  for (const set of later) if (month === null || set.from <= month) held = set;
  return held;
};

/** The row of the employer NI table for a month, by its first day. */
export const niOf = ({ employerNiTable }: Formulas, month: Month) =>
  employerNiTable.filter(({ from }) => from === null || from <= `${month}-01`).at(-1);
