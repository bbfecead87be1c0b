import { describe, expect, it } from 'vitest';
import { defaultFormulas, planningFormulas } from '../values/planningFormulas.ts';
import { ratio } from '../values/ratio.ts';
import { directHours, isWorkingDay, workingDaysByRegion, workingDaysIn, workingHours } from './capacity.ts';

describe('capacity', () => {
  it.each([
    ['2026-05', 21],
    ['2025-12', 23],
    ['2026-02', 20],
  ])('%s has %i working days', (month, days) => {
    expect(workingDaysIn(month, defaultFormulas)).toBe(days);
  });

  it('has the working days of a person’s region, whatever the formulas say', () => {
    const ofScotland = { ...defaultFormulas, workingDays: 'scotland' as const };
    // 3 August is a bank holiday of Scotland, 31 August one of the others; 13 July is one of Northern Ireland alone.
    expect(workingDaysIn('2026-08', defaultFormulas, 'scotland')).toBe(20);
    expect(isWorkingDay('2026-08-03', defaultFormulas, 'scotland')).toBe(false);
    expect(isWorkingDay('2026-08-31', defaultFormulas, 'scotland')).toBe(true);
    expect(workingDaysIn('2026-07', ofScotland, 'northern-ireland')).toBe(22);
    expect(isWorkingDay('2026-08-03', ofScotland, 'england-and-wales')).toBe(true);
    expect(isWorkingDay('2026-08-31', ofScotland, 'england-and-wales')).toBe(false);
    expect(workingDaysIn('2026-07', ofScotland, null)).toBe(23);
    const july = workingDaysByRegion(['2026-06', '2026-07'], defaultFormulas);
    expect([july(null), july('scotland'), july('northern-ireland'), july(null)]).toEqual([
      [22, 23],
      [21, 23],
      [22, 22],
      [22, 23],
    ]);
    expect(july('scotland')).toBe(july('scotland'));
  });

  it('has the days that the agency added to a region, for those who have it', () => {
    const bankHolidays = [{ region: 'scotland' as const, day: '2026-06-16', isHoliday: true }];
    const formulas = { ...defaultFormulas, bankHolidays };
    expect(workingDaysIn('2026-06', formulas, 'scotland')).toBe(20);
    expect(workingDaysIn('2026-06', formulas)).toBe(22);
  });

  it('comes to the hours of each working day less those off, the direct part likewise', () => {
    expect(workingHours({ dayHours: '7.5', hoursOff: '10.25' }, 21)).toBe(147.25);
    expect(directHours({ directDayHours: 4.5, directHoursOff: 10 }, 21)).toBe(84.5);
  });

  it.each([
    [80.5, 168, 0.47917],
    [125.5, 426.3, 0.29439],
    [0, 5, 0],
    [5, 0, 0],
    [0, 0, 0],
    [-5, 0, 0],
    [-24, 48, -0.5],
  ])('%d of %d is %d', (part, whole, fraction) => {
    expect(ratio(part, whole)).toBeCloseTo(fraction, 5);
  });
});

describe('the planning formulas', () => {
  it('have the usual defaults', () => {
    expect(planningFormulas.parse(defaultFormulas)).toEqual({
      oneOffHours: 'scheduled',
      defaultHourlyRate: 6000,
      workingDays: 'weekdays',
      bankHolidays: [],
      monthlyCostIncludesEmployerNi: false,
      employerNiMethod: 'flat',
      employerNiUplift: 0.138,
      employerNiTable: [
        { from: null, rate: 0.138, yearlyThreshold: 910_000 },
        { from: '2025-04-06', rate: 0.15, yearlyThreshold: 500_000 },
      ],
      workingDaysPerYear: 252,
      hoursPerDay: 7.5,
      netProfitIncludesOtherCosts: false,
      targetProfitMultiple: 2,
      utilisationThresholds: { good: 0.8, watch: 0.6 },
      grossMarginThresholds: { good: 0.3, watch: 0.2 },
      freelancerMarginThresholds: { good: 0.2, watch: 0.1 },
      targetProfitThresholds: { good: 1, watch: 0.75 },
      capacityBounds: { healthy: 0.8, full: 1 },
    });
  });

  it('of an older planner are read as what they meant', () => {
    const { oneOffHours, defaultHourlyRate, workingDays, monthlyCostIncludesEmployerNi } = defaultFormulas;
    const { employerNiUplift, workingDaysPerYear, hoursPerDay, netProfitIncludesOtherCosts } =
      defaultFormulas;
    const oldest = {
      oneOffHours,
      defaultHourlyRate,
      workingDays,
      monthlyCostIncludesEmployerNi,
      employerNiUplift,
      workingDaysPerYear,
      hoursPerDay,
      netProfitIncludesOtherCosts,
      targetProfitMultiple: 2,
    };
    expect(planningFormulas.parse(oldest)).toEqual(defaultFormulas);
  });

  it.each([
    { oneOffHours: 'whole' },
    { defaultHourlyRate: 1 },
    { workingDays: 'scotland' },
    { workingDaysPerYear: 366, hoursPerDay: 24 },
    { employerNiUplift: 1, employerNiMethod: 'dated' },
    { capacityBounds: { healthy: 0.01, full: 10 } },
  ])('take %j', (right) => {
    expect(planningFormulas.parse({ ...defaultFormulas, ...right })).toMatchObject(right);
  });

  it.each([
    { defaultHourlyRate: 0 },
    { defaultHourlyRate: 60.5 },
    { employerNiUplift: -0.1 },
    { workingDaysPerYear: 367 },
    { hoursPerDay: 0 },
    { oneOffHours: 'sometimes' },
    { utilisationThresholds: { good: 0.8 } },
    { grossMarginThresholds: { good: 0.3, watch: -0.1 } },
    { capacityBounds: { healthy: 0, full: 1 } },
  ])('refuse %j', (wrong) => {
    expect(planningFormulas.safeParse({ ...defaultFormulas, ...wrong }).success).toBe(false);
  });
});
