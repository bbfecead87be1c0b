import { describe, expect, it } from 'vitest';
import type { TeamMemberFields } from '../people/personInput.ts';
import { undated } from '../records/dated.ts';
import { member } from '../testing/records.ts';
import { isWorkingDay, workingDaysIn, workingHours } from '../timeOff/capacity.ts';
import type { TimeOff } from '../timeOff/timeOff.ts';
import { monthsBetween } from '../values/month.ts';
import { defaultFormulas, type PlanningFormulas } from '../values/planningFormulas.ts';
import { daysAfter } from '../values/ukTime.ts';
import { daysByYear, offByMonth, offWith, refuseDaysWithoutWork, timeOffLines } from './timeOffLines.ts';

const employed = undated<TeamMemberFields>({
  ...member,
  workingHours: 37.5,
  costType: 'both' as const,
  directCostPercentage: 60,
  startMonth: null,
  endMonth: null,
});

const off = (from: string, to: string, said: Partial<TimeOff> = {}): TimeOff => ({
  id: 1,
  from,
  to,
  hoursPerDay: null,
  kind: 'holiday',
  note: null,
  status: 'accepted',
  answer: null,
  ...said,
});

const taken = (entries: TimeOff[], of = employed, formulas = defaultFormulas) =>
  timeOffLines(of, entries, formulas).map(({ from, hoursOff }) => `${from} ${hoursOff}`);

