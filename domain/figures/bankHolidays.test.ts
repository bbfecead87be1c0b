import { describe, expect, it } from 'vitest';
import { monthsBetween } from '../month.ts';
import { weekdayBankHolidays } from './bankHolidays.ts';
import { workingDaysIn } from './capacity.ts';
import { defaultFormulas } from './formulas.ts';

describe('bank holidays that fall on a weekday (gov.uk)', () => {
  it.each([
    // New Year, Good Friday, Easter Monday, two in May, August, Christmas Day and the day in lieu of Boxing Day.
    ['england-and-wales', 8],
    // With 2 January and St Andrew's Day, without Easter Monday.
    ['scotland', 9],
    // With St Patrick's Day and the day in lieu of the Boyne's.
    ['northern-ireland', 10],
  ] as const)('are in %s %i in 2026', (region, days) => {
    const months = monthsBetween('2026-01', '2026-12');
    expect(months.reduce((sum, month) => sum + weekdayBankHolidays(region, month, []), 0)).toBe(days);
  });

  it.each([
    ['england-and-wales', '2026-12', 2],
    ['england-and-wales', '2022-06', 2],
    ['england-and-wales', '2022-12', 2],
    ['england-and-wales', '2023-05', 3],
    ['scotland', '2026-01', 2],
    ['northern-ireland', '2026-07', 1],
    ['england-and-wales', '2026-07', 0],
  ] as const)('are in %s in %s %i', (region, month, days) => {
    expect(weekdayBankHolidays(region, month, [])).toBe(days);
  });

  it('given days that were proclaimed or taken out, then they count in their region and month alone', () => {
    const changes = [
      { region: 'scotland', day: '2026-06-15', isHoliday: true },
      { region: 'scotland', day: '2026-11-30', isHoliday: false },
      // New Year's Day is one already, and 20 June a Saturday.
      { region: 'scotland', day: '2026-01-01', isHoliday: true },
      { region: 'scotland', day: '2026-06-20', isHoliday: true },
    ] as const;
    const of = (region: 'scotland' | 'england-and-wales', month: string) =>
      weekdayBankHolidays(region, month, changes) - weekdayBankHolidays(region, month, []);
    expect(['2026-01', '2026-06', '2026-11'].map((month) => of('scotland', month))).toEqual([0, 1, -1]);
    expect(of('england-and-wales', '2026-06')).toBe(0);
    const formulas = { ...defaultFormulas, workingDays: 'scotland', bankHolidays: changes } as const;
    expect(workingDaysIn('2026-06', formulas)).toBe(21);
  });

  it('are no working days where the formulas say so', () => {
    expect(workingDaysIn('2026-05', defaultFormulas)).toBe(21);
    expect(workingDaysIn('2026-05', { ...defaultFormulas, workingDays: 'england-and-wales' })).toBe(19);
    expect(workingDaysIn('2026-08', { ...defaultFormulas, workingDays: 'scotland' })).toBe(20);
  });
});
