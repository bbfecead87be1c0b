import type { Pence } from './money.ts';

// Created once: a formatter takes far longer to create than to use.
const whole = new Intl.NumberFormat('en-GB');
const withPence = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 });

/** "£3,000" or "£82.50", negative "−£24.50". */
export const pounds = (pence: Pence): string => {
  const digits = pence % 100 === 0 ? whole : withPence;
  return `${pence < 0 ? '−' : ''}£${digits.format(Math.abs(pence) / 100)}`;
};

/** "40h" or "7.5h". */
export const hoursText = (hours: number): string => `${Number.isInteger(hours) ? hours : hours.toFixed(1)}h`;

/** ", of which 60% is direct" if only part is direct; else empty. */
export const directPart = (percentage: number): string =>
  percentage === 0 || percentage === 100 ? '' : `, of which ${percentage}% is direct`;
