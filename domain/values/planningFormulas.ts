import { z } from 'zod';
import { sameValue } from './equality.ts';
import { addMonths, isMonth, type Month } from './month.ts';
import { overlap, type Span } from './span.ts';
import type { CapacityBounds, Thresholds } from './status.ts';

/** Whose working days a month has: weekdays, or those that are no bank holiday in a part of the United Kingdom. */
export const workingDayCalendars = ['weekdays', 'england-and-wales', 'scotland', 'northern-ireland'] as const;
export type WorkingDayCalendar = (typeof workingDayCalendars)[number];

/** The parts of the United Kingdom that have bank holidays of their own. */
export const bankHolidayRegions = ['england-and-wales', 'scotland', 'northern-ireland'] as const;
export type BankHolidayRegion = (typeof bankHolidayRegions)[number];

/** A day of a region that the calendar has otherwise: proclaimed as a bank holiday, or none after all. */
export type BankHolidayChange = { region: BankHolidayRegion; day: string; isHoliday: boolean };

/** Employer NI from a day on (null: since ever): a rate on what a salary has above a yearly threshold in pence. */
export type EmployerNiPeriod = { from: string | null; rate: number; yearlyThreshold: number };

/** The United Kingdom's: 13.8 % above £9,100 to 5 April 2025, 15 % above £5,000 from 6 April 2025. */
const ukEmployerNi: readonly EmployerNiPeriod[] = [
  { from: null, rate: 0.138, yearlyThreshold: 910_000 },
  { from: '2025-04-06', rate: 0.15, yearlyThreshold: 500_000 },
];

export const employerNiPeriod = z.object({
  from: z.iso.date().nullable(),
  rate: z.number().min(0).max(1),
  yearlyThreshold: z.number().int().min(0),
});

const bankHolidayChange = z.object({
  region: z.enum(bankHolidayRegions),
  day: z.iso.date(),
  isHoliday: z.boolean(),
});

/** Fractions; the one for good is no lower than the one for watch. */
const thresholds = z.object({ good: z.number().min(0), watch: z.number().min(0) }).readonly();

/** Fractions; the first is lower than the second. */
const capacityBounds = z.object({ healthy: z.number().positive(), full: z.number().positive() }).readonly();

/** Healthy up to the first, at capacity up to the second (docs/domain.md, Colours and statuses). */
const defaultCapacityBounds: CapacityBounds = { healthy: 0.8, full: 1 };

/**
 * The figures that have a colour, with where it changes: green from, and yellow from
 * (docs/domain.md, Colours and statuses).
 */
export const defaultThresholds = {
  utilisationThresholds: { good: 0.8, watch: 0.6 },
  grossMarginThresholds: { good: 0.3, watch: 0.2 },
  freelancerMarginThresholds: { good: 0.2, watch: 0.1 },
  targetProfitThresholds: { good: 1, watch: 0.75 },
} as const satisfies Record<string, Thresholds>;

/**
 * The planning formulas of a month: every value of the arithmetic that an administrator can change (docs/domain.md,
 * Formulas). A storage format: what came later has a default, so that older sets are read as what they meant.
 */
