import { describe, expect, it } from 'vitest';
import { TokenRate, tokenLimit } from './bearer.ts';

const second = 1_000;

/** How many of so many simultaneous requests are allowed. */
const through = (rate: TokenRate, token: number, now: number, requests: number): number =>
  Array.from({ length: requests }, () => rate.take(token, now)).filter((wait) => wait === 0).length;

describe('the rate of a token', () => {
  it('given a burst, then so many go through at once, and the next says how long to wait', () => {
    const rate = new TokenRate();
    expect(through(rate, 1, 5_000, 100)).toBe(tokenLimit.atOnce);
    expect(rate.take(1, 5_000)).toBe(1);
    expect(rate.take(1, 5_000 + second)).toBe(0);
  });

  it('given somebody who never stops, then so many a minute go through after the burst', () => {
    const rate = new TokenRate();
    let count = 0;
    for (let now = 0; now < 10 * 60 * second; now += 50) count += through(rate, 1, now, 1);
    expect(count).toBeGreaterThanOrEqual(10 * tokenLimit.perMinute);
    expect(count).toBeLessThanOrEqual(10 * tokenLimit.perMinute + tokenLimit.atOnce);
  });

  it('given one that asks too fast, then refused requests make it wait no longer, and others go on', () => {
    const rate = new TokenRate();
    through(rate, 1, 0, 10_000);
    expect(rate.take(1, second)).toBe(0);
    expect(rate.take(2, second)).toBe(0);
  });
});
