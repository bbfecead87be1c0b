import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Progress } from './progress.ts';

describe('progress of the read side', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('given a position that is passed already, then nobody waits', async () => {
    const progress = new Progress();
    progress.reached(5);
    expect(await progress.waitFor(5, 0)).toBe(true);
  });

  it('given waiters, then each goes on as soon as its position is passed', async () => {
    const progress = new Progress();
    const passed: number[] = [];
    for (const position of [3, 1, 2])
      void progress.waitFor(position, 1_000).then(() => passed.push(position));
    progress.reached(2);
    await vi.advanceTimersByTimeAsync(0);
    expect(passed.sort()).toEqual([1, 2]);
    progress.reached(3);
    await vi.advanceTimersByTimeAsync(0);
    expect(passed).toContain(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('given the time is up, then a waiter is told no, and is waited for no longer', async () => {
    const progress = new Progress();
    const waiting = progress.waitFor(9, 5_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await waiting).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
    progress.reached(9);
  });

  it('given an older position, then it does not go back', () => {
    const progress = new Progress();
    progress.reached(5);
    progress.reached(3);
    expect(progress.position).toBe(5);
  });
});
