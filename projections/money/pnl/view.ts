import { z } from 'zod';
import { manualFigures, softwareCostType } from '#domain/money/financeInput.ts';
import { storedCostType } from '#domain/people/costType.ts';
import { projectType } from '#domain/projects/projectStatusInput.ts';
import { pay, withPay } from '../../reading/pay.ts';

const manualFigure = z.enum(manualFigures);
const isOfStaff = (figure: string): boolean => /StaffCosts$/.test(figure);

/** Which cost figures of a month are manual, and the version that a change of them is made on: 0 before the first one. */
const manual = {
  overrides: withPay(z.array(manualFigure), (figures) => figures.filter((figure) => !isOfStaff(figure))),
  /** In pounds, what the records come to where a manual figure stands in for it. */
  computed: withPay(z.partialRecord(manualFigure, z.number()), (amounts) =>
    Object.fromEntries(Object.entries(amounts).filter(([figure]) => !isOfStaff(figure))),
  ),
  version: z.number(),
};

/** The costs of a month in pounds, and which of them are manual figures (docs/domain.md, Manual figures). */
export const monthlyCostsView = z.strictObject({
  month: z.string(),
  directStaffCosts: pay(z.number()),
  directSoftwareCosts: z.number(),
  operatingStaffCosts: pay(z.number()),
  operatingSoftwareCosts: z.number(),
  otherOperatingCosts: z.number(),
  ...manual,
});
export type MonthlyCostsView = z.infer<typeof monthlyCostsView>;

/** The revenue of a month in pounds, with the projects that bring it. */
export const monthlyRevenueView = z.strictObject({
  month: z.string(),
  totalRevenue: z.number(),
  retainerRevenue: z.number(),
  slaRevenue: z.number(),
  oneOffRevenue: z.number(),
  projectBreakdown: z.array(
    z.strictObject({
      projectId: z.number(),
      clientName: z.string(),
      projectName: z.string(),
      projectType,
      revenue: z.number(),
    }),
  ),
});
export type MonthlyRevenueView = z.infer<typeof monthlyRevenueView>;

/** What each person costs in a month, in pounds. */
export const staffCostsView = z.strictObject({
  teamMembers: z.array(
    z.strictObject({
      id: z.number(),
      name: z.string(),
      costType: storedCostType,
      directPercentage: z.number(),
      monthlySalary: pay(z.number()),
      directCost: pay(z.number()),
      operatingCost: pay(z.number()),
    }),
  ),
  freelancers: z.array(
    z.strictObject({
      id: z.number(),
      name: z.string(),
      costType: storedCostType,
      directPercentage: z.number(),
      totalHours: z.number(),
      hourlyRate: pay(z.number()),
      totalCost: pay(z.number()),
      directCost: pay(z.number()),
      operatingCost: pay(z.number()),
    }),
  ),
});
export type StaffCostsView = z.infer<typeof staffCostsView>;

/** What each subscription costs in a month, in pounds. */
export const softwareBreakdownView = z.strictObject({
  software: z.array(
    z.strictObject({
      id: z.number(),
      name: z.string(),
      description: z.string().nullable(),
      costType: softwareCostType,
      defaultCost: z.number(),
      /** Null without an adjustment in this month. */
      adjustedCost: z.number().nullable(),
      reason: z.string().nullable(),
      directCost: z.number(),
      operatingCost: z.number(),
    }),
  ),
});
export type SoftwareBreakdownView = z.infer<typeof softwareBreakdownView>;

/** Every row of the forecast, in pounds; margins are fractions. */
export const pnlFiguresView = z.strictObject({
  retainerRevenue: z.number(),
  slaRevenue: z.number(),
  oneOffRevenue: z.number(),
  totalRevenue: z.number(),
  directStaffCosts: z.number(),
  directSoftwareCosts: z.number(),
  totalDirectCosts: z.number(),
  grossProfit: z.number(),
  grossMargin: z.number(),
  operatingStaffCosts: z.number(),
  operatingSoftwareCosts: z.number(),
  otherOperatingCosts: z.number(),
  totalOperatingCosts: z.number(),
  /** Direct and operating costs, as the summary card has them. */
  totalCosts: z.number(),
  netProfit: z.number(),
  netMargin: z.number(),
});
export type PnlFiguresView = z.infer<typeof pnlFiguresView>;

/** One column of the forecast: every row of the table. */
export const pnlMonthView = pnlFiguresView.extend({
  directStaffCosts: pay(z.number()),
  totalDirectCosts: pay(z.number()),
  grossProfit: pay(z.number()),
  grossMargin: pay(z.number()),
  operatingStaffCosts: pay(z.number()),
  totalOperatingCosts: pay(z.number()),
  totalCosts: pay(z.number()),
  netProfit: pay(z.number()),
  netMargin: pay(z.number()),
  month: z.string(),
  ...manual,
});
export type PnlMonthView = z.infer<typeof pnlMonthView>;

/**
 * What tentative projects would bring a month on top, in full or by their percentages, in pounds
 * (docs/tentative-projects.md).
 */
export const tentativeMonthView = z.strictObject({
  month: z.string(),
  revenue: z.number(),
  /** What hours of freelancers on them cost beyond what is agreed. */
  staffCosts: pay(z.number()),
  profit: pay(z.number()),
  /** The net profit of what is won, with that. */
  netProfit: pay(z.number()),
});
export type TentativeMonthView = z.infer<typeof tentativeMonthView>;

/** The projects and people behind a month of it. */
export const tentativeBreakdownView = z.strictObject({
  month: z.string(),
  projects: z.array(
    z.strictObject({
      projectId: z.number(),
      clientName: z.string(),
      projectName: z.string(),
      projectType,
      likelihoodPercent: z.number(),
      /** As it counts: in full, or by its percentage. */
      revenue: z.number(),
    }),
  ),
  /** Those whose cost is more: none to whoever does not see pay. */
  freelancers: withPay(
    z.array(z.strictObject({ id: z.number(), name: z.string(), cost: z.number() })),
    () => [],
  ),
});
export type TentativeBreakdownView = z.infer<typeof tentativeBreakdownView>;

export const pnlView = z.strictObject({
  /** Whether net profit is after other operating costs; while it is not, that row is a memo line. */
  netProfitIncludesOtherCosts: z.boolean(),
  months: z.array(pnlMonthView),
  unscheduled: z.array(
    z.strictObject({ id: z.number(), name: z.string(), clientName: z.string(), revenue: z.number() }),
  ),
  unscheduledRevenue: z.number(),
  /** Where they are asked for: beside the rows above, which are of what is won whatever is asked. */
  tentative: z.array(tentativeMonthView).optional(),
});
export type PnlView = z.infer<typeof pnlView>;
