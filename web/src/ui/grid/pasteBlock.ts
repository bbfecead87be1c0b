import {
  type Block,
  blockOf,
  chosenPlaces,
  type Place,
  placesIn,
  type Selection,
  type Size,
  selectBlock,
} from './selection.ts';

/** The new text of a cell. */
export type Edit = Place & { text: string };

/** The edits of pasting and the cells they cover, or why nothing is pasted. */
export type Pasted =
  | { edits: Edit[]; over: Selection; fault?: never }
  | { edits?: never; over?: never; fault: string };

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Swaps rows and columns. */
export const transposed = (cells: readonly (readonly string[])[]): string[][] =>
  Array.from({ length: Math.max(0, ...cells.map((row) => row.length)) }, (_, column) =>
    cells.map((row) => row[column] ?? ''),
  );

const isBlank = (text: string): boolean => text.trim() === '';

/**
 * Computes what pasting does. A single cell fills the selection. A block is pasted from the selection's first cell on,
 * and repeated where the selection is a multiple of its size; one that doesn't fit is refused. Blank cells change
 * nothing, unless all are blank: then they clear.
 */
export const pasteBlock = (
  cells: readonly (readonly string[])[],
  selection: Selection,
  size: Size,
): Pasted => {
  const height = cells.length;
  const width = cells.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (height === 0 || width === 0) return { edits: [], over: selection };
  if (selection.others?.length) {
    const [text = ''] = cells[0] ?? [];
    return height * width === 1
      ? { edits: chosenPlaces(selection).map((place) => ({ ...place, text })), over: selection }
      : { fault: 'A block of cells is pasted into one selection, and several are chosen.' };
  }
  const chosen = blockOf(selection);
  const rows = chosen.bottom - chosen.top + 1;
  const columns = chosen.right - chosen.left + 1;
  const repeats = rows % height === 0 && columns % width === 0;
  const left = { rows: size.rows - chosen.top, columns: size.columns - chosen.left };
  if (!repeats && (height > left.rows || width > left.columns)) {
    const [has, fits] =
      height > left.rows
        ? [counted(height, 'row'), counted(left.rows, 'row')]
        : [counted(width, 'column'), counted(left.columns, 'column')];
    return {
      fault: `What you paste has ${has}, and there ${fits.startsWith('1 ') ? 'is' : 'are'} ${fits} from here on.`,
    };
  }
  const target: Block = {
    ...chosen,
    bottom: chosen.top + (repeats ? rows : height) - 1,
    right: chosen.left + (repeats ? columns : width) - 1,
  };
  const edits = placesIn(target).map(({ row, column }) => ({
    row,
    column,
    text: cells[(row - target.top) % height]?.[(column - target.left) % width] ?? '',
  }));
  const filled = edits.filter(({ text }) => !isBlank(text));
  return {
    edits: filled.length > 0 ? filled : edits,
    over: selectBlock(target),
  };
};
