import { expect, it } from 'vitest';
import { exceedsDepth } from './body.ts';

const nested = (levels: number): unknown =>
  JSON.parse(`${'{"a":['.repeat(levels / 2)}${']}'.repeat(levels / 2)}`);

it('counts the levels of lists and objects', () => {
  expect([null, 1, 'text', undefined].map((value) => exceedsDepth(value, 0))).toEqual(Array(4).fill(false));
  expect([exceedsDepth([], 0), exceedsDepth([], 1), exceedsDepth([[]], 1)]).toEqual([true, false, true]);
  expect([exceedsDepth(nested(32), 32), exceedsDepth([nested(32)], 32)]).toEqual([false, true]);
});

it('given many levels, then it does not run out of stack', () => {
  expect(exceedsDepth(nested(100_000), 32)).toBe(true);
});
