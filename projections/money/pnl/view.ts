import { z } from 'zod';
import { softwareCostType } from '#domain/money/financeInput.ts';
import { isOfStaff, manualFigures } from '#domain/money/leaves.ts';
import { storedCostType } from '#domain/people/costType.ts';
import { projectType } from '#domain/projects/projectStatusInput.ts';
import { personView } from '../../formulas/view.ts';
import { count, hours, id, openMoney, pay, ratio, text, withPay } from '../../reading/pay.ts';

const manualFigure = z.enum(manualFigures);

/** Which cost figures of a month are manual, and the version that a change of them is made on: 0 before the first one. */
const manual = {
  overrides: withPay(z.array(manualFigure), (figures) => figures.filter((figure) => !isOfStaff(figure))),
  /** In pounds, what the records come to where a manual figure stands in for it. */
  computed: withPay(z.partialRecord(manualFigure, openMoney), (amounts) =>
    Object.fromEntries(Object.entries(amounts).filter(([figure]) => !isOfStaff(figure))),
  ),
  version: count,
};

/** The costs of a month in pounds, and which of them are manual figures (docs/domain.md, Manual figures). */
export const monthlyCostsView = z.strictObject({
  month: text,
  directStaffCosts: pay(z.number()),
  directSoftwareCosts: openMoney,
  operatingStaffCosts: pay(z.number()),
  operatingSoftwareCosts: openMoney,
  otherOperatingCosts: openMoney,
  ...manual,
});
export type MonthlyCostsView = z.infer<typeof monthlyCostsView>;

/** The revenue of a month in pounds, with the projects that bring it. */
export const monthlyRevenueView = z.strictObject({
  month: text,
  totalRevenue: openMoney,
  retainerRevenue: openMoney,
  slaRevenue: openMoney,
  oneOffRevenue: openMoney,
  projectBreakdown: z.array(
    z.strictObject({
      projectId: id,
      clientName: text,
      projectName: text,
      projectType,
      revenue: openMoney,
    }),
  ),
});
export type MonthlyRevenueView = z.infer<typeof monthlyRevenueView>;

/** What each person costs in a month, in pounds. */
export const staffCostsView = z.strictObject({
  teamMembers: z.array(
    z.strictObject({
      id,
      name: text,
      costType: storedCostType,
      directPercentage: ratio,
      monthlySalary: pay(z.number()),
      directCost: pay(z.number()),
      operatingCost: pay(z.number()),
    }),
  ),
  freelancers: z.array(
    z.strictObject({
      id,
      name: text,
      costType: storedCostType,
      directPercentage: ratio,
      totalHours: hours,
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
      id,
      name: text,
      description: text.nullable(),
      costType: softwareCostType,
      defaultCost: openMoney,
      /** Null without an adjustment in this month. */
      adjustedCost: openMoney.nullable(),
      reason: text.nullable(),
      directCost: openMoney,
      operatingCost: openMoney,
    }),
  ),
});
export type SoftwareBreakdownView = z.infer<typeof softwareBreakdownView>;

/** Every row of the forecast, in pounds; margins are fractions. */
export const pnlFiguresView = z.strictObject({
  retainerRevenue: openMoney,
  slaRevenue: openMoney,
  oneOffRevenue: openMoney,
  totalRevenue: openMoney,
  directStaffCosts: z.number(),
  directSoftwareCosts: openMoney,
  totalDirectCosts: z.number(),
  grossProfit: z.number(),
  grossMargin: z.number(),
  operatingStaffCosts: z.number(),
  operatingSoftwareCosts: openMoney,
  otherOperatingCosts: openMoney,
  totalOperatingCosts: z.number(),
  /** Direct and operating costs, as the summary card has them. */
  totalCosts: z.number(),
  netProfit: z.number(),
  netMargin: z.number(),
});
export type PnlFiguresView = z.infer<typeof pnlFiguresView>;

/** The same to whoever may not see pay. */
const payOfFigures = {
  directStaffCosts: pay(z.number()),
  totalDirectCosts: pay(z.number()),
  grossProfit: pay(z.number()),
  grossMargin: pay(z.number()),
  operatingStaffCosts: pay(z.number()),
  totalOperatingCosts: pay(z.number()),
  totalCosts: pay(z.number()),
  netProfit: pay(z.number()),
  netMargin: pay(z.number()),
};

