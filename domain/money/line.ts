import type { Pence } from '../values/money.ts';
import type { Month } from '../values/month.ts';
import type { BankHolidayRegion } from '../values/planningFormulas.ts';

/** What a line brings. Its name says which card, row or tile it counts in. */
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
 * Every figure is a sum of lines. A line says: in each of these months, this record brings this much. Amounts
 * are a month's: pence, and hours as exact decimal text.
 */
export type Line = {
  part: LinePart;
  /** First month, or null for "since ever". */
  from: Month | null;
  /** Last month, or null for "until further notice". */
  to: Month | null;
  revenue: Pence;
  /** Billable hours a project asks for. */
  billableHours: string;
  /** Working hours a team member has for each working day of the month. */
  dayHours: string;
  /** Whose working days `dayHours` count for: those of a person's region, or null for the formulas' own. */
  region: BankHolidayRegion | null;
  /** The direct part of `dayHours`. */
  directDayHours: string;
  /** Working hours that time off takes from a month (docs/time-off.md). */
  hoursOff: string;
  /** The direct part of `hoursOff`. */
  directHoursOff: string;
  /** The direct part of a freelancer's agreed hours. */
  contractedHours: string;
  directCost: Pence;
  operatingCost: Pence;
  /**
   * What a person is to bring: the multiple of their direct cost before it is rounded
   * (docs/domain.md, Profit per project and person).
   */
  targetProfit: Pence;
  /** Other operating costs, which stand apart (docs/domain.md, Profit and loss). */
  otherCost: Pence;
  /** How the hours came about, as a person would say it; empty where there is nothing to explain. */
  calculation: string;
  /** How the money came about, likewise. */
  amountCalculation: string;
  /** What it follows from besides the terms of its record, as history calls that; null where it is nothing else. */
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
