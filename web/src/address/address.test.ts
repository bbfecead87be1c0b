import { describe, expect, it, vi } from 'vitest';
import { refusedSentence } from './AddressNotice.tsx';
import { nearestDay } from './nearestDay.ts';
import { refusedIn, refusedState } from './refusedState.ts';

describe('the day nearest to what an address asks for', () => {
  it.each([
    ['2026-05-14', '2026-05-14'],
    ['2026-02-31', '2026-02-28'],
    ['2026-06-31', '2026-06-30'],
    ['2026-04-00', '2026-04-01'],
    ['2026-13-40', '2026-11-22'],
    ['2026-12-24', '2026-11-22'],
    ['2020-01-01', '2026-01-05'],
    ['0002-04-01', '2026-01-05'],
    ['yesterday', null],
    ['2026-05', null],
    ['2026-05-14x', null],
  ])('given %s, from 5 January to 22 November 2026, is %s', (asked, shown) => {
    expect(nearestDay(asked, '2026-01-05', '2026-11-22')).toBe(shown);
  });
});

describe('the sentence about what an address asked for', () => {
  it.each([
    [
      { unit: 'day', asked: '2026-12-24', shown: '2026-11-22' },
      '24 December 2026 lies after the last day that can be shown here: the nearest, 22 November 2026, stands in its place.',
    ],
    [
      { unit: 'day', asked: '2020-01-01', shown: '2026-01-05' },
      '1 January 2020 lies before the first day that can be shown here: the nearest, 5 January 2026, stands in its place.',
    ],
    [
      { unit: 'month', asked: '2031-01', shown: '2027-11' },
      'January 2031 lies after the last month that can be shown here: the nearest, November 2027, stands in its place.',
    ],
    [
      { unit: 'day', asked: '2026-02-31', shown: '2026-02-28' },
      '“2026-02-31” is no day: the nearest, 28 February 2026, stands in its place.',
    ],
    [
      { unit: 'month', asked: '2026-13', shown: '2026-12' },
      '“2026-13” is no month: the nearest, December 2026, stands in its place.',
    ],
    [
      { unit: 'month', asked: '1999-01', shown: '2025-06' },
      'January 1999 lies before the first month that can be shown here: the nearest, June 2025, stands in its place.',
    ],
    [
      { unit: 'month', asked: '1999-01', shown: null },
      'January 1999 lies outside the months that can be shown here: it is left out.',
    ],
    [{ unit: 'month', asked: 'soon', shown: null }, '“soon” is no month: it is left out.'],
    [{ unit: 'day', asked: 'yesterday', shown: null }, '“yesterday” is no day: it is left out.'],
  ] as const)('given %o', (refused, sentence) => {
    expect(refusedSentence(refused)).toBe(sentence);
  });
});

it('is said where the page stands, and no more once that is loaded anew', () => {
  const refused = [{ unit: 'month', asked: '2031-01', shown: '2027-11' }] as const;
  const state: unknown = refusedState(refused);
  expect(refusedIn(state)).toEqual(refused);
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(performance.timeOrigin + 60_000);
  expect(refusedIn(state)).toBeUndefined();
  expect(refusedIn(null)).toBeUndefined();
});
