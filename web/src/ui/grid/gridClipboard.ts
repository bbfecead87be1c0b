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

/** The same with the headings of its columns above and of its rows before. */
const withHeadings = (props: SpreadsheetProps, block: Block): string[][] => {
  const { row: rowName, column: columnName } = props.headings ?? { row: () => '', column: () => '' };
  const columns = Array.from({ length: block.right - block.left + 1 }, (_, at) => block.left + at);
  return [
    ['', ...columns.map(columnName)],
    ...textsOf(props, block).map((texts, at) => [rowName(block.top + at), ...texts]),
  ];
};

/**
 * The selection as text. Blocks of the same columns are put below each other, blocks of the same rows side by side.
 * @returns undefined for any other blocks, as in a spreadsheet
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
 * Parses a block as spreadsheets copy it: rows end with line breaks, columns are separated by tabs; a cell that
 * contains either is quoted. Written by hand: papaparse is 7 kB more to load, and reads mixed line ends as one cell.
 */
export const parseBlock = (text: string): string[][] => {
  const source = text.replace(/\r\n?/g, '\n');
  // A quote that doesn't open a quoted cell is an ordinary character, so that it can't swallow rows.
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

/** Formats a block as spreadsheets paste it. */
export const formatBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join('\t')).join('\n');
