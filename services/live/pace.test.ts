import { describe, expect, it } from 'vitest';
import { Pace } from './pace.ts';

/** When frames go if changes come at these instants: a frame tells everything that has come by then. */
const framesOf = (changes: readonly number[]): number[] => {
  const pace = new Pace();
  const frames: number[] = [];
  for (const change of changes) {
    if (change <= (frames.at(-1) ?? -1)) continue; // told by a frame that was waiting
    const at = change + pace.wait(change);
    pace.told(at);
    frames.push(at);
  }
  return frames;
};
const every = (milliseconds: number, count: number) =>
  Array.from({ length: count }, (_, place) => place * milliseconds);
const mostInASecond = (frames: readonly number[]): number =>
  Math.max(...frames.map((from) => frames.filter((at) => at >= from && at < from + 1_000).length));

describe('the pace of a live stream', () => {
  it('given few changes, then each is told at once, also where four come close together', () => {
    const changes = [0, 30, 60, 90, 900, 1_500, 2_100, 2_110];
    expect(framesOf(changes)).toEqual(changes);
  });

  it.each([1, 7, 20, 45, 99, 105])('given one every %d ms, then at most ten a second are told', (gap) => {
    expect(mostInASecond(framesOf(every(gap, 5_000)))).toBeLessThanOrEqual(10);
  });

  it('given many for a long time, then none waits much longer than an eighth of a second', () => {
    const frames = framesOf(every(3, 5_000)).filter((at) => at > 1_500);
    const waits = frames.slice(1).map((at, place) => at - (frames[place] ?? at));
    expect(Math.max(...waits)).toBeLessThan(130);
    expect(frames.length).toBeGreaterThan(100);
  });

  it('given a sudden burst, then no change of it waits for half a second', () => {
    const changes = every(10, 300);
    const frames = framesOf(changes);
    for (const change of changes) {
      const told = frames.find((at) => at >= change);
      expect((told ?? Number.POSITIVE_INFINITY) - change).toBeLessThan(500);
    }
  });
});