export const planningFormulas = z.object({
  /** How a one-off project's hours count (docs/domain.md, Required hours). */
  oneOffHours: z.enum(['scheduled', 'whole']),
  /** Pence an hour, where a project has none (docs/domain.md, Required hours). */
  defaultHourlyRate: z.number().int().min(1),
  /** Whose working days a month has (docs/domain.md, Capacity). */
  workingDays: z.enum(workingDayCalendars),
  /** Bank holidays that were added to the calendar of a region, or taken out of it. */
  bankHolidays: z.array(bankHolidayChange).readonly().default([]),
  /** Whether a team member's monthly cost holds employer National Insurance (docs/domain.md, Cost of people). */
  monthlyCostIncludesEmployerNi: z.boolean(),
  /** Whether employer NI is a flat uplift of the salary, or follows the dated table. */
  employerNiMethod: z.enum(['flat', 'dated']).default('flat'),
  /** Employer NI as a fraction of the salary of a UK employee. */
  employerNiUplift: z.number().min(0).max(1),
  /** Employer NI by date; the first row since ever, the others in order. */
  employerNiTable: z
    .array(employerNiPeriod)
    .min(1)
    .readonly()
    .default([...ukEmployerNi]),
  workingDaysPerYear: z.number().int().min(1).max(366),
  hoursPerDay: z.number().min(1).max(24),
  /** Whether net profit is after other operating costs (docs/domain.md, Profit and loss). */
  netProfitIncludesOtherCosts: z.boolean(),
  /** Target profit as a multiple of monthly cost (docs/domain.md, Profit per project and person). */
  targetProfitMultiple: z.number().min(0).max(100),
  /** Colours of a person's and of the team's utilisation. */
  utilisationThresholds: thresholds.default(defaultThresholds.utilisationThresholds),
  /** Colours of the gross margin, of all and of one project. */
  grossMarginThresholds: thresholds.default(defaultThresholds.grossMarginThresholds),
  /** Colours of what a freelancer's work leaves. */
  freelancerMarginThresholds: thresholds.default(defaultThresholds.freelancerMarginThresholds),
  /** Colours of a team member's profit as a fraction of their target. */
  targetProfitThresholds: thresholds.default(defaultThresholds.targetProfitThresholds),
  /** Where the status of a month's capacity changes (docs/domain.md, Colours and statuses). */
  capacityBounds: capacityBounds.default(defaultCapacityBounds),
});
/** Each of them by its name. */
export type FormulaName = keyof z.infer<typeof planningFormulas>;
/** Of one month: what holds in several is none of them, and is looked up by month (`formulasAt`). */
export type PlanningFormulas = z.infer<typeof planningFormulas> & { later?: undefined };

/**
 * Formulas with the months in which they hold: those since ever, and others from a month on, each until the next; months
 * in order. A storage format as a whole.
 */
export const datedFormulas = planningFormulas.extend({
  later: z
    .array(planningFormulas.extend({ from: z.string().refine(isMonth) }))
    .min(1)
    .readonly()
    .optional(),
});
export type DatedFormulas = z.infer<typeof datedFormulas>;

/** The formulas of a month, the same object at each look. */
export const formulasAt = (formulas: DatedFormulas, month: Month): PlanningFormulas =>
  formulas.later?.findLast(({ from }) => from <= month) ?? (formulas as PlanningFormulas);

/** What a set says by itself, without months. */
export const withoutMonths = (set: DatedFormulas & { from?: Month }): z.infer<typeof planningFormulas> => {
  const { from: _, later: __, ...said } = set;
  return said;
};

/** Each set of formulas with the months in which it holds. */
const formulaSpans = (formulas: DatedFormulas): (Span & { set: PlanningFormulas })[] => {
  const sets = [
    { from: null, set: formulas as PlanningFormulas },
    ...(formulas.later ?? []).map((set) => ({ from: set.from, set })),
  ];
  return sets.map(({ from, set }, place) => {
    const next = sets[place + 1]?.from ?? null;
    return { startMonth: from, endMonth: next === null ? null : addMonths(next, -1), set };
  });
};

/** What follows from each set in its months of a span; months in a row in which that is the same are one. */
export const underEach = <Made>(
  formulas: DatedFormulas,
  span: Span,
  make: (set: PlanningFormulas) => Made,
): (Span & { made: Made })[] => {
  const found: (Span & { made: Made })[] = [];
  for (const { set, ...months } of formulaSpans(formulas)) {
    const both = overlap(span, months);
    if (!both) continue;
    const made = make(set);
    const before = found.at(-1);
    if (before && sameValue(before.made, made)) before.endMonth = both.endMonth;
    else found.push({ ...both, made });
  }
  return found;
};

export const defaultFormulas: PlanningFormulas = {
  oneOffHours: 'scheduled',
  defaultHourlyRate: 6000,
  workingDays: 'weekdays',
  bankHolidays: [],
  monthlyCostIncludesEmployerNi: false,
  employerNiMethod: 'flat',
  employerNiUplift: 0.138,
  employerNiTable: ukEmployerNi,
  workingDaysPerYear: 252,
  hoursPerDay: 7.5,
  netProfitIncludesOtherCosts: false,
  targetProfitMultiple: 2,
  ...defaultThresholds,
  capacityBounds: defaultCapacityBounds,
};
