import { withMinusSign } from './money.ts';

const figure = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

const rounded = (hours: number): number => {
  const tenths = Math.round(Math.abs(hours) * 10) / 10;
  return tenths === 0 ? 0 : Math.sign(hours) * tenths;
};

/** "40h" when whole, else one decimal: "7.5h". */
export const hoursText = (hours: number): string => `${hoursWithoutUnit(hours)}h`;

/** The same without its "h", where what stands beside it says that it is hours: "7.5 free". */
export const hoursWithoutUnit = (hours: number): string => {
  const value = rounded(hours);
  return withMinusSign(Number.isInteger(value) ? whole.format(value) : figure.format(value));
};

/** How far the hours of two figures are apart as they read, so that what stands beside them adds up. */
export const hoursApart = (hours: number, others: number): number =>
  rounded(rounded(hours) - rounded(others));

/** With its sign, as gaps are told: "+12h", "−7.5h", "0h". */
export const signedHours = (hours: number): string => `${rounded(hours) > 0 ? '+' : ''}${hoursText(hours)}`;
