import { Big } from 'big.js';
import { DomainError } from './errors.ts';

/** An amount of money in whole pence: exact up to far more than an agency turns over, and never a float. */
export type Pence = number;

const decimal = /^\d{1,12}(\.\d{1,2})?$/;
const signedDecimal = /^-?\d{1,12}(\.\d{1,2})?$/;

const asText = (value: string | number): string => (typeof value === 'number' ? String(value) : value.trim());

export const isMoney = (value: string | number): boolean => decimal.test(asText(value));

/** The same of an amount that may be a credit, with a minus sign before it. */
export const isSignedMoney = (value: string | number): boolean => signedDecimal.test(asText(value));

/** Pence of a decimal amount in pounds with at most two decimals, such as `isMoney` accepts; below zero, too. */
export const penceOf = (value: string | number): Pence => {
  const [pounds = '0', fraction = ''] = asText(value).split('.');
  return Number(`${pounds}${fraction.padEnd(2, '0')}`);
};

/** Canonical decimal string in pounds: no trailing zeros, at most two decimals (docs/domain.md, Money). */
export const decimalOf = (pence: Pence): string => new Big(pence).div(100).toFixed();

/** A sum beyond 2^53 pence or hours, which no number holds exactly: it is withheld (docs/domain.md, Money). */
export class SumTooLarge extends DomainError {
  constructor(where = 'Look for an amount, a rate or hours that were typed by mistake, and correct them.') {
    super('conflict', `The sum is too large to be told to the penny. ${where}`);
  }
}

/** The sum itself. @throws SumTooLarge */
export const exactSum = (sum: number): number => {
  if (Math.abs(sum) > Number.MAX_SAFE_INTEGER) throw new SumTooLarge();
  return sum;
};

/** Pounds as a JSON number rounded to pence, as aggregates travel (docs/domain.md, Money). @throws SumTooLarge */
export const poundsOf = (pence: Pence): number => exactSum(pence) / 100;

/** Rounds half up to whole pence; every leaf amount passes through here exactly once (docs/domain.md, Money). */
export const roundToPence = (pence: Big): Pence => pence.round(0, Big.roundHalfUp).toNumber();

/**
 * What hours bill or cost at a rate in pence an hour, rounded half up to whole pence (docs/domain.md, Hours). Half
 * hours are counted as whole numbers, which says the same as decimals do, many times as fast.
 */
export const hoursTimesRate = (hours: number, hourlyRate: Pence): Pence => {
  const doubled = 2 * hours * hourlyRate;
  const isExact = Number.isInteger(2 * hours) && Number.isSafeInteger(doubled) && doubled >= 0;
  return isExact ? Math.floor((doubled + 1) / 2) : roundToPence(new Big(hours).times(hourlyRate));
};
