import type { Month } from '../values/month.ts';
import { ukTimeText } from '../values/ukTime.ts';

/** An amount in pounds; `text` replaces the "1906.50" of a CSV file. */
type MoneyCell = { unit: 'money'; pounds: number; text?: string };
/** A share, shown as a percentage; `text` replaces the "53.9" of a CSV file. */
type ShareCell = { unit: 'share'; fraction: number; text?: string | undefined };
type MonthCell = { unit: 'month'; month: Month };
/** ISO 8601, UTC; shown in UK time. */
type TimeCell = { unit: 'time'; instant: string };

/**
 * A cell of an exported file, CSV or workbook. Hours and counts are numbers, words are text; other figures carry their
 * unit.
 */
export type Cell = string | number | null | MoneyCell | ShareCell | MonthCell | TimeCell;

/**
 * An amount in pounds, "1906.50" in CSV; null stays null. Rounded to whole pence, as sums and differences of pounds
 * have floating-point errors.
 */
export const moneyCell = (pounds: number | string | null): Cell =>
  pounds === null ? null : { unit: 'money', pounds: Number(Number(pounds).toFixed(2)) };

/** An amount as somebody entered it, written to CSV unchanged; null if there is none or it is withheld. */
export const enteredCell = (pounds: string | null | undefined): Cell =>
  pounds ? { unit: 'money', pounds: Number(pounds), text: pounds } : null;

/**
 * A share as a percentage with one decimal, under a heading that says so: 0.5392 is "53.9" in CSV unless `text` is
 * given.
 */
export const shareCell = (fraction: number | null, text?: string): Cell =>
  fraction === null ? null : { unit: 'share', fraction, text };

/** A month, "2026-05" in CSV. */
export const monthCell = (month: Month | null): Cell => (month === null ? null : { unit: 'month', month });

/** An instant in UK time; in CSV with its offset: "2026-07-01T00:30:00+01:00". */
export const timeCell = (instant: string): Cell => ({ unit: 'time', instant });

/** Hours and counts rounded to four decimals, without floating-point errors. */
export const plainNumber = (value: number): number => Number(value.toFixed(4));

/** The value of a cell in a CSV file. */
export const csvCell = (cell: Cell): string | number | null => {
  if (typeof cell === 'number') return plainNumber(cell);
  if (cell === null || typeof cell !== 'object') return cell;
  switch (cell.unit) {
    case 'money':
      return cell.text ?? cell.pounds.toFixed(2);
    case 'share':
      return cell.text ?? (Math.round(cell.fraction * 1000) / 10 || 0).toFixed(1);
    case 'month':
      return cell.month;
    case 'time':
      return ukTimeText(new Date(cell.instant));
  }
};
