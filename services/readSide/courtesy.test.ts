import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Courtesy } from './courtesy.ts';

/** Works without a pause for some milliseconds, breathing between any two pieces. @returns the longest piece */
const work = async (courtesy: Courtesy, milliseconds: number): Promise<void> => {
  let worked = 0;
  while (worked < milliseconds) {
    const begun = performance.now();
    while (performance.now() - begun < 0.2);
    worked += performance.now() - begun;
    await courtesy.breathe();
  }
};

describe('work in the background', () => {
  it('lets others have a turn every few milliseconds', async () => {
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    await work(new Courtesy(), 100);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(3);
  });

  it('waits for the answers that are under way', async () => {
    const courtesy = new Courtesy();
    const order: string[] = [];
    const answering = courtesy.during(async () => {
      await pause(5);
      order.push('answered');
    });
    const working = work(courtesy, 2).then(() => order.push('worked'));
    await Promise.all([answering, working]);
    expect(order).toEqual(['answered', 'worked']);
  });

  it('goes on a little at a time however long an answer takes', async () => {
    const courtesy = new Courtesy();
    const { promise, resolve } = Promise.withResolvers<void>();
    const answering = courtesy.during(() => promise);
    await work(courtesy, 10);
    resolve();
    await answering;
  });

  it('is told of answers that fail, too', async () => {
    const courtesy = new Courtesy();
    await expect(courtesy.during(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const begun = performance.now();
    await work(courtesy, 100);
    // Giving way each millisecond would take ten times as long as the work.
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
