import { withMinusSign } from './money.ts';

const figure = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

const rounded = (hours: number): number => {
  const tenths = Math.round(Math.abs(hours) * 10) / 10;
  return tenths === 0 ? 0 : Math.sign(hours) * tenths;
};

/** "40h" when whole, else one decimal: "7.5h". */
export const hoursText = (hours: number): string => `${hoursWithoutUnit(hours)}h`;

/** The same without "h", beside words that say that it is hours: "7.5 free". */
export const hoursWithoutUnit = (hours: number): string => {
  const value = rounded(hours);
  return withMinusSign(Number.isInteger(value) ? whole.format(value) : figure.format(value));
};

/** The difference of two figures as they are shown, so that it adds up beside them. */
export const hoursApart = (hours: number, others: number): number =>
  rounded(rounded(hours) - rounded(others));

/** With a sign, for gaps: "+12h", "−7.5h", "0h". */
export const signedHours = (hours: number): string => `${rounded(hours) > 0 ? '+' : ''}${hoursText(hours)}`;
