import { describe, expect, it } from 'vitest';
import { overscan, rowWindow } from './rowWindow.ts';

describe('rowWindow', () => {
  it('keeps the rows in sight and some to spare on each side', () => {
    expect(rowWindow(1000, 30, 9000, 300)).toEqual({
      first: 300 - overscan,
      end: 310 + overscan,
      before: (300 - overscan) * 30,
      after: (690 - overscan) * 30,
    });
  });

  it('ends where the rows end', () => {
    expect(rowWindow(1000, 30, 0, 300)).toMatchObject({ first: 0, before: 0, end: 10 + overscan });
    expect(rowWindow(1000, 30, 29_700, 300)).toMatchObject({ end: 1000, after: 0 });
  });

  it('shows the last rows when there are fewer of them than were scrolled past', () => {
    expect(rowWindow(250, 30, 90_000, 300)).toMatchObject({ first: 240 - overscan, end: 250, after: 0 });
  });

  it('always accounts for the height of all rows and of what is open under them', () => {
    const details = [
      { index: 3, pixels: 250 },
      { index: 100, pixels: 90 },
      { index: 101, pixels: 40 },
    ];
    const whole = 250 * 30 + 380;
    for (let scrollTop = 0; scrollTop <= whole; scrollTop += 17) {
      const { first, end, before, after } = rowWindow(250, 30, scrollTop, 400, details);
      const within = details.filter(({ index }) => index >= first && index < end);
      const shown = (end - first) * 30 + within.reduce((sum, { pixels }) => sum + pixels, 0);
      expect(before + shown + after).toBe(whole);
      // Nothing but rows is in sight.
      expect(before).toBeLessThanOrEqual(scrollTop);
      expect(before + shown).toBeGreaterThanOrEqual(Math.min(scrollTop + 400, whole));
    }
  });
});
