import { describe, expect, it } from 'vitest';
import { defaultFormulas } from '../values/planningFormulas.ts';
import { formulasInput, formulasOf, formulasOutput, replayInput } from './formulasInput.ts';

describe('formulas as they travel', () => {
  it.each([
    ['the ones the planner comes with', defaultFormulas],
    [
      'others',
      {
        ...defaultFormulas,
        defaultHourlyRate: 7250,
        employerNiMethod: 'dated' as const,
        employerNiTable: [{ from: null, rate: 0.15, yearlyThreshold: 500_050 }],
        hoursPerDay: 8,
        bankHolidays: [{ region: 'scotland' as const, day: '2026-06-15', isHoliday: true }],
        utilisationThresholds: { good: 0.85, watch: 0.7 },
        capacityBounds: { healthy: 0.75, full: 0.95 },
      },
    ],
  ])('%s are the same when they arrive', (_, formulas) => {
    expect(formulasOf(formulasOutput(formulas))).toEqual(formulas);
  });
});

describe('formulas that are asked for', () => {
  const faults = (formulas: object) =>
    (replayInput.safeParse({ formulas, reason: 'A try' }).error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );

  it('given working days that leave allow for no work, then they are refused', () => {
    expect(faults({ workingDaysPerYear: 50 })).toEqual([
      'formulas.workingDaysPerYear: Enter more than 50 working days a year: that much leave somebody may have, and nobody would work',
    ]);
    expect(faults({ workingDaysPerYear: 51 })).toEqual([]);
    // What was adopted once can still be read.
    expect(formulasInput.safeParse({ workingDaysPerYear: 50 }).success).toBe(true);
  });

  it('given a bank holiday twice, or on no day, then it is refused at its row', () => {
    const added = { region: 'scotland', day: '2026-06-15', isHoliday: true };
    expect(faults({ bankHolidays: [added, { ...added, isHoliday: false }] })).toEqual([
      'formulas.bankHolidays.1.day: This day of the region is listed already. Keep one row for it',
    ]);
    expect(faults({ bankHolidays: [{ ...added, day: '2026-02-30' }] })).toEqual([
      'formulas.bankHolidays.0.day: Enter the day as YYYY-MM-DD, such as 2026-06-15',
    ]);
    expect(faults({ bankHolidays: [{ ...added, region: 'wales' }] })[0]).toContain('Choose one of');
    expect(faults({ bankHolidays: [added, { ...added, region: 'northern-ireland' }] })).toEqual([]);
  });
});
