import papaparse from 'papaparse';
import { type Cell, csvCell } from './cells.ts';
import { csvFormula, withoutInnerFormulas } from './csvFormula.ts';

/** The beginning of every CSV file, by which spreadsheets read it as UTF-8. */
export const csvStart = '\uFEFF';

/**
 * Rows as lines of a CSV file for any spreadsheet, ended as RFC 4180 has it. Text that a spreadsheet would run as a formula
 * gets an apostrophe before it, also behind a semicolon, a tab or a line's end, which part cells for some.
 */
export const csvLines = (rows: readonly (readonly Cell[])[]): string => {
  const lines = papaparse.unparse(
    rows.map((row) =>
      row.map((cell) => {
        const written = csvCell(cell);
        return typeof written === 'string' ? withoutInnerFormulas(written) : written;
      }),
    ),
    {
      escapeFormulae: csvFormula,
      // Quoted, so that a spreadsheet that separates by semicolons keeps the first cell whole.
      quotes: (cell: unknown) => /[;\t]/.test(String(cell)),
      newline: '\r\n',
    },
  );
  return `${lines}\r\n`;
};
