import type { Edit } from './pasteBlock.ts';
import { blockOf, type Place, placesIn, type Selection } from './selection.ts';

/**
 * Ctrl+D and Ctrl+R: the first row or column of the chosen block goes over the rest of it; with one row or column alone,
 * what stands before it. What can't be copied fills nothing.
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
