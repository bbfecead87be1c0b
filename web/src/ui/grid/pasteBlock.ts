import { type Block, blockOf, type Place, placesIn, type Selection, type Size } from './selection.ts';

/** New text for a cell. */
export type Edit = Place & { text: string };

/**
 * What pasting does: one cell fills the whole selection, a block lies down from the selection's first cell on, and
 * repeats itself where the selection is a whole number of times as large. What would lie outside is left out.
 */
export const pasteBlock = (
  cells: readonly (readonly string[])[],
  selection: Selection,
  size: Size,
): Edit[] => {
  const height = cells.length;
  const width = Math.max(0, ...cells.map((row) => row.length));
  if (height === 0 || width === 0) return [];
  const chosen = blockOf(selection);
  const rows = chosen.bottom - chosen.top + 1;
  const columns = chosen.right - chosen.left + 1;
  const repeats = rows % height === 0 && columns % width === 0;
  const target: Block = {
    ...chosen,
    bottom: Math.min(size.rows, chosen.top + (repeats ? rows : height)) - 1,
    right: Math.min(size.columns, chosen.left + (repeats ? columns : width)) - 1,
  };
  return placesIn(target).map(({ row, column }) => ({
    row,
    column,
    text: cells[(row - target.top) % height]?.[(column - target.left) % width] ?? '',
  }));
};
