import { expect, it } from 'vitest';
import { bankHolidaysText } from './bankHolidayWords.ts';

it('given no changes, then it says that the calendar holds', () => {
  expect(bankHolidaysText([])).toBe('as in the calendar');
});

it('names each day with its part of the kingdom, and whether it counts', () => {
  const changes = [
    { region: 'scotland', day: '2026-06-15', isHoliday: true },
    { region: 'northern-ireland', day: '2026-07-13', isHoliday: false },
    { region: 'england-and-wales', day: '2026-05-08', isHoliday: true },
  ] as const;
  expect(bankHolidaysText(changes)).toBe(
    'Scotland with 2026-06-15, Northern Ireland without 2026-07-13, England and Wales with 2026-05-08',
  );
  expect(bankHolidaysText(changes.slice(0, 1), (day) => `day ${day.slice(8)}`)).toBe('Scotland with day 15');
});
