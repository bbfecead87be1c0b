import { type Pence, poundsOf } from '../values/money.ts';
import { ratio } from '../values/ratio.ts';
import type { ManualFigure, PnlLeaf } from './leaves.ts';
import type { Report } from './period.ts';
import type { PnlFigures } from './pnlSum.ts';

/** Pence of each leaf: of a month, or of several together. */
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

/**
 * What a month comes to once figures that were entered by hand stand in for computed ones
 * (docs/domain.md, Manual figures).
 */
export const withManual = (
  amounts: LeafAmounts,
  manual: Partial<Record<ManualFigure, Pence>> | undefined,
): LeafAmounts => ({ ...amounts, ...manual });

/** What revenue and each sort of cost come to, in pence (docs/domain.md, Profit and loss). */
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

/** The rows of the forecast as an answer has them: pounds, and margins as fractions. */
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

/** What a month is reported with: by its records, and with manual figures in place of computed ones. */
export const amountsOf = ({
  leaves,
  manual,
  people,
}: Report): { computed: LeafAmounts; told: LeafAmounts } => {
  const computed = noAmounts();
  for (const { leaf, pence } of [...leaves, ...people.leaves]) computed[leaf] += pence;
  return { computed, told: withManual(computed, { ...manual, ...people.manual }) };
};
