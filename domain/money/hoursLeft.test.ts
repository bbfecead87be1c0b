import { describe, expect, it } from 'vitest';
import { hoursLeft, leftTogether } from './hoursLeft.ts';

describe('hours that are left', () => {
  it('are in the halves that plans are made in', () => {
    expect(hoursLeft(36.67, 36.5)).toBe(0);
    expect(hoursLeft(100.8, 40)).toBe(61);
    expect(hoursLeft(40, 60)).toBe(-20);
  });

  it('are exact where they are weighted', () => {
    expect(hoursLeft(200.46, 37.5, true)).toBe(162.96);
    expect(hoursLeft(0.3, 0.1, true)).toBe(0.2);
  });

  it('are those of each by itself: one that is over takes nothing from another', () => {
    expect(leftTogether([33.5, -24, 0.1, 0.2, 0])).toEqual({ left: 33.8, over: 24 });
    expect(leftTogether([])).toEqual({ left: 0, over: 0 });
  });
});
