import type { SpreadsheetProps } from './gridTypes.ts';
import { type Block, blocksOf, placesIn, type Selection } from './selection.ts';

/** The texts of a block, row by row. */
const textsOf = ({ cell }: SpreadsheetProps, block: Block): string[][] => {
  const rows: string[][] = [];
  for (const { row, column } of placesIn(block)) {
    if (column === block.left) rows.push([]);
    rows.at(-1)?.push(cell(row, column).text);
  }
  return rows;
};

/** The same below the headings of its columns and beside those of its rows. */
const withHeadings = (props: SpreadsheetProps, block: Block): string[][] => {
  const { row: rowName, column: columnName } = props.headings ?? { row: () => '', column: () => '' };
  const columns = Array.from({ length: block.right - block.left + 1 }, (_, at) => block.left + at);
  return [
    ['', ...columns.map(columnName)],
    ...textsOf(props, block).map((texts, at) => [rowName(block.top + at), ...texts]),
  ];
};

/**
 * What is chosen as text. Several blocks stand below each other if they are of the same columns, and beside each other
 * if they are of the same rows.
 * @returns undefined where they are of neither, as in a spreadsheet
 */
export const textOf = (
  props: SpreadsheetProps,
  selection: Selection,
  hasHeadings = false,
): string | undefined => {
  const blocks = blocksOf(selection);
  const [first] = blocks;
  if (!first) return undefined;
  const read = (block: Block) => (hasHeadings ? withHeadings : textsOf)(props, block);
  if (blocks.every(({ left, right }) => left === first.left && right === first.right)) {
    const ordered = blocks.toSorted((one, other) => one.top - other.top).map(read);
    return formatBlock(ordered.flatMap((rows, at) => (hasHeadings && at > 0 ? rows.slice(1) : rows)));
  }
  if (!blocks.every(({ top, bottom }) => top === first.top && bottom === first.bottom)) return undefined;
  const ordered = blocks.toSorted((one, other) => one.left - other.left).map(read);
  const rows = ordered[0] ?? [];
  return formatBlock(
    rows.map((_, row) =>
      ordered.flatMap((block, at) => (hasHeadings && at > 0 ? block[row]?.slice(1) : block[row]) ?? []),
    ),
  );
};

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
