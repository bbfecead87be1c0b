import { leaves, type ManualFigure, manualFigures, type PnlLeaf } from '#domain/money/leaves.ts';
import type { Basis } from '#domain/money/period.ts';
import { figuresOf } from '#domain/money/pnlTotals.ts';
import { type Pence, poundsOf } from '#domain/values/money.ts';
import { type Month, monthsBetween } from '#domain/values/month.ts';
import type { Whole } from '../../reading/pay.ts';
import { formulasIn, type Read } from '../../reading/read.ts';
import { listUnscheduled } from '../lines/queries.ts';
import { sumMonths } from '../lines/sums.ts';
import { listManualFigures, manualVersionsOf } from '../manualCosts/readModel.ts';
import { type ReportedTotals, reportedMonths } from './periods.ts';
import type { MonthlyCostsView, PnlFiguresView, PnlMonthView, PnlView } from './view.ts';

type Costs = Record<ManualFigure, Pence>;
type Column = PnlFiguresView &
  Pick<Whole<PnlMonthView>, 'month' | 'netProfitIncludesOtherCosts' | 'overrides' | 'computed'>;

/**
 * The forecast's columns for a span of months, in one pass over the lines (docs/domain.md, Profit and loss). Closed
 * months are as reported or, with basis 'restated', as their records are now (docs/domain.md, Closed months).
 */
export const pnlMonths = async (
  read: Read,
  from: Month,
  to: Month,
  basis: Basis = 'reported',
): Promise<Whole<PnlView>> => {
  // Read before the figures: if a change comes in between, the version is older, and a save with it is refused.
  const versionOf = await manualVersionsOf(read, from, to);
  const [sums, manual, unscheduled, reports] = await Promise.all([
    sumMonths(read, from, to),
    listManualFigures(read, from, to),
    unscheduledIn(read, to),
    reportedMonths(read, from, to),
  ]);
  return {
    netProfitIncludesOtherCosts: formulasIn(read, to).netProfitIncludesOtherCosts,
    months: monthsBetween(from, to).map((month) => {
      const restated = columnOf(
        month,
        sums,
        costsOf(month, sums, manual),
        formulasIn(read, month).netProfitIncludesOtherCosts,
      );
      const version = versionOf(month);
      const found = reports.get(month);
      if (!found) return { ...restated, version };
      const { number, at, position, totals } = found;
      const reported = reportedColumn(month, totals);
      const [told, other] = basis === 'reported' ? [reported, restated] : [restated, reported];
      return { ...told, version, closed: { number, at, position, otherwise: differing(told, other) } };
    }),
    ...unscheduled,
  };
};

/** One-off projects of the read in no month yet, and their revenue, in pounds. */
export const unscheduledIn = async (
  read: Read,
  month: Month,
): Promise<Pick<PnlView, 'unscheduled' | 'unscheduledRevenue'>> => {
  const projects = await listUnscheduled(read, month);
  return {
    unscheduled: projects.map((project) => ({ ...project, revenue: poundsOf(project.revenue) })),
    unscheduledRevenue: poundsOf(projects.reduce((sum, { revenue }) => sum + revenue, 0)),
  };
};

/** The column of a closed month, as reported. */
const reportedColumn = (
  month: Month,
  { computed, told, overrides, includesOtherCosts }: ReportedTotals,
): Column => ({
  month,
  ...figuresOf(told, includesOtherCosts),
  netProfitIncludesOtherCosts: includesOtherCosts,
  overrides,
  computed: Object.fromEntries(overrides.map((figure) => [figure, poundsOf(computed[figure])])),
});

/** The rows of `other` whose values differ in `column`. */
const differing = (
  column: Column,
  { month: _, netProfitIncludesOtherCosts: __, overrides: ___, computed: ____, ...other }: Column,
) =>
  Object.fromEntries(
    Object.entries(other).filter(([name, value]) => column[name as keyof PnlFiguresView] !== value),
  ) as Partial<PnlFiguresView>;

/** The five cost figures of a month, with manual figures in place of computed ones (docs/domain.md, Manual figures). */
export const monthlyCosts = async (
  read: Read,
  month: Month,
  basis: Basis = 'reported',
): Promise<Whole<MonthlyCostsView>> => {
  const { months } = await pnlMonths(read, month, month, basis);
  const [column] = months;
  if (!column) throw new RangeError(`${month} is no month`);
  const { directStaffCosts, directSoftwareCosts, operatingStaffCosts, operatingSoftwareCosts } = column;
  const { otherOperatingCosts, overrides, computed, version } = column;
  return {
    month,
    directStaffCosts,
    directSoftwareCosts,
    operatingStaffCosts,
    operatingSoftwareCosts,
    otherOperatingCosts,
    overrides,
    computed,
    version,
  };
};

/** The five cost figures of a month as computed from its records, in pence. */
export const computedCosts = async (read: Read, month: Month): Promise<Costs> =>
  leavesOf(month, await sumMonths(read, month, month));

type Sums = Awaited<ReturnType<typeof sumMonths>>;
type Manual = Awaited<ReturnType<typeof listManualFigures>>;

/** A leaf's amount in a month, in pence. */
const leafOf = (sums: Sums, month: Month, name: PnlLeaf): Pence => {
  const { parts, measure } = leaves[name];
  return parts.reduce((total, part) => total + sums(month, part)[measure], 0);
};

/** Revenue of a month, in pence. */
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

/** Costs in pence, the names of manual ones, and their computed values in pounds. */
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
): Column => {
  const revenue = (name: PnlLeaf) => leafOf(sums, month, name);
  const amounts = {
    ...costs,
    retainerRevenue: revenue('retainerRevenue'),
    slaRevenue: revenue('slaRevenue'),
    oneOffRevenue: revenue('oneOffRevenue'),
  };
  return {
    month,
    ...figuresOf(amounts, includesOther),
    netProfitIncludesOtherCosts: includesOther,
    overrides,
    computed,
  };
};
