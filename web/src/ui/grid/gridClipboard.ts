import type { ClipboardEvent } from 'react';
import type { SpreadsheetProps } from './gridTypes.ts';
import { type Edit, type Pasted, pasteBlock } from './pasteBlock.ts';
import { blockOf, placesIn, type Selection, type Size } from './selection.ts';

/** The chosen block as text, row by row. */
const textOf = ({ cell }: SpreadsheetProps, selection: Selection): string => {
  const { left } = blockOf(selection);
  const rows: string[][] = [];
  for (const { row, column } of placesIn(blockOf(selection))) {
    if (column === left) rows.push([]);
    rows.at(-1)?.push(cell(row, column).text);
  }
  return formatBlock(rows);
};

/** Ctrl+C and Ctrl+X: the block goes to the clipboard, as a spreadsheet takes it. */
export const copy = (event: ClipboardEvent, props: SpreadsheetProps, selection: Selection): void => {
  event.preventDefault();
  event.clipboardData.setData('text/plain', textOf(props, selection));
};

/** Ctrl+V: what a block from a spreadsheet does where it lies down. */
export const pasted = (event: ClipboardEvent, size: Size, selection: Selection): Pasted => {
  event.preventDefault();
  return pasteBlock(parseBlock(event.clipboardData.getData('text/plain')), selection, size);
};

/** From the first cell of edits to the last one. */
export const around = (edits: readonly Edit[]): Selection | undefined => {
  const [first, last] = [edits[0], edits.at(-1)];
  if (!first || !last) return undefined;
  return {
    active: { row: first.row, column: first.column },
    extent: { row: last.row, column: last.column },
  };
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
