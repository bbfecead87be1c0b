import { describe, expect, it } from 'vitest';
import { dayText, monthBefore, shortDayText, timeOrMomentText } from './dates.ts';

describe('days of the forecast', () => {
  it.each([
    ['2026-10-14', '2026-09-14'],
    ['2026-01-05', '2025-12-05'],
    ['2026-03-31', '2026-02-28'],
    ['2028-03-30', '2028-02-29'],
    ['2026-12-31', '2026-11-30'],
  ])('a month before %s is %s', (day, before) => {
    expect(monthBefore(day)).toBe(before);
  });

  it('reads as people write it', () => {
    expect(dayText('2026-03-31')).toBe('31 March 2026');
    expect(shortDayText('2026-03-31')).toBe('31 Mar 2026');
  });
});

it.each([
  ['2026-06-05T08:30:00Z', '09:30'],
  ['2026-06-04T22:59:00Z', '4 June 2026 at 23:59'],
])('on 5 June 2026, %s reads %s', (moment, text) => {
  expect(timeOrMomentText(new Date(moment), new Date('2026-06-05T10:00:00Z'))).toBe(text);
});
