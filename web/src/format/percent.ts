import { withMinusSign } from './money.ts';

const percentage = new Intl.NumberFormat('en-GB', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A fraction with one decimal: 0.925 is "92.5%". */
export const percent = (fraction: number): string =>
  withMinusSign(percentage.format(Math.round(Math.abs(fraction) * 1000) === 0 ? 0 : fraction));

/** The same without a zero decimal: 0.8 is "80%", 0.825 is "82.5%". */
export const shortPercent = (fraction: number): string => percent(fraction).replace('.0%', '%');
