import { describe, expect, it } from 'vitest';
import { compare, comparisonTable } from '../benchmarks/smoke/comparison.ts';

const base = [100, 104, 96, 110, 100];

describe('what is compared with an earlier commit', () => {
  it.each<[string, number[], number, boolean]>([
    ['the same', base, 1, false],
    ['a tenth longer, which is not more than a tenth', [110, 110, 110, 110, 110], 1.1, false],
    ['a fifth longer, every time', [120, 121, 119, 125, 118], 1.2, true],
    ['a fifth longer, but once as quick as half of the base', [120, 121, 100, 125, 118], 1.2, false],
    ['quicker', [50, 51, 49, 50, 50], 0.5, false],
  ])('given %s, then it says so', (_, present, ratio, isSlower) => {
    const found = compare('a save', base, present);
    expect(found.ratio).toBeCloseTo(ratio, 9);
    expect(found).toMatchObject({ what: 'a save', isSlower });
  });

  it('given nothing took any time, then nothing is slower', () => {
    expect(compare('a save', [0, 0], [0, 0])).toMatchObject({ ratio: 1, isSlower: false });
  });

  it('is a table that marks what is slower, and nothing else', () => {
    const table = comparisonTable([compare('a save', base, [200, 210, 190]), compare('a start', base, base)]);
    const [, , save, start] = table.split('\n');
    expect(save).toBe('| a save | 100 | 200 | 2.00 | 96–110 | 190–210 | slower |');
    expect(start).toBe('| a start | 100 | 100 | 1.00 | 96–110 | 96–110 |  |');
  });
});
