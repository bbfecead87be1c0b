import { describe, expect, it } from 'vitest';
import type { ProjectFields } from '../projects/projectInput.ts';
import * as records from '../testing/records.ts';
import { defaultFormulas, type PlanningFormulas } from '../values/planningFormulas.ts';
import { line } from './line.ts';
import { effectiveRate, hoursFor, isUnscheduled, projectLines } from './projectLines.ts';

const noHours = new Map<string, number>();
const whole: PlanningFormulas = { ...defaultFormulas, oneOffHours: 'whole' };
const linesOf = (project: Partial<ProjectFields>, additional = noHours, formulas = defaultFormulas) =>
  projectLines({ ...records.project, ...project }, additional, formulas);

describe('hours for an amount', () => {
  it.each([
    [300_000, 6000, '50'],
    [500_055, 6000, '83.3425'],
    [450_000, 7500, '60'],
    [100_000, 3000, '33.3333333333'],
    [200_000, 3000, '66.6666666667'],
    [300_000, 0, '50'],
    [0, 6000, '0'],
    [1, 99_999_999_999_999, '0'],
    [99_999_999_999_999, 1, '99999999999999'],
  ])('%i pence at %i pence an hour buy %s hours', (revenue, rate, hours) => {
    expect(hoursFor(revenue, rate, defaultFormulas)).toBe(hours);
  });

  it('count a rate of 0 as the default rate, whatever that is', () => {
    expect(effectiveRate(0, defaultFormulas)).toBe(6000);
    expect(effectiveRate(0, { ...defaultFormulas, defaultHourlyRate: 8000 })).toBe(8000);
    expect(effectiveRate(1, defaultFormulas)).toBe(1);
    expect(hoursFor(80_000, 0, { ...defaultFormulas, defaultHourlyRate: 8000 })).toBe('10');
  });
});

describe('a retainer', () => {
  it('brings its revenue in every month from its start', () => {
    expect(linesOf({ startMonth: '2026-01', hourlyRate: 8250 })).toEqual([
      line(
        'retainer',
        { from: '2026-01', to: null },
        {
          revenue: 300_000,
          billableHours: '36.3636363636',
          calculation: '£3,000 ÷ £82.50/h',
          amountCalculation: '£3,000 a month',
        },
      ),
    ]);
  });

  it('is live since ever without a start month', () => {
    expect(linesOf({})).toMatchObject([{ from: null, to: null }]);
  });

  it('has the default rate when it has none', () => {
    expect(linesOf({ hourlyRate: 0 })).toMatchObject([
      { billableHours: '50', calculation: '£3,000 ÷ £60/h' },
    ]);
  });

  it('brings nothing when it has no revenue', () => {
    expect(linesOf({ revenue: null })).toMatchObject([
      { revenue: 0, billableHours: '0', calculation: '£0 ÷ £60/h' },
    ]);
  });
});

describe('an SLA', () => {
  const sla = { projectType: 'sla', contractedHours: 40, hourlyRate: 8250, revenue: null } as const;

  it('brings its contracted hours from its start, and additional hours in their months', () => {
    const additional = new Map([
      ['2026-05', 5],
      ['2026-06', 0.5],
      ['2026-07', 0],
      ['2026-02', 9], // before it starts
    ]);
    expect(linesOf({ ...sla, startMonth: '2026-03' }, additional)).toEqual([
      line(
        'slaContracted',
        { from: '2026-03', to: null },
        {
          revenue: 330_000,
          billableHours: '40',
          calculation: '40h contracted',
          amountCalculation: '40h contracted × £82.50/h',
        },
      ),
      line(
        'slaAdditional',
        { from: '2026-05', to: '2026-05' },
        {
          revenue: 41_250,
          billableHours: '5',
          calculation: '5h additional',
          amountCalculation: '5h additional × £82.50/h',
        },
      ),
      line(
        'slaAdditional',
        { from: '2026-06', to: '2026-06' },
        {
          revenue: 4125,
          billableHours: '0.5',
          calculation: '0.5h additional',
          amountCalculation: '0.5h additional × £82.50/h',
        },
      ),
    ]);
  });

  it('counts additional hours in its first month', () => {
    expect(linesOf({ ...sla, startMonth: '2026-05' }, new Map([['2026-05', 1]]))).toHaveLength(2);
    expect(linesOf({ ...sla, startMonth: null }, new Map([['2020-01', 1]]))).toHaveLength(2);
  });

  it('may have no contracted hours', () => {
    for (const contractedHours of [0, null]) {
      expect(linesOf({ ...sla, contractedHours })).toMatchObject([
        { revenue: 0, billableHours: '0', calculation: '0h contracted' },
      ]);
    }
  });
});

