import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  isMonth,
  monthFromIndex,
  monthIndex,
  monthLabel,
  monthNumber,
  monthsBetween,
  planningMonths,
  planningYearStart,
  weekdaysIn,
} from './month.ts';
import { monthSchema } from './monthInput.ts';

const anyMonth = fc.integer({ min: monthIndex('2000-01'), max: monthIndex('2099-12') }).map(monthFromIndex);

describe('the number of a month', () => {
  it.each([
    ['January', 1],
    ['jan', 1],
    ['Sept', 9],
    ['DECEMBER', 12],
    ['ma', undefined],
    ['Smarch', undefined],
    ['', undefined],
  ])('called "%s" is %s', (name, number) => {
    expect(monthNumber(name)).toBe(number);
  });
});

describe('a month', () => {
  it.each(['2000-01', '2026-06', '2099-12'])('takes %s', (text) => {
    expect(isMonth(text)).toBe(true);
    expect(monthSchema.parse(text)).toBe(text);
  });

  it.each([
    '',
    '2026',
    '2026-00',
    '2026-13',
    '2026-6',
    '1999-12',
    '2100-01',
    ' 2026-06',
    '2026-06\n',
    '2026-06-01',
    '２０２６-06',
    '2026-06_x',
  ])('refuses %j', (text) => {
    expect(isMonth(text)).toBe(false);
    expect(monthSchema.safeParse(text).error?.issues[0]?.message).toBe(
      'Enter a month as YYYY-MM, such as 2026-06',
    );
  });

  it('goes to its number and back, in the order of its text', () => {
    fc.assert(
      fc.property(anyMonth, anyMonth, (a, b) => {
        expect(monthFromIndex(monthIndex(a))).toBe(a);
        expect(Math.sign(monthIndex(a) - monthIndex(b))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  it.each([
    ['2026-01', -1, '2025-12'],
    ['2025-12', 1, '2026-01'],
    ['2026-05', 0, '2026-05'],
    ['2026-05', 20, '2028-01'],
    ['2000-01', -1, '1999-12'],
  ])('%s and %i months is %s', (month, count, expected) => {
    expect(addMonths(month, count)).toBe(expected);
  });

  it('has a long name', () => {
    expect(monthLabel('2026-06')).toBe('June 2026');
    expect(monthLabel('2025-12')).toBe('December 2025');
  });
});

describe('months between', () => {
  it('holds both ends', () => {
    expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(monthsBetween('2026-02', '2026-02')).toEqual(['2026-02']);
  });

  it('is empty when the last is before the first', () => {
    expect(monthsBetween('2026-02', '2025-11')).toEqual([]);
  });
});

describe('the planning months', () => {
  it.each([
    ['2025-06', '2025-06'],
    ['2026-05', '2025-06'],
    ['2026-06', '2026-06'],
    ['2027-01', '2026-06'],
  ])('%s lies in the planning year from %s', (month, start) => {
    expect(planningYearStart(month)).toBe(start);
  });

  it.each([
    ['2024-01', 13, '2026-06'],
    ['2025-06', 13, '2026-06'],
    ['2026-05', 24, '2027-05'],
    ['2026-06', 25, '2027-06'],
    ['2026-11', 30, '2027-11'],
    ['2028-05', 48, '2029-05'],
  ])('in %s there are %i, up to %s', (now, count, last) => {
    const months = planningMonths(now);
    expect(months[0]).toBe('2025-06');
    expect(months).toHaveLength(count);
    expect(months.at(-1)).toBe(last);
  });
});

describe('weekdays', () => {
  it.each([
    ['2026-05', 21],
    ['2026-02', 20],
    ['2024-02', 21],
    ['2025-06', 21],
    ['2025-08', 21],
    ['2026-06', 22],
    ['2025-10', 23],
  ])('%s has %i', (month, days) => {
    expect(weekdaysIn(month)).toBe(days);
  });

  it('agree with a count day by day', () => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        let days = 0;
        const day = new Date(`${month}-01T12:00:00Z`);
        for (; day.toISOString().startsWith(month); day.setUTCDate(day.getUTCDate() + 1)) {
          if (day.getUTCDay() % 6 !== 0) days++;
        }
        expect(weekdaysIn(month)).toBe(days);
      }),
    );
  });
});
