import { describe, expect, it } from 'vitest';
import { rowWindow } from './useRowWindow.ts';

describe('rowWindow', () => {
  it('keeps the rows in sight and twelve to spare on each side', () => {
    expect(rowWindow(1000, 30, 9000, 300)).toEqual({ first: 288, end: 322, before: 8640, after: 20340 });
  });

  it('ends where the rows end', () => {
    expect(rowWindow(1000, 30, 0, 300)).toMatchObject({ first: 0, before: 0, end: 22 });
    expect(rowWindow(1000, 30, 29_700, 300)).toMatchObject({ end: 1000, after: 0 });
  });

  it('shows the last rows when there are fewer of them than were scrolled past', () => {
    expect(rowWindow(250, 30, 90_000, 300)).toMatchObject({ first: 228, end: 250, after: 0 });
  });

  it('always accounts for the height of all rows', () => {
    for (const scrollTop of [0, 17, 4_000, 7_499, 7_500]) {
      const { first, end, before, after } = rowWindow(250, 30, scrollTop, 400);
      expect(before + (end - first) * 30 + after).toBe(250 * 30);
    }
  });
});
