import papaparse from 'papaparse';
import { type Cell, csvCell } from './cells.ts';
import { csvFormula, withoutInnerFormulas } from './csvFormula.ts';

/** Byte-order mark at the start of every CSV file: it makes spreadsheets read UTF-8. */
export const csvStart = '\uFEFF';

/**
 * Rows as lines of a CSV file, ended by CRLF as in RFC 4180. Text that a spreadsheet would run as a formula gets an
 * apostrophe before it, also after a semicolon, a tab or a line break, which some spreadsheets take for separators.
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
