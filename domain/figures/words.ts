import type { Pence } from '../money.ts';

/** "£3,000" or "£82.50", negative "−£24.50": as a person would write it. */
export const pounds = (pence: Pence): string => {
  const digits = { minimumFractionDigits: pence % 100 === 0 ? 0 : 2 };
  return `${pence < 0 ? '−' : ''}£${(Math.abs(pence) / 100).toLocaleString('en-GB', digits)}`;
};

/** "40h" or "7.5h". */
export const hoursText = (hours: number): string => `${Number.isInteger(hours) ? hours : hours.toFixed(1)}h`;

/** ", of which 60% is direct" where a part of something is; empty where all of it or none is. */
export const directPart = (percentage: number): string =>
  percentage === 0 || percentage === 100 ? '' : `, of which ${percentage}% is direct`;