describe('a one-off', () => {
  const split = [
    { month: '2026-06', amount: 750_000 },
    { month: '2026-05', amount: 450_000 },
  ];
  const oneOff = { projectType: 'one_off', hourlyRate: 7500, revenue: 1_200_000 } as const;

  it('brings what is invoiced, and asks for the hours of that, month by month', () => {
    expect(linesOf({ ...oneOff, revenueSplit: split, startMonth: '2026-04' })).toEqual([
      line(
        'oneOff',
        { from: '2026-06', to: '2026-06' },
        {
          revenue: 750_000,
          billableHours: '100',
          calculation: '£7,500 invoiced in June 2026 ÷ £75/h',
          amountCalculation: '£7,500 invoiced in June 2026',
        },
      ),
      line(
        'oneOff',
        { from: '2026-05', to: '2026-05' },
        {
          revenue: 450_000,
          billableHours: '60',
          calculation: '£4,500 invoiced in May 2026 ÷ £75/h',
          amountCalculation: '£4,500 invoiced in May 2026',
        },
      ),
    ]);
  });

  it('adds up what a split says of one month', () => {
    const twice = [...split, { month: '2026-05', amount: 50_000 }];
    expect(linesOf({ ...oneOff, revenueSplit: twice })).toMatchObject([
      { from: '2026-06', revenue: 750_000 },
      { from: '2026-05', revenue: 500_000 },
    ]);
  });

  it('is invoiced in its start month when it is not split', () => {
    expect(linesOf({ ...oneOff, startMonth: '2026-04' })).toMatchObject([
      { part: 'oneOff', from: '2026-04', to: '2026-04', revenue: 1_200_000, billableHours: '160' },
    ]);
  });

  it('is unscheduled with neither split nor start, and asks for all of its hours', () => {
    for (const formulas of [defaultFormulas, whole]) {
      expect(linesOf(oneOff, noHours, formulas)).toEqual([
        line(
          'unscheduled',
          { from: null, to: null },
          { revenue: 1_200_000, billableHours: '160', calculation: '£12,000 ÷ £75/h' },
        ),
      ]);
    }
  });

  it.each([
    ['its start', '2026-04', '2026-04'],
    ['its first invoice without one', null, '2026-05'],
  ])("asks for all of its hours in every month from %s when the formulas say 'whole'", (_, start, from) => {
    const lines = linesOf({ ...oneOff, revenueSplit: split, startMonth: start }, noHours, whole);
    expect(lines).toMatchObject([
      { from: '2026-06', revenue: 750_000, billableHours: '0', calculation: '' },
      { from: '2026-05', revenue: 450_000, billableHours: '0', calculation: '' },
      { part: 'oneOff', from, to: null, revenue: 0, billableHours: '160', calculation: '£12,000 ÷ £75/h' },
    ]);
  });

  it('without revenue brings nothing, in its first month or in none', () => {
    const nothing = { revenue: 0, billableHours: '0' };
    expect(linesOf({ ...oneOff, revenue: null })).toMatchObject([{ part: 'unscheduled', ...nothing }]);
    const started = { ...oneOff, revenue: null, startMonth: '2026-04' };
    expect(linesOf(started)).toMatchObject([{ part: 'oneOff', from: '2026-04', ...nothing }]);
  });

  it("asks for its hours up to its last month when the formulas say 'whole'", () => {
    const ending = { ...oneOff, startMonth: '2026-04', endMonth: '2026-06' };
    expect(linesOf(ending, noHours, whole)[1]).toMatchObject({ from: '2026-04', to: '2026-06' });
  });

  it.each([
    [{}, true],
    [{ startMonth: '2026-04' }, false],
    [{ revenueSplit: split }, false],
    [{ projectType: 'retainer' }, false],
    [{ projectType: 'sla', contractedHours: 40 }, false],
  ] as const)('changed by %j stands in no month: %s', (changed, isInNone) => {
    expect(isUnscheduled({ ...records.project, ...oneOff, ...changed })).toBe(isInNone);
  });
});
