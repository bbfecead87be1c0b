import { describe, expect, it, vi } from 'vitest';
import { SharedAnswers } from './sharedAnswers.ts';

describe('answers that are shared', () => {
  it('given the same question while it is worked out, or later, then it is worked out once', async () => {
    const answers = new SharedAnswers<number>(8);
    const work = vi.fn(async () => 42);
    const [first, second] = [answers.of('why', work), answers.of('why', work)];
    expect(await Promise.all([first, second, first.then(() => answers.of('why', work))])).toEqual([
      42, 42, 42,
    ]);
    expect(work).toHaveBeenCalledOnce();
  });

  it('given another question, then it has an answer of its own', async () => {
    const answers = new SharedAnswers<string>(8);
    const ask = (key: string) => answers.of(key, async () => key);
    expect(await Promise.all([ask('one'), ask('other')])).toEqual(['one', 'other']);
  });

  it('given a failure, then everybody who waited hears of it, and the next one tries anew', async () => {
    const answers = new SharedAnswers<number>(8);
    const failing = () => Promise.reject(new Error('not now'));
    const both = [answers.of('why', failing), answers.of('why', async () => 1)];
    for (const answer of both) await expect(answer).rejects.toThrow('not now');
    expect(await answers.of('why', async () => 2)).toBe(2);
  });

  it('given many questions, then those that were asked longest ago are forgotten', async () => {
    const answers = new SharedAnswers<number>(8);
    const work = vi.fn(async () => 1);
    await answers.of('first', work);
    for (let other = 0; other < 7; other++) await answers.of(`other ${other}`, work);
    await answers.of('first', work);
    expect(work).toHaveBeenCalledTimes(8);
    await answers.of('one more', work);
    await answers.of('other 0', work);
    expect(work).toHaveBeenCalledTimes(10);
  });

  it('given an answer of some time ago, then it is worked out anew', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const answers = new SharedAnswers<number>(8, { keptFor: 60, timeout: 5 });
    const work = vi.fn(async () => 1);
    await answers.of('why', work);
    clock.mockReturnValue(60);
    await answers.of('why', work);
    expect(work).toHaveBeenCalledOnce();
    clock.mockReturnValue(61);
    await answers.of('why', work);
    expect(work).toHaveBeenCalledTimes(2);
    clock.mockRestore();
  });

  it('given work that does not end, then others wait for it only for a while', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const answers = new SharedAnswers<number>(8, { keptFor: 60, timeout: 5 });
    const lost = new Promise<number>(() => {});
    void answers.of('why', () => lost);
    clock.mockReturnValue(6);
    expect(await answers.of('why', async () => 2)).toBe(2);
    clock.mockRestore();
  });
});