describe('the lines of time off', () => {
  it('take the hours of working days from their months, direct ones by the share that is direct', () => {
    // A Wednesday to a Tuesday, over a weekend and the end of a month.
    expect(timeOffLines(employed, [off('2026-07-29', '2026-08-04')], defaultFormulas)).toMatchObject([
      {
        part: 'timeOff',
        from: '2026-07',
        to: '2026-07',
        hoursOff: '22.5',
        directHoursOff: '13.5',
        calculation: '3 days off × 7.5h',
        fact: 'timeOff-1',
      },
      { from: '2026-08', hoursOff: '15', directHoursOff: '9', calculation: '2 days off × 7.5h' },
    ]);
  });

  it('take nothing on a weekend, while it is asked for, or when it was declined', () => {
    expect(taken([off('2026-07-04', '2026-07-05')])).toEqual([]);
    expect(taken([off('2026-07-06', '2026-07-10', { status: 'requested' })])).toEqual([]);
    expect(taken([off('2026-07-06', '2026-07-10', { status: 'declined' })])).toEqual([]);
  });

  it('take nothing on a bank holiday where the formulas have one', () => {
    const england: PlanningFormulas = { ...defaultFormulas, workingDays: 'england-and-wales' };
    expect(taken([off('2026-05-25', '2026-05-26')])).toEqual(['2026-05 15']);
    expect(taken([off('2026-05-25', '2026-05-26')], employed, england)).toEqual(['2026-05 7.5']);
  });

  it('take nothing on a bank holiday of the person’s own region, whatever the formulas have', () => {
    const scottish = {
      ...employed,
      fields: { ...employed.fields, bankHolidayRegion: 'scotland' as const },
    };
    const england: PlanningFormulas = { ...defaultFormulas, workingDays: 'england-and-wales' };
    expect(taken([off('2026-08-03', '2026-08-04')], scottish)).toEqual(['2026-08 7.5']);
    expect(taken([off('2026-08-28', '2026-08-31')], scottish, england)).toEqual(['2026-08 15']);
    expect(taken([off('2026-08-28', '2026-08-31')], employed, england)).toEqual(['2026-08 7.5']);
  });

  it('take hours a day, and never more than a day has, nor a day twice', () => {
    expect(taken([off('2026-07-06', '2026-07-07', { hoursPerDay: 2 })])).toEqual(['2026-07 4']);
    expect(taken([off('2026-07-06', '2026-07-07', { hoursPerDay: 24 })])).toEqual(['2026-07 15']);
    expect(timeOffLines(employed, [off('2026-07-06', '2026-07-06')], defaultFormulas)).toMatchObject([
      { calculation: '1 day off × 7.5h' },
    ]);
    // A log may hold entries that no command would allow.
    const monday = off('2026-07-06', '2026-07-06');
    expect(taken([monday, { ...monday, id: 2 }])).toEqual(['2026-07 7.5']);
    expect(
      taken([
        off('2026-07-06', '2026-07-06', { hoursPerDay: 5 }),
        off('2026-07-06', '2026-07-07', { id: 2 }),
      ]),
    ).toEqual(['2026-07 5', '2026-07 10']);
  });

  it('take nothing before somebody came and after they left, and the hours of the month’s terms', () => {
    const leaving = { ...employed, fields: { ...employed.fields, endMonth: '2026-07' } };
    expect(taken([off('2026-07-31', '2026-08-03')], leaving)).toEqual(['2026-07 7.5']);
    const fewer = { ...employed, changes: [{ from: '2026-08', terms: { workingHours: 20 } }] };
    expect(taken([off('2026-07-31', '2026-08-03')], fewer)).toEqual(['2026-07 7.5', '2026-08 4']);
  });

  it('say of each month what counts, and apart what is asked for, which takes what is left of a day', () => {
    const entries = [
      off('2026-07-31', '2026-08-03', { id: 1, status: 'requested' }),
      off('2026-08-03', '2026-08-04', { id: 2, hoursPerDay: 2 }),
      off('2026-08-05', '2026-08-05', { id: 3, status: 'declined' }),
    ];
    expect(offByMonth(employed, entries, defaultFormulas)).toEqual([
      { month: '2026-07', days: 0, hours: 0, requestedDays: 1, requestedHours: 7.5 },
      { month: '2026-08', days: 0.53, hours: 4, requestedDays: 0.73, requestedHours: 5.5 },
    ]);
  });

  it('say the months in their order, and days to two decimals of which a day has more', () => {
    const entries = [
      off('2026-08-03', '2026-08-03', { id: 1 }),
      off('2026-09-01', '2026-09-03', { id: 2, hoursPerDay: 5 }),
      off('2026-07-31', '2026-07-31', { id: 3, hoursPerDay: 2 }),
    ];
    const none = { requestedDays: 0, requestedHours: 0 };
    expect(offByMonth(employed, entries, defaultFormulas)).toEqual([
      { month: '2026-07', days: 0.27, hours: 2, ...none },
      { month: '2026-08', days: 1, hours: 7.5, ...none },
      { month: '2026-09', days: 2, hours: 15, ...none },
    ]);
  });

  it('say how many working days an entry takes of each year, parts of days to two decimals', () => {
    // 30 and 31 December 2026 are a Wednesday and a Thursday, 1 January 2027 is a Friday.
    expect(daysByYear(employed, off('2026-12-30', '2027-01-03'), defaultFormulas)).toEqual({
      2026: 2,
      2027: 1,
    });
    const hours = off('2026-12-30', '2027-01-03', { hoursPerDay: 2, status: 'requested' });
    expect(daysByYear(employed, hours, defaultFormulas)).toEqual({ 2026: 0.53, 2027: 0.27 });
    expect(daysByYear(employed, off('2026-07-04', '2026-07-05'), defaultFormulas)).toEqual({});
  });

  it('say what is off in the months of an entry with it, and what of that it takes itself', () => {
    const entries = [
      off('2026-07-01', '2026-07-02', { id: 1 }),
      off('2026-08-03', '2026-08-03', { id: 2, hoursPerDay: 2.5 }),
      off('2026-08-04', '2026-08-04', { id: 3, status: 'requested' }),
      off('2026-08-05', '2026-08-06', { id: 4 }),
      off('2026-09-01', '2026-09-01', { id: 5 }),
    ];
    // The entry with its number is replaced, requests don't count, and 2.5 hours of 3 August are off already.
    const entry = off('2026-07-31', '2026-08-04', { id: 4, status: 'requested' });
    expect(offWith(employed, entries, entry, defaultFormulas)).toEqual([
      { month: '2026-07', hours: 22.5, ofEntry: 7.5 },
      { month: '2026-08', hours: 15, ofEntry: 12.5 },
    ]);
    expect(offWith(employed, entries, off('2026-07-01', '2026-07-02', { id: 6 }), defaultFormulas)).toEqual(
      [],
    );
  });

  it.each([
    ['a weekend', '2026-07-04', '2026-07-05', null, true],
    ['a weekend and a Monday', '2026-07-04', '2026-07-06', null, false],
    ['a Friday and a weekend', '2026-07-03', '2026-07-05', null, false],
    ['a bank holiday of theirs', '2026-08-03', '2026-08-03', 'scotland', true],
    ['a bank holiday elsewhere', '2026-08-03', '2026-08-03', null, false],
    ['days the wrong way round, which are refused as such', '2026-07-05', '2026-07-04', null, false],
  ] as const)(
    'are refused where no day is a working day, and else not: %s',
    (_, from, to, region, isRefused) => {
      const ask = () => refuseDaysWithoutWork({ from, to }, defaultFormulas, region);
      const message =
        'Time off on days that are no working days takes nothing. Choose days of which one at least is a working day.';
      if (isRefused) {
        expect(ask).toThrow(expect.objectContaining({ errors: [{ path: 'from', message }] }));
      } else expect(ask).not.toThrow();
    },
  );

  it('leave no hours of a month that is off as a whole', () => {
    const [line] = timeOffLines(employed, [off('2026-07-01', '2026-07-31')], defaultFormulas);
    const days = workingDaysIn('2026-07', defaultFormulas);
    expect(workingHours({ dayHours: 7.5, hoursOff: line?.hoursOff ?? 0 }, days)).toBe(0);
  });
});

describe('a working day', () => {
  it.each(['weekdays', 'england-and-wales', 'scotland', 'northern-ireland'] as const)(
    'is one of those that are counted in its month: %s',
    (workingDays) => {
      const formulas: PlanningFormulas = {
        ...defaultFormulas,
        workingDays,
        bankHolidays: [
          { region: 'scotland', day: '2026-06-15', isHoliday: true },
          { region: 'england-and-wales', day: '2026-05-25', isHoliday: false },
        ],
      };
      for (const month of monthsBetween('2025-12', '2026-12')) {
        const days = Array.from({ length: 31 }, (_, index) => daysAfter(`${month}-01`, index));
        const working = days.filter((day) => day.startsWith(month) && isWorkingDay(day, formulas));
        expect(working.length, month).toBe(workingDaysIn(month, formulas));
      }
    },
  );
});
