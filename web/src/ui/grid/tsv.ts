/**
 * The cells of a block as spreadsheets put it on the clipboard: rows by line breaks, columns by tabs; a cell that
 * holds either of them stands in quotes. By hand: papaparse is 7 kB more to load, and reads mixed line ends as one cell.
 */
export const parseBlock = (text: string): string[][] => {
  const source = text.replace(/\r\n?/g, '\n');
  // A quote that opens no cell in quotes is a letter like any other: it takes no rows with it.
  const next = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]?)/y;
  const rows: string[][] = [];
  let row: string[] = [];
  // Spreadsheets end the last row with a line break, too.
  while (next.lastIndex < source.length || row.length > 0) {
    const [, inQuotes, plain = '', end] = next.exec(source) ?? [];
    row.push(inQuotes?.replaceAll('""', '"') ?? plain);
    if (end === '\t') continue;
    rows.push(row);
    row = [];
  }
  return rows;
};

const quoted = (cell: string): string => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A block as spreadsheets take it. */
export const formatBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n');
