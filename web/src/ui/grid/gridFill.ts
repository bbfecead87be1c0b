import type { Edit } from './pasteBlock.ts';
import { type Block, blockOf, isIn, type Place, placesIn, type Selection } from './selection.ts';

/**
 * Ctrl+D and Ctrl+R: copies the first row or column of the selected block over the rest of it; a block of one row or
 * column gets the one before it. Cells that can't be copied fill nothing.
 */
export const filled = (
  way: 'down' | 'right',
  selection: Selection,
  textAt: (place: Place) => string | undefined,
): Edit[] => {
  const block = blockOf(selection);
  const isDown = way === 'down';
  const isLine = isDown ? block.top === block.bottom : block.left === block.right;
  const from = (isDown ? block.top : block.left) - (isLine ? 1 : 0);
  if (from < 0) return [];
  const source = (place: Place): Place => (isDown ? { ...place, row: from } : { ...place, column: from });
  return placesIn(block)
    .filter(({ row, column }) => (isDown ? row : column) > from)
    .flatMap((place) => {
      const text = textAt(source(place));
      return text === undefined ? [] : [{ ...place, text }];
    });
};

/**
 * The block that dragging the corner covers: the selected one, extended to the pointer in one direction. Past two
 * edges, the further one counts.
 */
export const reachedTo = (block: Block, { row, column }: Place): Block => {
  const up = block.top - row;
  const down = row - block.bottom;
  const before = block.left - column;
  const after = column - block.right;
  const max = Math.max(up, down, before, after);
  if (max <= 0) return block;
  if (max === after) return { ...block, right: column };
  if (max === before) return { ...block, left: column };
  return max === down ? { ...block, bottom: row } : { ...block, top: row };
};

/** The edits of dragging the corner: the selected block is repeated over the rest of the covered one. */
export const filledOver = (
  block: Block,
  over: Block,
  textAt: (place: Place) => string | undefined,
): Edit[] => {
  const [height, width] = [block.bottom - block.top + 1, block.right - block.left + 1];
  const around = (at: number, count: number) => ((at % count) + count) % count;
  return placesIn(over)
    .filter((place) => !isIn(place, block))
    .flatMap((place) => {
      const text = textAt({
        row: block.top + around(place.row - block.top, height),
        column: block.left + around(place.column - block.left, width),
      });
      return text === undefined ? [] : [{ ...place, text }];
    });
};
