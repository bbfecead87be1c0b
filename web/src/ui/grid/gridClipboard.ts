import type { ClipboardEvent } from 'react';
import type { SpreadsheetProps } from './gridTypes.ts';
import { type Edit, type Pasted, pasteBlock } from './pasteBlock.ts';
import { blockOf, placesIn, type Selection, type Size } from './selection.ts';
import { formatBlock, parseBlock } from './tsv.ts';

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