/** Every row of the forecast in a month, as each is told. */
export const pnlRowsView = pnlFiguresView.extend({ ...payOfFigures, month: text });

/** One column of the forecast: every row of the table. */
export const pnlMonthView = pnlRowsView.extend({
  ...manual,
  /**
   * Of a closed month how often it was closed, and when last, with the position of the log; with the rows that come to
   * something else on the other basis: by its records now beside what was reported, or the other way round
   * (docs/domain.md, Closed months).
   */
  closed: z
    .strictObject({
      number: count,
      at: text,
      position: count,
      // That a row of pay is another would tell that pay changed.
      otherwise: withPay(pnlFiguresView.extend(payOfFigures).partial(), (figures) =>
        Object.fromEntries(Object.entries(figures).filter(([name]) => !Object.hasOwn(payOfFigures, name))),
      ),
    })
    .optional(),
});
export type PnlMonthView = z.infer<typeof pnlMonthView>;

/**
 * What tentative projects would bring a month on top, in full or by their percentages, in pounds
 * (docs/tentative-projects.md).
 */
export const tentativeMonthView = z.strictObject({
  month: text,
  revenue: openMoney,
  /** Cost of freelancers' hours on them beyond what is agreed. */
  staffCosts: pay(z.number()),
  profit: pay(z.number()),
  /** The net profit of what is won, with that. */
  netProfit: pay(z.number()),
});
export type TentativeMonthView = z.infer<typeof tentativeMonthView>;

/** The projects and people behind a month of it. */
export const tentativeBreakdownView = z.strictObject({
  month: text,
  projects: z.array(
    z.strictObject({
      projectId: id,
      clientName: text,
      projectName: text,
      projectType,
      likelihoodPercent: ratio,
      /** As it counts: in full, or by its percentage. */
      revenue: openMoney,
    }),
  ),
  /** Those whose cost is more: none to whoever does not see pay. */
  freelancers: withPay(z.array(z.strictObject({ id, name: text, cost: z.number() })), () => []),
});
export type TentativeBreakdownView = z.infer<typeof tentativeBreakdownView>;

export const pnlView = z.strictObject({
  /** Whether net profit is after other operating costs; while it is not, that row is a memo line. */
  netProfitIncludesOtherCosts: z.boolean(),
  months: z.array(pnlMonthView),
  unscheduled: z.array(z.strictObject({ id, name: text, clientName: text, revenue: openMoney })),
  unscheduledRevenue: openMoney,
  /** Where they are asked for: beside the rows above, which are of what is won whatever is asked. */
  tentative: z.array(tentativeMonthView).optional(),
});
export type PnlView = z.infer<typeof pnlView>;

/** Which months are closed, and which may be (docs/domain.md, Closed months). */
export const periodsView = z.strictObject({
  /** The last month that has ended: it and earlier ones may be closed. */
  lastEnded: text,
  /** The only month that may be closed; null where any may that has ended, since none ever was. */
  next: text.nullable(),
  /** Every month that was ever closed, oldest first. */
  months: z.array(
    z.strictObject({
      month: text,
      isClosed: z.boolean(),
      /** Each time that it was closed or opened again, oldest first. */
      changes: z.array(
        z.strictObject({
          event: z.enum(['closed', 'reopened']),
          at: text,
          by: personView,
          /** Somebody's words, which may name pay; null where there are none. */
          reason: pay(z.string()),
        }),
      ),
    }),
  ),
});
export type PeriodsView = z.infer<typeof periodsView>;

/** What a month would be closed with. */
export const periodCheckView = z.strictObject({
  month: text,
  /** Why it can't be closed; null where it can. */
  refusal: text.nullable(),
  /** What is worth mending before. */
  notes: z.array(text),
  /** As its records are now. */
  figures: pnlFiguresView,
  /** What a close names, so that only what was looked at is reported. */
  digest: text,
  /** Position of the log that this is of. */
  position: count,
});
export type PeriodCheckView = z.infer<typeof periodCheckView>;
