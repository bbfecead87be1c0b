import { Big } from 'big.js';
import { hoursLess } from './capacity.ts';
import { inHalfHours } from './status.ts';

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
