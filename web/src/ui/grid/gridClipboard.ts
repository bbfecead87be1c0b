import type { ClipboardEvent } from 'react';
import type { GridProps } from './gridTypes.ts';
import { pasteBlock } from './pasteBlock.ts';
import { blockOf, placesIn, type Selection } from './selection.ts';
import { formatBlock, parseBlock } from './tsv.ts';
import type { GridState } from './useGridState.ts';

/** The chosen block as text, row by row. */
const textOf = ({ cell }: GridProps, selection: Selection): string => {
  const { left } = blockOf(selection);
  const rows: string[][] = [];
  for (const { row, column } of placesIn(blockOf(selection))) {
    if (column === left) rows.push([]);
    rows.at(-1)?.push(cell(row, column).text);
  }
  return formatBlock(rows);
};

/** Ctrl+C and Ctrl+X: the block goes to the clipboard, as a spreadsheet takes it. */
export const copy = (event: ClipboardEvent, props: GridProps, selection: Selection): void => {
  event.preventDefault();
  event.clipboardData.setData('text/plain', textOf(props, selection));
  if (event.type === 'cut') {
    props.onEdit?.(placesIn(blockOf(selection)).map((place) => ({ ...place, text: '' })));
  }
};

/** Ctrl+V: a block from a spreadsheet lies down on the grid as one edit, and is chosen then. */
export const paste = (event: ClipboardEvent, props: GridProps, state: GridState): void => {
  if (!props.onEdit) return;
  event.preventDefault();
  const edits = pasteBlock(parseBlock(event.clipboardData.getData('text/plain')), state.selection, props);
  const first = edits[0];
  const last = edits.at(-1);
  if (!first || !last) return;
  state.select({
    active: { row: first.row, column: first.column },
    extent: { row: last.row, column: last.column },
  });
  props.onEdit(edits);
};
