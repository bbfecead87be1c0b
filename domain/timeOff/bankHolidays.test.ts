import { describe, expect, it } from 'vitest';
import { monthsBetween } from '../values/month.ts';
import { defaultFormulas } from '../values/planningFormulas.ts';
import { bankHolidaysOf, isBankHoliday, weekdayBankHolidays } from './bankHolidays.ts';
import { workingDaysIn } from './capacity.ts';

describe('bank holidays that fall on a weekday (gov.uk)', () => {
  it.each([
    ['england-and-wales', '2022-06', 2],
    ['england-and-wales', '2022-12', 2],
    ['england-and-wales', '2023-05', 3],
  ] as const)('are in %s in %s %i', (region, month, days) => {
    expect(weekdayBankHolidays(region, month, [])).toBe(days);
  });

  it('given days that were proclaimed or taken out, then they count in their region and month alone', () => {
    const changes = [
      { region: 'scotland', day: '2026-06-16', isHoliday: true },
      { region: 'scotland', day: '2026-11-30', isHoliday: false },
      // New Year's Day is one already, and 20 June is a Saturday.
      { region: 'scotland', day: '2026-01-01', isHoliday: true },
      { region: 'scotland', day: '2026-06-20', isHoliday: true },
    ] as const;
    const of = (region: 'scotland' | 'england-and-wales', month: string) =>
      weekdayBankHolidays(region, month, changes) - weekdayBankHolidays(region, month, []);
    expect(['2026-01', '2026-06', '2026-11'].map((month) => of('scotland', month))).toEqual([0, 1, -1]);
    expect(of('england-and-wales', '2026-06')).toBe(0);
    const formulas = { ...defaultFormulas, workingDays: 'scotland', bankHolidays: changes } as const;
    expect(workingDaysIn('2026-06', formulas)).toBe(20);
  });

  it('given a day that is one by the calendar, then it keeps its name; another one that is added has none of its own', () => {
    const added = (day: string) => ({ region: 'scotland', day, isHoliday: true }) as const;
    const days = bankHolidaysOf('scotland', '2026-01', [added('2026-01-05'), added('2026-01-01')]);
    expect(Object.fromEntries(days)).toEqual({
      '2026-01-01': "New Year's Day",
      '2026-01-02': '2nd January',
      '2026-01-05': 'Bank holiday',
    });
  });

  it('are no working days where the formulas say so', () => {
    expect(workingDaysIn('2026-05', defaultFormulas)).toBe(21);
    expect(workingDaysIn('2026-05', { ...defaultFormulas, workingDays: 'england-and-wales' })).toBe(19);
    expect(workingDaysIn('2026-08', { ...defaultFormulas, workingDays: 'scotland' })).toBe(20);
    expect(workingDaysIn('2026-06', { ...defaultFormulas, workingDays: 'scotland' })).toBe(21);
  });
});

