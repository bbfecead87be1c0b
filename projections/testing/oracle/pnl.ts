import type { FoldedState } from './agency.ts';
import { type Cost, otherCosts } from './costs.ts';
import type { Formulas } from './formulas.ts';
import { exact, type Fraction, minus, plus, ratio, sum } from './fraction.ts';
import type { Month } from './months.ts';
import { revenueOf, type Work } from './work.ts';

type CostName =
  | 'directStaffCosts'
  | 'directSoftwareCosts'
  | 'operatingStaffCosts'
  | 'operatingSoftwareCosts'
  | 'otherOperatingCosts';

/** Costs of people, subscriptions and others in a month; a manual figure replaces the computed one. */
export const costFiguresOf = (
  foldedState: FoldedState,
  month: Month,
  { staff, software }: { staff: readonly Cost[]; software: readonly Cost[] },
) => {
  const figures: Record<CostName, Fraction> = {
    directStaffCosts: sum(staff.map(({ direct }) => direct)),
    directSoftwareCosts: sum(software.map(({ direct }) => direct)),
    operatingStaffCosts: sum(staff.map(({ operating }) => operating)),
    operatingSoftwareCosts: sum(software.map(({ operating }) => operating)),
    otherOperatingCosts: otherCosts(foldedState, month),
  };
  const replaced = new Map<string, Fraction>();
  for (const [name, amount] of foldedState.manual.get(month) ?? []) {
    const figure = name as CostName;
    replaced.set(figure, figures[figure]);
    figures[figure] = exact(amount);
  }
  return { figures, replaced };
};

/** The forecast's column: pence, and margins as fractions (docs/domain.md, Profit and loss). */
export const pnlOf = (
  work: readonly Work[],
  costs: Record<CostName, Fraction>,
  { netProfitIncludesOtherCosts }: Formulas,
) => {
  const retainerRevenue = revenueOf(work, 'retainer');
  const slaRevenue = revenueOf(work, 'sla');
  const oneOffRevenue = revenueOf(work, 'one_off');
  const totalRevenue = sum([retainerRevenue, slaRevenue, oneOffRevenue]);
  const totalDirectCosts = plus(costs.directStaffCosts, costs.directSoftwareCosts);
  const operating = plus(costs.operatingStaffCosts, costs.operatingSoftwareCosts);
  const totalOperatingCosts = netProfitIncludesOtherCosts
    ? plus(operating, costs.otherOperatingCosts)
    : operating;
  const grossProfit = minus(totalRevenue, totalDirectCosts);
  const netProfit = minus(grossProfit, totalOperatingCosts);
  return {
    money: {
      ...costs,
      retainerRevenue,
      slaRevenue,
      oneOffRevenue,
      totalRevenue,
      totalDirectCosts,
      grossProfit,
      totalOperatingCosts,
      totalCosts: plus(totalDirectCosts, totalOperatingCosts),
      netProfit,
    },
    margins: {
      grossMargin: ratio(grossProfit, totalRevenue),
      netMargin: ratio(netProfit, totalRevenue),
    },
  };
};
