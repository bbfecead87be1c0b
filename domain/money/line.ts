import type { Pence } from '../values/money.ts';
import type { Month } from '../values/month.ts';
import type { BankHolidayRegion } from '../values/planningFormulas.ts';

/** The part of a record that a line comes from; it decides which card, row or tile the line counts in. */
export const lineParts = [
  'retainer',
  'slaContracted',
  'slaAdditional',
  'oneOff',
  'unscheduled',
  'teamMember',
  'timeOff',
  'freelancer',
  'freelancerAdditional',
  'software',
  'softwareAdjustment',
  'otherCost',
] as const;
export type LinePart = (typeof lineParts)[number];

/**
 * A constant contribution of a record to each month of a span; every figure is a sum of lines. Amounts are per month:
 * pence, and hours as exact decimal text.
 */
export type Line = {
  part: LinePart;
  /** First month; null for no beginning. */
  from: Month | null;
  /** Last month; null for no end. */
  to: Month | null;
  revenue: Pence;
  /** Billable hours that a project requires. */
  billableHours: string;
  /** A team member's working hours for each working day of the month. */
  dayHours: string;
  /** The region whose working days multiply `dayHours`; null for the formulas' own. */
  region: BankHolidayRegion | null;
  /** The direct part of `dayHours`. */
  directDayHours: string;
  /** Working hours lost to time off in a month (docs/time-off.md). */
  hoursOff: string;
  /** The direct part of `hoursOff`. */
  directHoursOff: string;
  /** The direct part of a freelancer's agreed hours. */
  contractedHours: string;
  directCost: Pence;
  operatingCost: Pence;
  /**
   * Target profit of a person: the multiple of their direct cost before rounding
   * (docs/domain.md, Profit per project and person).
   */
  targetProfit: Pence;
  /** Other operating costs, which stand apart (docs/domain.md, Profit and loss). */
  otherCost: Pence;
  /** How the hours were computed, as text; empty if there is nothing to explain. */
  calculation: string;
  /** How the money was computed, as text. */
  amountCalculation: string;
  /** The history fact behind the line, if it isn't the terms of its record; else null. */
  fact: string | null;
};

const nothing = {
  revenue: 0,
  billableHours: '0',
  dayHours: '0',
  region: null as BankHolidayRegion | null,
  directDayHours: '0',
  hoursOff: '0',
  directHoursOff: '0',
  contractedHours: '0',
  directCost: 0,
  operatingCost: 0,
  targetProfit: 0,
  otherCost: 0,
  calculation: '',
  amountCalculation: '',
  fact: null as string | null,
};

export const line = (
  part: LinePart,
  months: { from: Month | null; to: Month | null },
  amounts: Partial<typeof nothing>,
): Line => ({ part, ...months, ...nothing, ...amounts });
