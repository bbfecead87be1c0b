import { Big } from 'big.js';

/** An amount of money in whole pence: exact up to far more than an agency turns over, and never a float. */
export type Pence = number;

const decimal = /^\d{1,12}(\.\d{1,2})?$/;

const asText = (value: string | number): string => (typeof value === 'number' ? String(value) : value.trim());

export const isMoney = (value: string | number): boolean => decimal.test(asText(value));

/** Pence of a decimal amount in pounds that `isMoney` has accepted. */
export const penceOf = (value: string | number): Pence => {
  const [pounds = '0', fraction = ''] = asText(value).split('.');
  return Number(pounds) * 100 + Number(fraction.padEnd(2, '0'));
};

/** Canonical decimal string in pounds: no trailing zeros, at most two decimals (docs/domain.md, Money). */
export const decimalOf = (pence: Pence): string => new Big(pence).div(100).toFixed();

/** Pounds as a JSON number rounded to pence, as aggregates travel (docs/domain.md, Money). */
export const poundsOf = (pence: Pence): number => pence / 100;

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
