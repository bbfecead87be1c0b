import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursInput } from './hours.ts';

const messageOf = (value: unknown): string | undefined =>
  hoursInput.safeParse(value).error?.issues[0]?.message;

describe('hours', () => {
  it('are halves from 0 to 744', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1488 }), (halves) => {
        expect(hoursInput.parse(halves / 2)).toBe(halves / 2);
      }),
    );
  });

  it.each([
    [-0.5, 'Hours cannot be negative'],
    [744.5, 'Hours cannot exceed 744 in a month'],
    [1e300, 'Hours cannot exceed 744 in a month'],
    [0.25, 'Enter hours in steps of half an hour'],
    [1e-7, 'Enter hours in steps of half an hour'],
    [7.500000000000001, 'Enter hours in steps of half an hour'],
    ['8', 'Please enter a valid number of hours'],
    [null, 'Please enter a valid number of hours'],
    [undefined, 'Please enter a valid number of hours'],
    [Number.NaN, 'Please enter a valid number of hours'],
    [Number.POSITIVE_INFINITY, 'Please enter a valid number of hours'],
    [[8], 'Please enter a valid number of hours'],
  ])('%j is refused: %s', (value, message) => {
    expect(messageOf(value)).toBe(message);
  });
});
