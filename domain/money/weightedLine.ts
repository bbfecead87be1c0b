import { Big } from 'big.js';
import { roundToPence } from '../values/money.ts';
import type { Line } from './line.ts';

/**
 * A line of a tentative project weighted by its percentage: money in whole pence, hours exact
 * (docs/tentative-projects.md).
 */
export const weightedLine = (line: Line, percent: number): Line => ({
  ...line,
  revenue: roundToPence(new Big(line.revenue).times(percent).div(100)),
  billableHours: new Big(line.billableHours).times(percent).div(100).toFixed(),
  calculation: weightedText(line.calculation, percent),
  amountCalculation: weightedText(line.amountCalculation, percent),
});

const weightedText = (calculation: string, percent: number): string =>
  calculation === '' ? '' : `${percent}% of ${calculation}`;

/** Hours by a percentage, exact as decimal text. */
export const weightedHours = (hours: number, percent: number): string =>
  new Big(hours).times(percent).div(100).toFixed();
