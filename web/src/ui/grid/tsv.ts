/**
 * The cells of a block as spreadsheets put it on the clipboard: rows by line breaks, columns by tabs; a cell that
 * holds either of them stands in quotes. By hand: papaparse is 7 kB more to load, and reads mixed line ends as one cell.
 */
export const parseBlock = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  const source = text.replace(/\r\n?/g, '\n');
  for (let at = 0; at < source.length; at++) {
    const letter = source.charAt(at);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (source.charAt(at + 1) === '"') cell += source.charAt(++at);
      else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === '\t') endCell();
    else if (letter === '\n') endRow();
    else cell += letter;
  }
  // Spreadsheets end the last row with a line break too.
  if (cell !== '' || row.length > 0) endRow();
  return rows;
};

const quoted = (cell: string): string => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A block as spreadsheets take it. */
export const formatBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n');
