import { Big } from 'big.js';
import { inHalfHours } from '../values/status.ts';

/** Hours of a part of a day, direct ones too, have fewer decimals. */
const decimals = 1e7;

/**
 * Hours less those off, both of some decimals: as exact decimals would have it, a few times faster for the thousands of
 * months that a span of everybody has.
 */
export const hoursLess = (hours: number, off: number): number =>
  Math.round((hours - off) * decimals) / decimals;

/**
 * What is left of some hours once others are used; below 0 where more are used than there are (docs/domain.md,
 * Capacity). Plans are made in halves, so it is in halves, too; weighted hours are exact
 * (docs/tentative-projects.md, What counts).
 */
export const hoursLeft = (there: number, used: number, isWeighted = false): number => {
  const left = hoursLess(there, used);
  return isWeighted ? left : inHalfHours(left);
};

/** Hours of several people or projects: those left, and those used beyond what there was; both at least 0. */
export type LeftAndOver = { left: number; over: number };

/** Adds up what is left of each; what one has too much takes nothing from another. */
export const leftTogether = (lefts: readonly number[]): LeftAndOver => {
  const sumOf = (hours: readonly number[]): number =>
    hours.reduce((sum, each) => sum.plus(Math.max(0, each)), new Big(0)).toNumber();
  return { left: sumOf(lefts), over: sumOf(lefts.map((left) => -left)) };
};
