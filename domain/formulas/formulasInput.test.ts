import { describe, expect, it } from 'vitest';
import { addMonths } from '../values/month.ts';
import { type DatedFormulas, defaultFormulas } from '../values/planningFormulas.ts';
import {
  formulasInput,
  formulasOf,
  formulasOutput,
  outputAt,
  overlayFormulas,
  previewInput,
  replayInput,
} from './formulasInput.ts';

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
    expect(formulasOf(outputAt(formulasOutput(formulas), '2026-05'))).toEqual(formulas);
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
    // Formulas adopted in the past stay readable.
    expect(formulasInput.safeParse({ workingDaysPerYear: 50 }).success).toBe(true);
  });

  it('given a month and no formulas that hold from it on, then the month is refused', () => {
    for (const formulas of [undefined, {}]) {
      expect(
        replayInput.safeParse({ formulas, from: '2027-04', reason: 'A try' }).error?.issues,
      ).toMatchObject([
        { path: ['from'], message: expect.stringMatching(/^Say which formulas hold from this month on/) },
      ]);
      expect(replayInput.safeParse({ formulas, reason: 'A try' }).success).toBe(true);
    }
    const someHold = { formulas: { hoursPerDay: 8 }, from: '2027-04', reason: 'A try' };
    expect(replayInput.safeParse(someHold).success).toBe(true);
  });

  it('given rows of employer NI without their first days, or out of order, then each fault is told at its row', () => {
    const row = { rate: 0.15, yearlyThreshold: '5000' };
    const table = (...days: (string | null)[]) => ({
      employerNiTable: days.map((from) => ({ ...row, from })),
    });
    const order = 'Put the rows in order of their first day';
    expect(faults(table('2025-04-06'))).toEqual([
      'formulas.employerNiTable.0.from: The first row holds since ever: leave its first day empty',
    ]);
    expect(faults(table(null, null, '2025-04-06', '2025-04-06'))).toEqual([
      'formulas.employerNiTable.1.from: Enter the first day of this row',
      `formulas.employerNiTable.3.from: ${order}`,
    ]);
    expect(faults(table(null, '2025-04-06', '2026-04-06'))).toEqual([]);
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

describe('formulas that are laid over those in force', () => {
  const thisMonth = '2026-05';
  const ask = (body: object) => previewInput.parse(body);
  const lay = (inForce: DatedFormulas, body: object) => overlayFormulas(inForce, ask(body), thisMonth);
  const uplifts = (formulas: DatedFormulas) => [
    [null, formulas.employerNiUplift],
    ...(formulas.later ?? []).map(({ from, employerNiUplift }) => [from, employerNiUplift]),
  ];
  const whole = formulasOutput(defaultFormulas);
  const fromApril = lay(defaultFormulas, { formulas: { employerNiUplift: 0.16 }, from: '2027-04' });

  it('hold in all months where none is named', () => {
    expect(lay(defaultFormulas, { formulas: { hoursPerDay: 8 } })).toEqual({
      ...defaultFormulas,
      hoursPerDay: 8,
    });
    expect(lay(fromApril, { formulas: { hoursPerDay: 8 }, from: '' })).toEqual({
      ...defaultFormulas,
      hoursPerDay: 8,
    });
  });

  it('hold from a month on, and leave those before it', () => {
    expect(uplifts(fromApril)).toEqual([
      [null, 0.138],
      ['2027-04', 0.16],
    ]);
    expect(uplifts(lay(fromApril, { formulas: { employerNiUplift: 0.17 }, from: '2027-10' }))).toEqual([
      [null, 0.138],
      ['2027-04', 0.16],
      ['2027-10', 0.17],
    ]);
  });

  it('take the place of what begins in their month or later, and leave out stays as it is in that month', () => {
    const both = lay(fromApril, { formulas: { employerNiUplift: 0.17 }, from: '2027-10' });
    const again = lay(both, { formulas: { hoursPerDay: 8 }, from: '2027-04' });
    expect(uplifts(again)).toEqual([
      [null, 0.138],
      ['2027-04', 0.16],
    ]);
    expect(again.later?.[0]?.hoursPerDay).toBe(8);
    expect(uplifts(lay(both, { formulas: { employerNiUplift: 0.2 }, from: '2026-12' }))).toEqual([
      [null, 0.138],
      ['2026-12', 0.2],
    ]);
  });

  it('are none of their own where they say what holds before them', () => {
    expect(lay(fromApril, { formulas: { employerNiUplift: 0.138 }, from: '2027-04' })).toEqual(
      defaultFormulas,
    );
    expect(lay(defaultFormulas, { formulas: {}, from: '2027-04' })).toEqual(defaultFormulas);
    const set = (hoursPerDay: number, from: string) => ({ ...whole, hoursPerDay, from });
    const sent = { formulas: { later: [set(7.5, '2026-07'), set(8, '2026-08'), set(8, '2026-09')] } };
    expect(lay(defaultFormulas, sent).later?.map(({ from }) => from)).toEqual(['2026-08']);
  });

  it('are laid over those of this month where they hold in all', () => {
    const since = lay(defaultFormulas, { formulas: { employerNiUplift: 0.16 }, from: '2026-05' });
    expect(lay(since, { formulas: { hoursPerDay: 8 } })).toEqual({
      ...defaultFormulas,
      employerNiUplift: 0.16,
      hoursPerDay: 8,
    });
  });

  it.each([
    ['2027-03', 0.138],
    ['2027-04', 0.16],
    ['2027-05', 0.16],
  ])('are in %s those with an uplift of %d', (month, uplift) => {
    expect(outputAt(formulasOutput(fromApril), month).employerNiUplift).toBe(uplift);
  });

  it('come back as they were answered, months and all', () => {
    const formulas = JSON.parse(JSON.stringify(formulasOutput(fromApril)));
    expect(lay({ ...defaultFormulas, hoursPerDay: 8 }, { formulas })).toEqual(fromApril);
  });

  it('are refused where twelve others begin before them', () => {
    const months = Array.from({ length: 12 }, (_, index) => addMonths('2025-07', index));
    const inForce = {
      ...defaultFormulas,
      later: months.map((from, index) => ({ ...defaultFormulas, hoursPerDay: 1 + index, from })),
    };
    const message =
      'Let at most 12 sets of formulas begin in a month of their own. Choose the month of an earlier one.';
    expect(() => lay(inForce, { formulas: { hoursPerDay: 20 }, from: '2026-07' })).toThrow(
      expect.objectContaining({ errors: [{ path: 'from', message }] }),
    );
    expect(lay(inForce, { formulas: { hoursPerDay: 20 }, from: '2026-06' }).later).toHaveLength(12);
  });

  const later = (...months: string[]) => ({ later: months.map((from) => ({ ...whole, from })) });
  it.each([
    ['a month that is none', { formulas: {}, from: '2027-13' }, 'from', /^Enter a month as YYYY-MM/],
    ['a day', { formulas: {}, from: '2027-04-06' }, 'from', /^Enter a month as YYYY-MM/],
    ['a number', { formulas: {}, from: 2027 }, 'from', /^Enter a month as YYYY-MM/],
    [
      'later ones that are no list',
      { formulas: { later: 'April' } },
      'formulas.later',
      /^Send the later formulas/,
    ],
    [
      'later ones out of order',
      { formulas: later('2027-04', '2027-01') },
      'formulas.later.1.from',
      /^Put the formulas in order/,
    ],
    ['a month twice', { formulas: later('2027-04', '2027-04') }, 'formulas.later.1.from', /each month once/],
    [
      'too many',
      { formulas: later(...Array.from({ length: 13 }, (_, index) => addMonths('2025-06', index))) },
      'formulas.later',
      /^Let at most 12 sets/,
    ],
    [
      'a later one in which nobody works',
      { formulas: { later: [{ ...whole, workingDaysPerYear: 40, from: '2027-04' }] } },
      'formulas.later.0.workingDaysPerYear',
      /^Enter more than 50 working days/,
    ],
  ])('are refused of %s', (_, body, path, message) => {
    const issues = previewInput.safeParse(body).error?.issues ?? [];
    expect(issues.map((issue) => issue.path.join('.'))).toContain(path);
    expect(issues.find((issue) => issue.path.join('.') === path)?.message).toMatch(message);
  });

  it.each([
    [{ formulas: {}, from: '2028-06' }, 'from', 'Choose a month from June 2025 to May 2028.'],
    [{ formulas: {}, from: '2025-05' }, 'from', 'Choose a month from June 2025 to May 2028.'],
    [
      { formulas: later('2026-01', '2031-01') },
      'formulas.later.1.from',
      'Choose a month from June 2025 to May 2028.',
    ],
    [
      { formulas: later('2026-01'), from: '2026-02' },
      'from',
      'Send either the month from which on the formulas hold, or later formulas.',
    ],
  ])('are refused as %j', (body, path, message) => {
    expect(() => lay(defaultFormulas, body)).toThrow(
      expect.objectContaining({ code: 'invalid', errors: [{ path, message }] }),
    );
  });
});
