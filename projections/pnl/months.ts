import { type LeafName, leaves } from '#domain/figures/leaves.ts';
import { ratio } from '#domain/figures/ratio.ts';
import { type ManualFigure, manualFigures } from '#domain/financeInput.ts';
import { type Pence, poundsOf } from '#domain/money.ts';
import { type Month, monthsBetween } from '#domain/month.ts';
import { listUnscheduled, sumMonths } from '../lines/queries.ts';
import { listManualFigures } from '../manualCosts/queries.ts';
import type { Read } from '../read.ts';
import type { MonthlyCostsView, PnlMonthView, PnlView } from './view.ts';

type Costs = Record<ManualFigure, Pence>;

/** The forecast's columns for a span of months, from one look at the lines (finance sections 2 and 9, decisions section 7). */
export const pnlMonths = async (read: Read, from: Month, to: Month): Promise<PnlView> => {
  const [sums, manual, unscheduled] = await Promise.all([
    sumMonths(read, from, to),
    listManualFigures(read, from, to),
    listUnscheduled(read, to),
  ]);
  const includesOther = read.generation.formulas.set.netProfitIncludesOtherCosts;
  return {
    netProfitIncludesOtherCosts: includesOther,
    months: monthsBetween(from, to).map((month) => {
      return columnOf(month, sums, costsOf(month, sums, manual), includesOther);
    }),
    unscheduled: unscheduled.map((project) => ({ ...project, revenue: poundsOf(project.revenue) })),
    unscheduledRevenue: poundsOf(unscheduled.reduce((sum, { revenue }) => sum + revenue, 0)),
  };
};

/** The five cost figures of a month; a manual one stands in for the computed one (decisions section 7). */
export const monthlyCosts = async (read: Read, month: Month): Promise<MonthlyCostsView> => {
  const [sums, manual] = await Promise.all([
    sumMonths(read, month, month),
    listManualFigures(read, month, month),
  ]);
  const { costs, ...manualOnes } = costsOf(month, sums, manual);
  return {
    month,
    directStaffCosts: poundsOf(costs.directStaffCosts),
    directSoftwareCosts: poundsOf(costs.directSoftwareCosts),
    operatingStaffCosts: poundsOf(costs.operatingStaffCosts),
    operatingSoftwareCosts: poundsOf(costs.operatingSoftwareCosts),
    otherOperatingCosts: poundsOf(costs.otherOperatingCosts),
    ...manualOnes,
  };
};

type Sums = Awaited<ReturnType<typeof sumMonths>>;
type Manual = Awaited<ReturnType<typeof listManualFigures>>;

/** What a leaf comes to in a month: pence. */
const leafOf = (sums: Sums, month: Month, name: LeafName): Pence => {
  const { parts, measure } = leaves[name];
  return parts.reduce((total, part) => total + sums(month, part)[measure], 0);
};

/** Costs in pence; beside them, which are manual, and what those would be, in pounds. */
type MonthCosts = { costs: Costs } & Pick<MonthlyCostsView, 'overrides' | 'computed'>;

const costsOf = (month: Month, sums: Sums, manual: Manual): MonthCosts => {
  const leaf = (name: ManualFigure) => leafOf(sums, month, name);
  const costs: Costs = {
    directStaffCosts: leaf('directStaffCosts'),
    directSoftwareCosts: leaf('directSoftwareCosts'),
    operatingStaffCosts: leaf('operatingStaffCosts'),
    operatingSoftwareCosts: leaf('operatingSoftwareCosts'),
    otherOperatingCosts: leaf('otherOperatingCosts'),
  };
  const overrides = manualFigures.filter((figure) => manual(month, figure) !== null);
  const computed: MonthCosts['computed'] = {};
  for (const figure of overrides) {
    computed[figure] = poundsOf(costs[figure]);
    costs[figure] = manual(month, figure) ?? costs[figure];
  }
  return { costs, overrides, computed };
};

const columnOf = (
  month: Month,
  sums: Sums,
  { costs, overrides, computed }: MonthCosts,
  includesOther: boolean,
): PnlMonthView => {
  const retainer = leafOf(sums, month, 'retainerRevenue');
  const sla = leafOf(sums, month, 'slaRevenue');
  const oneOff = leafOf(sums, month, 'oneOffRevenue');
  const revenue = retainer + sla + oneOff;
  const direct = costs.directStaffCosts + costs.directSoftwareCosts;
  const operating =
    costs.operatingStaffCosts +
    costs.operatingSoftwareCosts +
    (includesOther ? costs.otherOperatingCosts : 0);
  const gross = revenue - direct;
  const net = gross - operating;
  return {
    month,
    retainerRevenue: poundsOf(retainer),
    slaRevenue: poundsOf(sla),
    oneOffRevenue: poundsOf(oneOff),
    totalRevenue: poundsOf(revenue),
    directStaffCosts: poundsOf(costs.directStaffCosts),
    directSoftwareCosts: poundsOf(costs.directSoftwareCosts),
    totalDirectCosts: poundsOf(direct),
    grossProfit: poundsOf(gross),
    grossMargin: ratio(gross, revenue),
    operatingStaffCosts: poundsOf(costs.operatingStaffCosts),
    operatingSoftwareCosts: poundsOf(costs.operatingSoftwareCosts),
    otherOperatingCosts: poundsOf(costs.otherOperatingCosts),
    totalOperatingCosts: poundsOf(operating),
    totalCosts: poundsOf(direct + operating),
    netProfit: poundsOf(net),
    netMargin: ratio(net, revenue),
    overrides,
    computed,
  };
};