/** Bank holidays from https://www.gov.uk/bank-holidays, as of 26 November 2026. */
const published = {
  'england-and-wales': `
    2025-01-01 New Year's Day
    2025-04-18 Good Friday
    2025-04-21 Easter Monday
    2025-05-05 Early May bank holiday
    2025-05-26 Spring bank holiday
    2025-08-25 Summer bank holiday
    2025-12-25 Christmas Day
    2025-12-26 Boxing Day
    2026-01-01 New Year's Day
    2026-04-03 Good Friday
    2026-04-06 Easter Monday
    2026-05-04 Early May bank holiday
    2026-05-25 Spring bank holiday
    2026-08-31 Summer bank holiday
    2026-12-25 Christmas Day
    2026-12-28 Boxing Day (substitute day)
    2027-01-01 New Year's Day
    2027-03-26 Good Friday
    2027-03-29 Easter Monday
    2027-05-03 Early May bank holiday
    2027-05-31 Spring bank holiday
    2027-08-30 Summer bank holiday
    2027-12-27 Christmas Day (substitute day)
    2027-12-28 Boxing Day (substitute day)
    2028-01-03 New Year's Day (substitute day)
    2028-04-14 Good Friday
    2028-04-17 Easter Monday
    2028-05-01 Early May bank holiday
    2028-05-29 Spring bank holiday
    2028-08-28 Summer bank holiday
    2028-12-25 Christmas Day
    2028-12-26 Boxing Day`,
  scotland: `
    2025-01-01 New Year's Day
    2025-01-02 2nd January
    2025-04-18 Good Friday
    2025-05-05 Early May bank holiday
    2025-05-26 Spring bank holiday
    2025-08-04 Summer bank holiday
    2025-12-01 St Andrew’s Day (substitute day)
    2025-12-25 Christmas Day
    2025-12-26 Boxing Day
    2026-01-01 New Year's Day
    2026-01-02 2nd January
    2026-04-03 Good Friday
    2026-05-04 Early May bank holiday
    2026-05-25 Spring bank holiday
    2026-06-15 World Cup bank holiday
    2026-08-03 Summer bank holiday
    2026-11-30 St Andrew’s Day
    2026-12-25 Christmas Day
    2026-12-28 Boxing Day (substitute day)
    2027-01-01 New Year's Day
    2027-01-04 2nd January (substitute day)
    2027-03-26 Good Friday
    2027-05-03 Early May bank holiday
    2027-05-31 Spring bank holiday
    2027-08-02 Summer bank holiday
    2027-11-30 St Andrew’s Day
    2027-12-27 Christmas Day (substitute day)
    2027-12-28 Boxing Day (substitute day)
    2028-01-03 New Year's Day (substitute day)
    2028-01-04 2nd January (substitute day)
    2028-04-14 Good Friday
    2028-05-01 Early May bank holiday
    2028-05-29 Spring bank holiday
    2028-08-07 Summer bank holiday
    2028-11-30 St Andrew’s Day
    2028-12-25 Christmas Day
    2028-12-26 Boxing Day`,
  'northern-ireland': `
    2025-01-01 New Year's Day
    2025-03-17 St Patrick’s Day
    2025-04-18 Good Friday
    2025-04-21 Easter Monday
    2025-05-05 Early May bank holiday
    2025-05-26 Spring bank holiday
    2025-07-14 Battle of the Boyne (Orangemen’s Day) (substitute day)
    2025-08-25 Summer bank holiday
    2025-12-25 Christmas Day
    2025-12-26 Boxing Day
    2026-01-01 New Year's Day
    2026-03-17 St Patrick’s Day
    2026-04-03 Good Friday
    2026-04-06 Easter Monday
    2026-05-04 Early May bank holiday
    2026-05-25 Spring bank holiday
    2026-07-13 Battle of the Boyne (Orangemen’s Day) (substitute day)
    2026-08-31 Summer bank holiday
    2026-12-25 Christmas Day
    2026-12-28 Boxing Day (substitute day)
    2027-01-01 New Year's Day
    2027-03-17 St Patrick’s Day
    2027-03-26 Good Friday
    2027-03-29 Easter Monday
    2027-05-03 Early May bank holiday
    2027-05-31 Spring bank holiday
    2027-07-12 Battle of the Boyne (Orangemen’s Day)
    2027-08-30 Summer bank holiday
    2027-12-27 Christmas Day (substitute day)
    2027-12-28 Boxing Day (substitute day)
    2028-01-03 New Year's Day (substitute day)
    2028-03-17 St Patrick’s Day
    2028-04-14 Good Friday
    2028-04-17 Easter Monday
    2028-05-01 Early May bank holiday
    2028-05-29 Spring bank holiday
    2028-07-12 Battle of the Boyne (Orangemen’s Day)
    2028-08-28 Summer bank holiday
    2028-12-25 Christmas Day
    2028-12-26 Boxing Day`,
};

describe('every day of 2025 to 2028', () => {
  it.each(['england-and-wales', 'scotland', 'northern-ireland'] as const)(
    'is a bank holiday in %s where it is published, by the same name',
    (region) => {
      const days = published[region].trim().split(/\n\s*/);
      const known = monthsBetween('2025-01', '2028-12').flatMap((month) => [
        ...bankHolidaysOf(region, month, []),
      ]);
      expect(known.map(([day, name]) => `${day} ${name}`)).toEqual(days);
      for (const month of monthsBetween('2025-01', '2028-12'))
        for (let date = 1; date <= 31; date++) {
          const day = `${month}-${String(date).padStart(2, '0')}`;
          expect(isBankHoliday(region, day, []), day).toBe(days.some((listed) => listed.startsWith(day)));
        }
    },
  );
});
