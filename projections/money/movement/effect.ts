import { type LeafAmounts, totalsOf } from '#domain/money/pnlTotals.ts';
import { type Pence, poundsOf } from '#domain/values/money.ts';
import type { EffectView } from './view.ts';

/** A change of the forecast, in pence. */
export type Effect = Record<keyof EffectView, Pence>;

export const noEffect: Effect = { revenue: 0, staffCosts: 0, softwareCosts: 0, otherCosts: 0, netProfit: 0 };

const measures = Object.keys(noEffect) as (keyof Effect)[];

/** Amounts of the forecast, in the measures of effects. */
export const levelsOf = (leaves: LeafAmounts, includesOther: boolean): Effect => {
  const { revenue, net } = totalsOf(leaves, includesOther);
  return {
    revenue,
    staffCosts: leaves.directStaffCosts + leaves.operatingStaffCosts,
    softwareCosts: leaves.directSoftwareCosts + leaves.operatingSoftwareCosts,
    otherCosts: leaves.otherOperatingCosts,
    netProfit: net,
  };
};

const combine = (a: Effect, b: Effect, of: (x: Pence, y: Pence) => Pence): Effect => {
  const combined = { ...noEffect };
  for (const measure of measures) combined[measure] = of(a[measure], b[measure]);
  return combined;
};

export const plus = (a: Effect, b: Effect): Effect => combine(a, b, (x, y) => x + y);
export const minus = (a: Effect, b: Effect): Effect => combine(a, b, (x, y) => x - y);

export const isZeroEffect = (effect: Effect): boolean => measures.every((measure) => effect[measure] === 0);

/** For sorting: largest change of net profit first, then largest change of all figures. */
export const largestFirst = (a: Effect, b: Effect): number =>
  Math.abs(b.netProfit) - Math.abs(a.netProfit) || breadth(b) - breadth(a);

const breadth = (effect: Effect): Pence =>
  measures.reduce((sum, measure) => sum + Math.abs(effect[measure]), 0);

/** An effect for a response, in pounds. */
export const inPounds = (effect: Effect): EffectView => ({
  revenue: poundsOf(effect.revenue),
  staffCosts: poundsOf(effect.staffCosts),
  softwareCosts: poundsOf(effect.softwareCosts),
  otherCosts: poundsOf(effect.otherCosts),
  netProfit: poundsOf(effect.netProfit),
});
