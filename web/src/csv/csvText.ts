import { csvFormula } from '#domain/csvFormula.ts';

export type CsvCell = string | number | null;

/**
 * Rows as the text of a CSV file for any spreadsheet: UTF-8 told by its byte order mark, lines ended as RFC 4180
 * has it. Text that a spreadsheet would run as a formula gets an apostrophe before it. The library is fetched
 * when something is first exported.
 */
export const csvText = async (rows: readonly (readonly CsvCell[])[]): Promise<string> => {
  const { unparse } = (await import('papaparse')).default;
  const lines = unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: csvFormula, newline: '\r\n' },
  );
  return `\uFEFF${lines}\r\n`;
};

/** An amount in pounds as a spreadsheet reads it, always with its pence: "1906.50". */
export const csvMoney = (pounds: number | string): string => Number(pounds).toFixed(2);
