import { describe, expect, it } from 'vitest';
import { defaultFormulas, type PlanningFormulas } from '../values/planningFormulas.ts';
import { niSpans, yearlyEmployerNi } from './employerNi.ts';
import { teamMemberLines } from './peopleLines.ts';

const dated: PlanningFormulas = { ...defaultFormulas, employerNiMethod: 'dated' };
const member = { salary: 3_600_000, isUkEmployee: true };

describe('employer NI', () => {
  it('is by default a flat uplift of the whole salary', () => {
    expect(yearlyEmployerNi(member, defaultFormulas, '2026-05').toNumber()).toBe(496_800);
  });

  // (36,000 − 9,100) × 13.8 % = 3,712.20; (36,000 − 5,000) × 15 % = 4,650.
  it.each([
    ['2024-01', 371_220],
    ['2025-03', 371_220],
    ['2025-04', 371_220],
    ['2025-05', 465_000],
    ['2031-12', 465_000],
    [null, 465_000],
  ])('of the United Kingdom in %s counts by the first day of the month', (month, pence) => {
    expect(yearlyEmployerNi(member, dated, month).toNumber()).toBe(pence);
  });

  it('changes with a month that begins on the first day of a row', () => {
    const table = [
      { from: null, rate: 0.1, yearlyThreshold: 0 },
      { from: '2026-05-01', rate: 0.2, yearlyThreshold: 0 },
    ];
    const formulas = { ...dated, employerNiTable: table };
    expect(yearlyEmployerNi(member, formulas, '2026-04').toNumber()).toBe(360_000);
    expect(yearlyEmployerNi(member, formulas, '2026-05').toNumber()).toBe(720_000);
  });

  it('is that of the last row where no month is named, and nothing before the first row', () => {
    const row = { rate: 0.1, yearlyThreshold: 0 };
    const table = [
      { ...row, from: '2026-01-01' },
      { ...row, from: '2026-05-01', rate: 0.2 },
      { ...row, from: '2026-06-01', rate: 0.3 },
    ];
    const formulas = { ...dated, employerNiTable: table };
    const yearly = ['2025-12', '2026-04', '2026-05', '2026-06', null].map((month) =>
      yearlyEmployerNi(member, formulas, month).toNumber(),
    );
    expect(yearly).toEqual([0, 360_000, 720_000, 1_080_000, 1_080_000]);
    expect(niSpans(member, formulas)).toEqual([
      { from: '2026-01', to: '2026-04' },
      { from: '2026-05', to: '2026-05' },
      { from: '2026-06', to: null },
    ]);
  });

  it.each([
    ['below the threshold', { ...member, salary: 499_999 }],
    ['for whom it is not due', { ...member, isUkEmployee: false }],
  ])('is nothing on a salary %s', (_, other) => {
    expect(yearlyEmployerNi(other, dated, '2026-05').toNumber()).toBe(0);
  });

  it('leaves a row without a month of its own out of the spans', () => {
    const row = { rate: 0.1, yearlyThreshold: 0 };
    const table = [
      { ...row, from: null },
      { ...row, from: '2026-05-02' },
      { ...row, from: '2026-05-20' },
    ];
    expect(niSpans(member, { ...dated, employerNiTable: table })).toEqual([
      { from: null, to: '2026-05' },
      { from: '2026-06', to: null },
    ]);
  });
});

describe('the lines of a team member whose cost includes employer NI', () => {
  const fields = {
    ...member,
    name: 'Ada',
    email: 'ada@agency.example',
    role: 'Designer',
    workingHours: 40,
    paidLeaveDays: 25,
    bankHolidayRegion: null,
    costType: 'direct' as const,
    directCostPercentage: 100,
    startMonth: null,
    endMonth: null,
  };

  it('follow the dated table, each month in one line', () => {
    const lines = teamMemberLines(fields, { ...dated, monthlyCostIncludesEmployerNi: true });
    expect(lines.map(({ from, to, directCost, dayHours }) => ({ from, to, directCost, dayHours }))).toEqual([
      { from: null, to: '2025-04', directCost: 330_935, dayHours: '8' },
      { from: '2025-05', to: null, directCost: 338_750, dayHours: '8' },
    ]);
  });

  it.each([
    [{ startMonth: '2025-05' }, [['2025-05', null]]],
    [{ endMonth: '2025-04' }, [[null, '2025-04']]],
    [
      { startMonth: '2025-03', endMonth: '2025-06' },
      [
        ['2025-03', '2025-04'],
        ['2025-05', '2025-06'],
      ],
    ],
  ])('given %j, lie between the first month and the last', (months, spans) => {
    const lines = teamMemberLines(
      { ...fields, ...months },
      { ...dated, monthlyCostIncludesEmployerNi: true },
    );
    expect(lines.map(({ from, to }) => [from, to])).toEqual(spans);
  });

  it('are one line where the cost is without it', () => {
    expect(teamMemberLines(fields, dated)).toHaveLength(1);
  });
});
