import { describe, expect, it } from 'vitest';
import { filled, filledOver, reachedTo } from './gridFill.ts';
import { type Block, type Selection, selectOne } from './selection.ts';

const at = (row: number, column: number) => ({ row, column });
const textAt = ({ row, column }: { row: number; column: number }) => `${row}/${column}`;
const fill = (way: 'down' | 'right', selection: Selection) =>
  filled(way, selection, textAt).map(({ row, column, text }) => `${row}/${column}=${text}`);

describe('filling', () => {
  it('goes down from the first row of a block, and right from its first column', () => {
    const block = { active: at(1, 1), extent: at(3, 2) };
    expect(fill('down', block)).toEqual(['2/1=1/1', '2/2=1/2', '3/1=1/1', '3/2=1/2']);
    expect(fill('right', block)).toEqual(['1/2=1/1', '2/2=2/1', '3/2=3/1']);
  });

  it('takes what stands above or before a single row or column, and nothing at the edge', () => {
    expect(fill('down', { active: at(1, 0), extent: at(1, 1) })).toEqual(['1/0=0/0', '1/1=0/1']);
    expect(fill('right', selectOne(at(2, 3)))).toEqual(['2/3=2/2']);
    expect(fill('down', selectOne(at(0, 2)))).toEqual([]);
    expect(fill('right', selectOne(at(2, 0)))).toEqual([]);
    expect(filled('down', selectOne(at(1, 0)), () => undefined)).toEqual([]);
  });

  const block: Block = { top: 2, left: 2, bottom: 3, right: 2 };
  it.each([
    ['right', at(3, 4), { ...block, right: 4 }],
    ['left', at(2, 0), { ...block, left: 0 }],
    ['down', at(6, 3), { ...block, bottom: 6 }],
    ['up', at(0, 3), { ...block, top: 0 }],
    ['nowhere', at(2, 2), block],
  ])('reaches %s, one way', (_, place, reached) => {
    expect(reachedTo(block, place)).toEqual(reached);
  });

  it('by the handle repeats the block, whichever way it is dragged', () => {
    const over = (to: Partial<Block>) =>
      filledOver(block, { ...block, ...to }, textAt).map(
        ({ row, column, text }) => `${row}/${column}=${text}`,
      );
    expect(over({ bottom: 6 })).toEqual(['4/2=2/2', '5/2=3/2', '6/2=2/2']);
    expect(over({ top: 0 })).toEqual(['0/2=2/2', '1/2=3/2']);
    expect(over({ right: 3 })).toEqual(['2/3=2/2', '3/3=3/2']);
  });
});
