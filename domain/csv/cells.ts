import type { Month } from '../values/month.ts';
import { ukTimeText } from '../values/ukTime.ts';

/** An amount in pounds; `text` is what a CSV file has in place of "1906.50". */
type MoneyCell = { unit: 'money'; pounds: number; text?: string };
/** A share, shown as a percentage; `text` is what a CSV file has in place of "53.9". */
type ShareCell = { unit: 'share'; fraction: number; text?: string | undefined };
type MonthCell = { unit: 'month'; month: Month };
/** ISO 8601, UTC; shown as clocks in the United Kingdom show it. */
type TimeCell = { unit: 'time'; instant: string };

/**
 * What stands in a cell of a file for spreadsheets, whether it becomes CSV or a workbook: hours and counts are numbers,
 * words are text, and figures say what they are.
 */
export type Cell = string | number | null | MoneyCell | ShareCell | MonthCell | TimeCell;

/**
 * An amount in pounds, "1906.50" in CSV; nothing where there is none. In whole pence wherever it is written: sums and
 * differences of pounds leave dust behind.
 */
export const moneyCell = (pounds: number | string | null): Cell =>
  pounds === null ? null : { unit: 'money', pounds: Number(Number(pounds).toFixed(2)) };

/** An amount as somebody entered it, which CSV has to the letter; nothing where there is none, or it is not told. */
export const enteredCell = (pounds: string | null | undefined): Cell =>
  pounds ? { unit: 'money', pounds: Number(pounds), text: pounds } : null;

/** A share as a percentage with one decimal, under a heading that says so: 0.5392 is "53.9" in CSV unless told. */
export const shareCell = (fraction: number | null, text?: string): Cell =>
  fraction === null ? null : { unit: 'share', fraction, text };

/** A month, "2026-05" in CSV. */
export const monthCell = (month: Month | null): Cell => (month === null ? null : { unit: 'month', month });

/** An instant as clocks in the United Kingdom show it, in CSV with its offset: "2026-07-01T00:30:00+01:00". */
export const timeCell = (instant: string): Cell => ({ unit: 'time', instant });

/** Hours and counts without the dust of a division or a sum. */
export const plainNumber = (value: number): number => Number(value.toFixed(4));

/** A cell as CSV has it. */
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
