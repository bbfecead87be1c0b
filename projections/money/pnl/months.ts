import { type ManualFigure, manualFigures } from '#domain/money/financeInput.ts';
import { leaves } from '#domain/money/leaves.ts';
import { type Pence, poundsOf } from '#domain/values/money.ts';
import { type Month, monthsBetween } from '#domain/values/month.ts';
import type { Whole } from '../../reading/pay.ts';
import type { Read } from '../../reading/read.ts';
import { listUnscheduled } from '../lines/queries.ts';
import { sumMonths } from '../lines/sums.ts';
import { listManualFigures, manualVersionsOf } from '../manualCosts/readModel.ts';
import { figuresOf, type PnlLeaf } from './figures.ts';
import type { MonthlyCostsView, PnlMonthView, PnlView } from './view.ts';

type Costs = Record<ManualFigure, Pence>;

/** The forecast's columns for a span of months, from one look at the lines (docs/domain.md, Profit and loss). */
export const pnlMonths = async (read: Read, from: Month, to: Month): Promise<Whole<PnlView>> => {
  // Read before the figures: where a change comes in between, the version is the older one, and saving with it is
  // refused.
  const versionOf = await manualVersionsOf(read, from, to);
  const [sums, manual, unscheduled] = await Promise.all([
    sumMonths(read, from, to),
    listManualFigures(read, from, to),
    listUnscheduled(read, to),
  ]);
  const includesOther = read.readModelVersion.formulas.set.netProfitIncludesOtherCosts;
  return {
    netProfitIncludesOtherCosts: includesOther,
    months: monthsBetween(from, to).map((month) => {
      const column = columnOf(month, sums, costsOf(month, sums, manual), includesOther);
      return { ...column, version: versionOf(month) };
    }),
    unscheduled: unscheduled.map((project) => ({ ...project, revenue: poundsOf(project.revenue) })),
    unscheduledRevenue: poundsOf(unscheduled.reduce((sum, { revenue }) => sum + revenue, 0)),
  };
};

/** The five cost figures of a month; a manual one stands in for the computed one (docs/domain.md, Manual figures). */
export const monthlyCosts = async (read: Read, month: Month): Promise<MonthlyCostsView> => {
  const versionOf = await manualVersionsOf(read, month, month);
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
    version: versionOf(month),
  };
};

/** What the five cost figures of a month come to by its records, whatever stands in for them: pence. */
export const computedCosts = async (read: Read, month: Month): Promise<Costs> =>
  leavesOf(month, await sumMonths(read, month, month));

type Sums = Awaited<ReturnType<typeof sumMonths>>;
type Manual = Awaited<ReturnType<typeof listManualFigures>>;

/** What a leaf comes to in a month: pence. */
const leafOf = (sums: Sums, month: Month, name: PnlLeaf): Pence => {
  const { parts, measure } = leaves[name];
  return parts.reduce((total, part) => total + sums(month, part)[measure], 0);
};

/** The revenue of a month, and what people cost in it: pence. */
export const pnlRevenue = (sums: Sums, month: Month): Pence =>
  leafOf(sums, month, 'retainerRevenue') +
  leafOf(sums, month, 'slaRevenue') +
  leafOf(sums, month, 'oneOffRevenue');
export const pnlStaffCosts = (sums: Sums, month: Month): Pence =>
  leafOf(sums, month, 'directStaffCosts') + leafOf(sums, month, 'operatingStaffCosts');

const leavesOf = (month: Month, sums: Sums): Costs => {
  const leaf = (name: ManualFigure) => leafOf(sums, month, name);
  return {
    directStaffCosts: leaf('directStaffCosts'),
    directSoftwareCosts: leaf('directSoftwareCosts'),
    operatingStaffCosts: leaf('operatingStaffCosts'),
    operatingSoftwareCosts: leaf('operatingSoftwareCosts'),
    otherOperatingCosts: leaf('otherOperatingCosts'),
  };
};

/** Costs in pence; beside them, which are manual, and what those would be, in pounds. */
type MonthCosts = { costs: Costs } & Pick<Whole<MonthlyCostsView>, 'overrides' | 'computed'>;

const costsOf = (month: Month, sums: Sums, manual: Manual): MonthCosts => {
  const costs = leavesOf(month, sums);
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
): Omit<Whole<PnlMonthView>, 'version'> => {
  const revenue = (name: PnlLeaf) => leafOf(sums, month, name);
  const amounts = {
    ...costs,
    retainerRevenue: revenue('retainerRevenue'),
    slaRevenue: revenue('slaRevenue'),
    oneOffRevenue: revenue('oneOffRevenue'),
  };
  return { month, ...figuresOf(amounts, includesOther), overrides, computed };
};
