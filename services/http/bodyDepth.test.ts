import { expect, it } from 'vitest';
import { isDeeperThan } from './body.ts';

const nested = (levels: number): unknown =>
  JSON.parse(`${'{"a":['.repeat(levels / 2)}${']}'.repeat(levels / 2)}`);

it('counts the levels of lists and objects', () => {
  expect([null, 1, 'text', undefined].map((value) => isDeeperThan(value, 0))).toEqual(Array(4).fill(false));
  expect([isDeeperThan([], 0), isDeeperThan([], 1), isDeeperThan([[]], 1)]).toEqual([true, false, true]);
  expect([isDeeperThan(nested(32), 32), isDeeperThan([nested(32)], 32)]).toEqual([false, true]);
});

it('given many levels, then it does not run out of stack', () => {
  expect(isDeeperThan(nested(100_000), 32)).toBe(true);
});
