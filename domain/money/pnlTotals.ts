import { type Pence, poundsOf } from '../values/money.ts';
import { ratio } from '../values/ratio.ts';
import type { ManualFigure, PnlLeaf } from './leaves.ts';
import type { Report } from './period.ts';
import type { PnlFigures } from './pnlSum.ts';

/** Pence by leaf, of one month or several. */
export type LeafAmounts = Record<PnlLeaf, Pence>;

export const noAmounts = (): LeafAmounts => ({
  directStaffCosts: 0,
  directSoftwareCosts: 0,
  operatingStaffCosts: 0,
  operatingSoftwareCosts: 0,
  otherOperatingCosts: 0,
  retainerRevenue: 0,
  slaRevenue: 0,
  oneOffRevenue: 0,
});

/** A month's amounts with manual figures in place of computed ones (docs/domain.md, Manual figures). */
export const withManual = (
  amounts: LeafAmounts,
  manual: Partial<Record<ManualFigure, Pence>> | undefined,
): LeafAmounts => ({ ...amounts, ...manual });

/** Revenue, costs and profits in pence (docs/domain.md, Profit and loss). */
export const totalsOf = (leaves: LeafAmounts, includesOther: boolean) => {
  const revenue = leaves.retainerRevenue + leaves.slaRevenue + leaves.oneOffRevenue;
  const direct = leaves.directStaffCosts + leaves.directSoftwareCosts;
  const operating =
    leaves.operatingStaffCosts +
    leaves.operatingSoftwareCosts +
    (includesOther ? leaves.otherOperatingCosts : 0);
  return { revenue, direct, operating, gross: revenue - direct, net: revenue - direct - operating };
};

type WholeFigures = { [Name in keyof PnlFigures]: number };

/** The rows of the forecast for a response: pounds, and margins as fractions. */
export const figuresOf = (leaves: LeafAmounts, includesOther: boolean): WholeFigures => {
  const { revenue, direct, operating, gross, net } = totalsOf(leaves, includesOther);
  return {
    retainerRevenue: poundsOf(leaves.retainerRevenue),
    slaRevenue: poundsOf(leaves.slaRevenue),
    oneOffRevenue: poundsOf(leaves.oneOffRevenue),
    totalRevenue: poundsOf(revenue),
    directStaffCosts: poundsOf(leaves.directStaffCosts),
    directSoftwareCosts: poundsOf(leaves.directSoftwareCosts),
    totalDirectCosts: poundsOf(direct),
    grossProfit: poundsOf(gross),
    grossMargin: ratio(gross, revenue),
    operatingStaffCosts: poundsOf(leaves.operatingStaffCosts),
    operatingSoftwareCosts: poundsOf(leaves.operatingSoftwareCosts),
    otherOperatingCosts: poundsOf(leaves.otherOperatingCosts),
    totalOperatingCosts: poundsOf(operating),
    totalCosts: poundsOf(direct + operating),
    netProfit: poundsOf(net),
    netMargin: ratio(net, revenue),
  };
};

/** The amounts of a report: `computed` from the records, and `told` with manual figures in place of computed ones. */
export const amountsOf = ({
  leaves,
  manual,
  people,
}: Report): { computed: LeafAmounts; told: LeafAmounts } => {
  const computed = noAmounts();
  for (const { leaf, pence } of [...leaves, ...people.leaves]) computed[leaf] += pence;
  return { computed, told: withManual(computed, { ...manual, ...people.manual }) };
};
