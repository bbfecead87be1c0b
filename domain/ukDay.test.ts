import { describe, expect, it } from 'vitest';
import { endOfUkDay, ukDayOf } from './ukDay.ts';

describe('a day in the United Kingdom', () => {
  it.each([
    ['2026-01-31', '2026-01-31T23:59:59.999Z'],
    ['2026-06-30', '2026-06-30T22:59:59.999Z'],
    ['2026-12-31', '2026-12-31T23:59:59.999Z'],
    ['2028-02-29', '2028-02-29T23:59:59.999Z'],
  ])('%s ends at %s', (day, end) => {
    expect(endOfUkDay(day).toISOString()).toBe(end);
  });

  it.each([
    ['before the clocks go forward', '2026-03-28', '2026-03-28T23:59:59.999Z'],
    ['on which they go forward', '2026-03-29', '2026-03-29T22:59:59.999Z'],
    ['before they go back', '2026-10-24', '2026-10-24T22:59:59.999Z'],
    ['on which they go back', '2026-10-25', '2026-10-25T23:59:59.999Z'],
  ])('%s, it ends at its own midnight', (_, day, end) => {
    expect(endOfUkDay(day).toISOString()).toBe(end);
  });

  it('given the last and the next millisecond, then they are of two days', () => {
    const end = endOfUkDay('2026-06-30');
    expect(ukDayOf(end)).toBe('2026-06-30');
    expect(ukDayOf(new Date(end.getTime() + 1))).toBe('2026-07-01');
  });
});
