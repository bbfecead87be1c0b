import { describe, expect, it } from 'vitest';
import { pasteBlock, transposed } from './pasteBlock.ts';
import { selectOne } from './selection.ts';

const size = { rows: 3, columns: 3 };
const at = (row: number, column: number) => ({ row, column });
const paste = (cells: string[][], selection: Parameters<typeof pasteBlock>[1]) => {
  const { edits, fault } = pasteBlock(cells, selection, size);
  return edits?.map(({ row, column, text }) => `${row},${column}=${text}`) ?? fault;
};

describe('pasting', () => {
  it('lays a block down from the chosen cell', () => {
    expect(
      paste(
        [
          ['1', '2'],
          ['3', '4'],
        ],
        selectOne(at(0, 1)),
      ),
    ).toEqual(['0,1=1', '0,2=2', '1,1=3', '1,2=4']);
  });

  it('refuses what would lie outside the grid, whole', () => {
    const block = [
      ['1', '2'],
      ['3', '4'],
    ];
    expect(paste(block, selectOne(at(2, 1)))).toBe(
      'What you paste has 2 rows, and there is 1 row from here on.',
    );
    expect(paste([['1', '2', '3']], selectOne(at(0, 1)))).toBe(
      'What you paste has 3 columns, and there are 2 columns from here on.',
    );
  });

  it('fills the selection with one cell, and repeats a block that fits into it', () => {
    expect(paste([['8']], { active: at(0, 0), extent: at(1, 1) })).toEqual([
      '0,0=8',
      '0,1=8',
      '1,0=8',
      '1,1=8',
    ]);
    expect(paste([['1'], ['2']], { active: at(1, 2), extent: at(0, 1) })).toEqual([
      '0,1=1',
      '0,2=1',
      '1,1=2',
      '1,2=2',
    ]);
  });

  it('reads missing cells of a ragged block as blank, and does nothing with an empty one', () => {
    expect(paste([['1', '2'], ['3']], selectOne(at(0, 0)))).toEqual(['0,0=1', '0,1=2', '1,0=3']);
    expect(paste([], selectOne(at(0, 0)))).toEqual([]);
  });

  it('leaves cells alone where blanks are pasted among others, and clears where there are only blanks', () => {
    expect(paste([['1', '', '3']], selectOne(at(0, 0)))).toEqual(['0,0=1', '0,2=3']);
    expect(paste([[' ', '']], selectOne(at(0, 0)))).toEqual(['0,0= ', '0,1=']);
  });

  it('puts one cell into all blocks that are chosen, and no block into several', () => {
    const two = { ...selectOne(at(2, 2)), others: [{ top: 0, left: 0, bottom: 0, right: 1 }] };
    expect(paste([['8']], two)).toEqual(['0,0=8', '0,1=8', '2,2=8']);
    expect(paste([['8', '9']], two)).toBe(
      'A block of cells is pasted into one selection, and several are chosen.',
    );
  });

  it('turned around makes rows of columns', () => {
    expect(transposed([['1', '2'], ['3']])).toEqual([
      ['1', '3'],
      ['2', ''],
    ]);
  });
});
