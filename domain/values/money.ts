import { Big } from 'big.js';
import { DomainError } from './errors.ts';

/** An amount of money in whole pence, never a float: exact far beyond an agency's turnover. */
export type Pence = number;

const decimal = /^\d{1,12}(\.\d{1,2})?$/;
const signedDecimal = /^-?\d{1,12}(\.\d{1,2})?$/;

const asText = (value: string | number): string => (typeof value === 'number' ? String(value) : value.trim());

export const isMoney = (value: string | number): boolean => decimal.test(asText(value));

/** `isMoney` for an amount that may be a credit, with a minus sign before it. */
export const isSignedMoney = (value: string | number): boolean => signedDecimal.test(asText(value));

/** Pence of a decimal amount in pounds with at most two decimals, which may be negative. */
export const penceOf = (value: string | number): Pence => {
  const [pounds = '0', fraction = ''] = asText(value).split('.');
  return Number(`${pounds}${fraction.padEnd(2, '0')}`);
};

/** Canonical decimal string in pounds: no trailing zeros, at most two decimals (docs/domain.md, Money). */
export const decimalOf = (pence: Pence): string => new Big(pence).div(100).toFixed();

/** A sum beyond 2^53 pence or hours, which a number can't represent exactly: it is withheld (docs/domain.md, Money). */
export class SumTooLarge extends DomainError {
  constructor(where = 'Look for an amount, a rate or hours that were typed by mistake, and correct them.') {
    super('conflict', `The sum is too large to be told to the penny. ${where}`);
  }
}

/** Returns the sum unchanged. @throws SumTooLarge */
export const exactSum = (sum: number): number => {
  if (Math.abs(sum) > Number.MAX_SAFE_INTEGER) throw new SumTooLarge();
  return sum;
};

/** Units of the whole numbers that `decimalSum` adds, in one; hours and amounts have at most seven decimals. */
const units = 1e7;
/** Below this, a whole number of units and its decimal are each other's nearest: decimals of 15 digits are. */
const maxUnits = 1e15;

/**
 * Sums numbers as decimals: floats would not be exact. Whole numbers of units give the same as decimals and are many
 * times faster.
 */
export const decimalSum = (numbers: readonly number[]): number => {
  let sum = 0;
  for (const each of numbers) {
    const inUnits = Math.round(each * units);
    sum += inUnits;
    const isExact = inUnits / units === each && Math.abs(inUnits) < maxUnits && Math.abs(sum) < maxUnits;
    if (!isExact) return numbers.reduce((total, one) => total.plus(one), new Big(0)).toNumber();
  }
  return sum / units;
};

/** Pounds as a JSON number rounded to pence, for sums in responses (docs/domain.md, Money). @throws SumTooLarge */
export const poundsOf = (pence: Pence): number => exactSum(pence) / 100;

/** Rounds half up to whole pence; every leaf amount passes through here exactly once (docs/domain.md, Money). */
export const roundToPence = (pence: Big): Pence => pence.round(0, Big.roundHalfUp).toNumber();

/**
 * The price of hours at a rate in pence an hour, rounded half up to whole pence (docs/domain.md, Hours). Half hours are
 * computed with whole numbers, which gives the same as decimals and is many times faster.
 */
export const hoursTimesRate = (hours: number, hourlyRate: Pence): Pence => {
  const doubled = 2 * hours * hourlyRate;
  const isExact = Number.isInteger(2 * hours) && Number.isSafeInteger(doubled) && doubled >= 0;
  return isExact ? Math.floor((doubled + 1) / 2) : roundToPence(new Big(hours).times(hourlyRate));
};
