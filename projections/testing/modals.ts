import { Big } from 'big.js';
import { expect } from 'vitest';
import { type ManualFigure, manualFigures } from '#domain/money/leaves.ts';
import type { OtherCostsSummaryView, OtherCostView } from '../money/otherCosts/view.ts';
import type {
  MonthlyRevenueView,
  PnlMonthView,
  SoftwareBreakdownView,
  StaffCostsView,
} from '../money/pnl/view.ts';
import type { Whole } from '../reading/pay.ts';

/** The responses behind a month's dialogs. */
export type Modals = {
  revenue: MonthlyRevenueView;
  staff: Whole<StaffCostsView>;
  software: SoftwareBreakdownView;
  others: readonly OtherCostView[];
  summary: OtherCostsSummaryView;
};

/** Exact sum of pounds, as a JSON number. */
export const sumOf = (amounts: readonly (number | string)[]): number =>
  amounts.reduce((total: Big, amount) => total.plus(amount), new Big(0)).toNumber();

/** The computed figure of a cell, whether or not a manual one replaces it. */
const cellOf = (column: Whole<PnlMonthView>, figure: ManualFigure): number =>
  column.computed[figure] ?? column[figure];

/** Expects the rows of each dialog to add up to its cell of the forecast, to the penny. */
export const expectModalsToAddUp = (
  { revenue, staff, software: { software }, others, summary }: Modals,
  column: Whole<PnlMonthView>,
): void => {
  const { projectBreakdown: projects } = revenue;
  const people = [...staff.teamMembers, ...staff.freelancers];
  const ofType = (type: string) =>
    sumOf(projects.filter(({ projectType }) => projectType === type).map((row) => row.revenue));
  expect({
    totalRevenue: sumOf(projects.map((row) => row.revenue)),
    retainerRevenue: ofType('retainer'),
    slaRevenue: ofType('sla'),
    oneOffRevenue: ofType('one_off'),
    directStaffCosts: sumOf(people.map(({ directCost }) => directCost)),
    operatingStaffCosts: sumOf(people.map(({ operatingCost }) => operatingCost)),
    directSoftwareCosts: sumOf(software.map(({ directCost }) => directCost)),
    operatingSoftwareCosts: sumOf(software.map(({ operatingCost }) => operatingCost)),
    otherOperatingCosts: sumOf(others.map(({ amount }) => amount)),
  }).toEqual({
    totalRevenue: column.totalRevenue,
    retainerRevenue: column.retainerRevenue,
    slaRevenue: column.slaRevenue,
    oneOffRevenue: column.oneOffRevenue,
    ...Object.fromEntries(manualFigures.map((figure) => [figure, cellOf(column, figure)])),
  });
  expect(revenue).toMatchObject({ totalRevenue: column.totalRevenue, slaRevenue: column.slaRevenue });
  expect([summary.total, summary.count]).toEqual([cellOf(column, 'otherOperatingCosts'), others.length]);
  expect(sumOf(summary.categories.map(({ total }) => total))).toBe(summary.total);
};
