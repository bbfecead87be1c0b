import papaparse from 'papaparse';
import type { CsvCell } from './cells.ts';
import { csvFormula } from './csvFormula.ts';

/** What every CSV file begins with, so that spreadsheets read it as UTF-8. */
export const csvStart = '\uFEFF';

/**
 * Rows as lines of a CSV file for any spreadsheet, ended as RFC 4180 has it. Text that a spreadsheet would run as a formula
 * gets an apostrophe before it.
 */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string => {
  const lines = papaparse.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: csvFormula, newline: '\r\n' },
  );
  return `${lines}\r\n`;
};
