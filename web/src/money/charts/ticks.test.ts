import { describe, expect, it } from 'vitest';
import { ticksTo } from './ticks.ts';

describe('the marks of an axis', () => {
  it.each([
    [2434.45, [0, 1000, 2000, 3000]],
    [240, [0, 100, 200, 300]],
    [157_445, [0, 50_000, 100_000, 150_000, 200_000]],
    [8, [0, 2, 4, 6, 8]],
    [0.9, [0, 0.25, 0.5, 0.75, 1]],
    [0, [0]],
  ])('up to %s are %j', (largest, ticks) => expect(ticksTo(largest)).toEqual(ticks));
});
