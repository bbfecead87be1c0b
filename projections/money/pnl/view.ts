import { z } from 'zod';
import { softwareCostType } from '#domain/money/financeInput.ts';
import { isOfStaff, manualFigures } from '#domain/money/leaves.ts';
import { storedCostType } from '#domain/people/costType.ts';
import { projectType } from '#domain/projects/projectStatusInput.ts';
import { personView } from '../../formulas/view.ts';
import { count, hours, id, openMoney, pay, ratio, text, withPay } from '../../reading/pay.ts';

const manualFigure = z.enum(manualFigures);

/** The manual cost figures of a month, and its version for changes: 0 before the first one. */
const manual = {
  overrides: withPay(z.array(manualFigure), (figures) => figures.filter((figure) => !isOfStaff(figure))),
  /** In pounds, the computed value of each manual figure. */
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

/** The revenue of a month in pounds, by type and project. */
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

/** Cost of each person in a month, in pounds. */
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

/** Cost of each subscription in a month, in pounds. */
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
  /** Direct and operating costs, for the summary card. */
  totalCosts: z.number(),
  netProfit: z.number(),
  netMargin: z.number(),
});
export type PnlFiguresView = z.infer<typeof pnlFiguresView>;

/** The figures that contain pay, for users who don't see it. */
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

/** Every row of the forecast in a month, with pay withheld where needed. */
export const pnlRowsView = pnlFiguresView.extend({ ...payOfFigures, month: text });

/** A column of the forecast. */
export const pnlMonthView = pnlRowsView.extend({
  /** Whether net profit is after other operating costs; while it is not, that row is a memo line. */
  netProfitIncludesOtherCosts: z.boolean(),
  ...manual,
  /**
   * For a closed month: its number of closes, and time and log position of the last one; and the rows that differ on
   * the other basis: restated beside reported, or reported beside restated (docs/domain.md, Closed months).
   */
  closed: z
    .strictObject({
      number: count,
      at: text,
      position: count,
      // A difference in a row with pay would reveal that pay changed.
      otherwise: withPay(pnlFiguresView.extend(payOfFigures).partial(), (figures) =>
        Object.fromEntries(Object.entries(figures).filter(([name]) => !Object.hasOwn(payOfFigures, name))),
      ),
    })
    .optional(),
});
export type PnlMonthView = z.infer<typeof pnlMonthView>;

/** Additional amounts of tentative projects in a month, in full or weighted, in pounds (docs/tentative-projects.md). */
export const tentativeMonthView = z.strictObject({
  month: text,
  revenue: openMoney,
  /** Cost of freelancers' hours on them beyond the agreed ones. */
  staffCosts: pay(z.number()),
  profit: pay(z.number()),
  /** Net profit of what is won, plus `profit`. */
  netProfit: pay(z.number()),
});
export type TentativeMonthView = z.infer<typeof tentativeMonthView>;

/** The projects and people behind a month's tentative amounts. */
export const tentativeBreakdownView = z.strictObject({
  month: text,
  projects: z.array(
    z.strictObject({
      projectId: id,
      clientName: text,
      projectName: text,
      projectType,
      likelihoodPercent: ratio,
      /** In full or weighted; beside a report, without what it holds of the project. */
      revenue: openMoney,
    }),
  ),
  /** Freelancers who cost more; empty for users who don't see pay. */
  freelancers: withPay(z.array(z.strictObject({ id, name: text, cost: z.number() })), () => []),
});
export type TentativeBreakdownView = z.infer<typeof tentativeBreakdownView>;

export const pnlView = z.strictObject({
  /** By the formulas of the last month. Each month has its own, which may differ. */
  netProfitIncludesOtherCosts: z.boolean(),
  months: z.array(pnlMonthView),
  /** One-off projects in no month yet; tentative ones on request. */
  unscheduled: z.array(z.strictObject({ id, name: text, clientName: text, revenue: openMoney })),
  unscheduledRevenue: openMoney,
  /** Present on request. The months above always count only what is won. */
  tentative: z.array(tentativeMonthView).optional(),
});
export type PnlView = z.infer<typeof pnlView>;

/** The closed months, and the one that may be closed next (docs/domain.md, Closed months). */
export const periodsView = z.strictObject({
  /** The last month that has ended: it and earlier ones may be closed. */
  lastEnded: text,
  /** The only month that may be closed next; null if none was ever closed, so that any ended month may be. */
  next: text.nullable(),
  /** Every month that was ever closed, oldest first. */
  months: z.array(
    z.strictObject({
      month: text,
      isClosed: z.boolean(),
      /** Closes and reopenings, oldest first. */
      changes: z.array(
        z.strictObject({
          event: z.enum(['closed', 'reopened']),
          at: text,
          by: personView,
          /** The reason, which may name pay; null for none. */
          reason: pay(z.string()),
        }),
      ),
    }),
  ),
});
export type PeriodsView = z.infer<typeof periodsView>;

/** A preview of closing a month. */
export const periodCheckView = z.strictObject({
  month: text,
  /** Why it can't be closed; null if it can. */
  refusal: text.nullable(),
  /** Notes on what should be corrected before. */
  notes: z.array(text),
  /** The figures from its present records. */
  figures: pnlFiguresView,
  /** To be sent with the close, so that only the figures looked at are reported. */
  digest: text,
  /** Log position of the preview. */
  position: count,
});
export type PeriodCheckView = z.infer<typeof periodCheckView>;
