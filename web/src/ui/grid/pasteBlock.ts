import { type Block, blockOf, type Place, placesIn, type Selection, type Size } from './selection.ts';

/** New text for a cell. */
export type Edit = Place & { text: string };

/** What pasting does, or why it does nothing. */
export type Pasted = { edits: Edit[]; fault?: never } | { edits?: never; fault: string };

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/**
 * What pasting does: one cell fills the whole selection, a block lies down from the selection's first cell on, and
 * repeats itself where the selection is a whole number of times as large. A block that would lie outside is refused.
 */
export const pasteBlock = (
  cells: readonly (readonly string[])[],
  selection: Selection,
  size: Size,
): Pasted => {
  const height = cells.length;
  const width = cells.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (height === 0 || width === 0) return { edits: [] };
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
  return {
    edits: placesIn(target).map(({ row, column }) => ({
      row,
      column,
      text: cells[(row - target.top) % height]?.[(column - target.left) % width] ?? '',
    })),
  };
};
