import { z } from 'zod';
import { sameValue } from './equality.ts';
import { addMonths, isMonth, type Month } from './month.ts';
import { overlap, type Span } from './span.ts';
import type { CapacityBounds, Thresholds } from './status.ts';

/** The calendars of working days: weekdays, or weekdays less the bank holidays of a region. */
export const workingDayCalendars = ['weekdays', 'england-and-wales', 'scotland', 'northern-ireland'] as const;
export type WorkingDayCalendar = (typeof workingDayCalendars)[number];

/** The regions of the United Kingdom with bank holidays of their own. */
export const bankHolidayRegions = ['england-and-wales', 'scotland', 'northern-ireland'] as const;
export type BankHolidayRegion = (typeof bankHolidayRegions)[number];

/** A change of a region's calendar: a day added as a bank holiday, or removed. */
export type BankHolidayChange = { region: BankHolidayRegion; day: string; isHoliday: boolean };

/** Employer NI from a day on (null: no beginning): a rate on the salary above a yearly threshold in pence. */
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

/** Fractions; `good` is no lower than `watch`. */
const thresholds = z.object({ good: z.number().min(0), watch: z.number().min(0) }).readonly();

/** Fractions; `healthy` is lower than `full`. */
const capacityBounds = z.object({ healthy: z.number().positive(), full: z.number().positive() }).readonly();

/** Healthy up to the first, at capacity up to the second (docs/domain.md, Colours and statuses). */
const defaultCapacityBounds: CapacityBounds = { healthy: 0.8, full: 1 };

/**
 * Default thresholds of the coloured figures: green from `good`, yellow from `watch`
 * (docs/domain.md, Colours and statuses).
 */
export const defaultThresholds = {
  utilisationThresholds: { good: 0.8, watch: 0.6 },
  grossMarginThresholds: { good: 0.3, watch: 0.2 },
  freelancerMarginThresholds: { good: 0.2, watch: 0.1 },
  targetProfitThresholds: { good: 1, watch: 0.75 },
} as const satisfies Record<string, Thresholds>;

/**
 * The planning formulas of a month: every value that an administrator can change (docs/domain.md, Formulas). A storage
 * format: fields added later have defaults that give older sets their meaning.
 */
export const planningFormulas = z.object({
  /** How a one-off project's hours count (docs/domain.md, Required hours). */
  oneOffHours: z.enum(['scheduled', 'whole']),
  /** Pence an hour for projects without a rate (docs/domain.md, Required hours). */
  defaultHourlyRate: z.number().int().min(1),
  /** The calendar of working days (docs/domain.md, Capacity). */
  workingDays: z.enum(workingDayCalendars),
  /** Bank holidays added to a region's calendar or removed from it. */
  bankHolidays: z.array(bankHolidayChange).readonly().default([]),
  /** Whether a team member's monthly cost includes employer National Insurance (docs/domain.md, Cost of people). */
  monthlyCostIncludesEmployerNi: z.boolean(),
  /** Whether employer NI is a flat uplift of the salary or follows the dated table. */
  employerNiMethod: z.enum(['flat', 'dated']).default('flat'),
  /** Employer NI as a fraction of the salary of a UK employee. */
  employerNiUplift: z.number().min(0).max(1),
  /** Employer NI by date; the first row has no beginning, the others are in order. */
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
  /** Colours of the gross margin, in total and per project. */
  grossMarginThresholds: thresholds.default(defaultThresholds.grossMarginThresholds),
  /** Colours of a freelancer's margin. */
  freelancerMarginThresholds: thresholds.default(defaultThresholds.freelancerMarginThresholds),
  /** Colours of a team member's profit as a fraction of their target. */
  targetProfitThresholds: thresholds.default(defaultThresholds.targetProfitThresholds),
  /** Bounds of the status of a month's capacity (docs/domain.md, Colours and statuses). */
  capacityBounds: capacityBounds.default(defaultCapacityBounds),
});
/** The name of a formula. */
export type FormulaName = keyof z.infer<typeof planningFormulas>;
/** The set of one month. Dated formulas are not assignable; `formulasAt` looks up the set of a month. */
export type PlanningFormulas = z.infer<typeof planningFormulas> & { later?: undefined };

/**
 * Formulas with the months in which they hold: the first set from the beginning, later ones from a month on, each until
 * the next, in order. A storage format.
 */
export const datedFormulas = planningFormulas.extend({
  later: z
    .array(planningFormulas.extend({ from: z.string().refine(isMonth) }))
    .min(1)
    .readonly()
    .optional(),
});
export type DatedFormulas = z.infer<typeof datedFormulas>;

/** The set of a month; always the same object. */
export const formulasAt = (formulas: DatedFormulas, month: Month): PlanningFormulas =>
  formulas.later?.findLast(({ from }) => from <= month) ?? (formulas as PlanningFormulas);

/** A set without months. */
export const withoutMonths = (set: DatedFormulas & { from?: Month }): z.infer<typeof planningFormulas> => {
  const { from: _, later: __, ...values } = set;
  return values;
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

/** The result of each set for its months of a span; adjacent spans with equal results are merged. */
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
