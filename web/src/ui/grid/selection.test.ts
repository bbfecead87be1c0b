import { describe, expect, it } from 'vitest';
import {
  blockOf,
  clampTo,
  placesIn,
  type Selection,
  selectionAfter,
  selectOne,
  tabbed,
} from './selection.ts';

const size = { rows: 5, columns: 4 };
const at = (row: number, column: number) => ({ row, column });

const press = (keys: string, selection: Selection): Selection => {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const move = { key, isGrowing: parts.includes('Shift'), isFar: parts.includes('Ctrl'), page: 3 };
  return selectionAfter(move, selection, size) ?? selection;
};

describe('keys of a grid', () => {
  it.each([
    ['ArrowRight', at(1, 2)],
    ['ArrowLeft', at(1, 0)],
    ['ArrowDown', at(2, 1)],
    ['ArrowUp', at(0, 1)],
    ['Ctrl+ArrowDown', at(4, 1)],
    ['Ctrl+ArrowRight', at(1, 3)],
    ['PageDown', at(4, 1)],
    ['PageUp', at(0, 1)],
    ['Home', at(1, 0)],
    ['End', at(1, 3)],
    ['Ctrl+Home', at(0, 0)],
    ['Ctrl+End', at(4, 3)],
    ['x', at(1, 1)],
  ])('%s goes from the second cell of the second row to %o', (keys, place) => {
    expect(press(keys, selectOne(at(1, 1)))).toEqual(selectOne(place));
  });

  it('stay within the grid', () => {
    expect(press('ArrowUp', selectOne(at(0, 0)))).toEqual(selectOne(at(0, 0)));
    expect(press('ArrowRight', selectOne(at(4, 3)))).toEqual(selectOne(at(4, 3)));
  });

  it('grow the selection with Shift, from where it began', () => {
    const grown = press('Shift+ArrowUp', press('Shift+ArrowRight', selectOne(at(2, 1))));
    expect(grown).toEqual({ active: at(2, 1), extent: at(1, 2) });
    expect(blockOf(grown)).toEqual({ top: 1, left: 1, bottom: 2, right: 2 });
    expect(placesIn(blockOf(grown))).toEqual([at(1, 1), at(1, 2), at(2, 1), at(2, 2)]);
    expect(press('ArrowDown', grown)).toEqual(selectOne(at(3, 1)));
  });

  it('leave the grid with Tab at the end of a row', () => {
    expect(tabbed(at(0, 2), false, size)).toEqual(at(0, 3));
    expect(tabbed(at(0, 3), false, size)).toBeUndefined();
    expect(tabbed(at(0, 0), true, size)).toBeUndefined();
  });

  it('find their place again when the grid has become smaller', () => {
    expect(clampTo({ active: at(9, 1), extent: at(9, 9) }, size)).toEqual({
      active: at(4, 1),
      extent: at(4, 3),
    });
  });
});
