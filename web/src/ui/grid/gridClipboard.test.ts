import { describe, expect, it } from 'vitest';
import { formatBlock, parseBlock } from './gridClipboard.ts';

describe('a block on the clipboard', () => {
  it.each([
    [
      '7.5\t8\n\t10\n',
      [
        ['7.5', '8'],
        ['', '10'],
      ],
    ],
    [
      '7.5\t8\r\n9\t10\r\n',
      [
        ['7.5', '8'],
        ['9', '10'],
      ],
    ],
    ['12', [['12']]],
    ['\t\n', [['', '']]],
    ['"two\nlines"\t"say ""hi"""', [['two\nlines', 'say "hi"']]],
    ['5" wide\t1', [['5" wide', '1']]],
    [
      '"ten\t8\n9\t10\n',
      [
        ['"ten', '8'],
        ['9', '10'],
      ],
    ],
    ['"a"b\t1', [['"a"b', '1']]],
    ['1\t', [['1', '']]],
    ['', []],
  ])('%j is read cell by cell', (text, cells) => {
    expect(parseBlock(text)).toEqual(cells);
  });

  it('comes back as it went out', () => {
    const cells = [
      ['7.5', 'two\nlines'],
      ['', 'say "hi"\t'],
      ['x', ''],
    ];
    expect(parseBlock(formatBlock(cells))).toEqual(cells);
  });
});
