import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Yielding } from './yielding.ts';

/** Works for some milliseconds, and yields between pieces. */
const work = async (yielding: Yielding, milliseconds: number): Promise<void> => {
  let worked = 0;
  while (worked < milliseconds) {
    const begun = performance.now();
    while (performance.now() - begun < 0.2);
    worked += performance.now() - begun;
    await yielding.breathe();
  }
};

describe('work in the background', () => {
  it('lets others have a turn every few milliseconds', async () => {
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    await work(new Yielding(), 100);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(3);
  });

  it('waits for the answers that are under way', async () => {
    const yielding = new Yielding();
    const order: string[] = [];
    const answering = yielding.during(async () => {
      await pause(5);
      order.push('answered');
    });
    const working = work(yielding, 2).then(() => order.push('worked'));
    await Promise.all([answering, working]);
    expect(order).toEqual(['answered', 'worked']);
  });

  it('goes on a little at a time however long an answer takes', async () => {
    const yielding = new Yielding();
    const { promise, resolve } = Promise.withResolvers<void>();
    const answering = yielding.during(() => promise);
    await work(yielding, 10);
    resolve();
    await answering;
  });

  it('is told of answers that fail, too', async () => {
    const yielding = new Yielding();
    await expect(yielding.during(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const begun = performance.now();
    await work(yielding, 100);
    // Yielding each millisecond would take ten times as long as the work.
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
