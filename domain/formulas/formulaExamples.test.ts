import { expect, it } from 'vitest';
import { defaultFormulas, type PlanningFormulas } from '../values/planningFormulas.ts';
import { formulaExamples } from './formulaExamples.ts';

const cases: [keyof typeof formulaExamples, Partial<PlanningFormulas>, string][] = [
  ['employerNiUplift', {}, 'An employee on £36,000: £4,968 a year.'],
  ['employerNiUplift', { employerNiUplift: 0.15 }, 'An employee on £36,000: £5,400 a year.'],
  [
    'employerNiTable',
    { employerNiMethod: 'dated' },
    'An employee on £36,000: £3,712.20 a year to April 2025, £4,650 a year from May 2025.',
  ],
  ['monthlyCostIncludesEmployerNi', {}, 'An employee on £36,000 costs £3,000 a month.'],
  [
    'monthlyCostIncludesEmployerNi',
    { monthlyCostIncludesEmployerNi: true },
    'An employee on £36,000 costs £3,414 a month, of which £414 is employer NI.',
  ],
  [
    'monthlyCostIncludesEmployerNi',
    { monthlyCostIncludesEmployerNi: true, employerNiMethod: 'dated' },
    'An employee on £36,000 costs £3,387.50 a month, of which £387.50 is employer NI.',
  ],
  [
    'monthlyCostIncludesEmployerNi',
    {
      monthlyCostIncludesEmployerNi: true,
      employerNiMethod: 'dated',
      employerNiTable: [
        { from: null, rate: 0.1, yearlyThreshold: 0 },
        { from: '2025-06-01', rate: 0.15, yearlyThreshold: 0 },
        { from: '2026-06-01', rate: 0.2, yearlyThreshold: 0 },
      ],
    },
    'An employee on £36,000 costs £3,600 a month, of which £600 is employer NI.',
  ],
  [
    'hoursPerDay',
    {},
    'An employee on £36,000, with employer NI, ÷ (252 − 25 days of leave) × 7.5h = £24.06 an hour.',
  ],
  [
    'oneOffHours',
    {},
    '£4,500 invoiced in May 2026 ÷ £75/h = 60h; £7,500 invoiced in June 2026 ÷ £75/h = 100h.',
  ],
  ['oneOffHours', { oneOffHours: 'whole' }, '£12,000 ÷ £75/h = 160h in every month from May 2026.'],
  ['defaultHourlyRate', {}, 'A retainer without a rate: £3,000 ÷ £60/h = 50h a month.'],
  [
    'defaultHourlyRate',
    { defaultHourlyRate: 7_000 },
    'A retainer without a rate: £3,000 ÷ £70/h = 42.9h a month.',
  ],
  [
    'netProfitIncludesOtherCosts',
    { netProfitIncludesOtherCosts: true },
    '£10,000 revenue − £4,000 direct staff costs − £500 direct software costs − £2,000 operating staff costs − £500 operating software costs − £1,000 other operating costs = £2,000.',
  ],
  [
    'targetProfitMultiple',
    { targetProfitMultiple: 2.5 },
    'Who costs £3,000 a month is to bring a profit of £7,500.',
  ],
  ['utilisationThresholds', {}, '95% is green, 75% is yellow, 55% is red.'],
  [
    'utilisationThresholds',
    { utilisationThresholds: { good: 0.75, watch: 0.55 } },
    '95% is green, 75% is green, 55% is yellow.',
  ],
  ['grossMarginThresholds', {}, '40% is green, 25% is yellow, 15% is red.'],
  ['freelancerMarginThresholds', {}, '25% is green, 15% is yellow, 5% is red.'],
  ['targetProfitThresholds', {}, '110% is green, 80% is yellow, 50% is red.'],
  [
    'capacityBounds',
    {},
    'Of a capacity of 200h, 150h is 75%, Healthy; 180h is 90%, At Capacity; 230h is 115%, Overallocated.',
  ],
  [
    'capacityBounds',
    { capacityBounds: { healthy: 0.7, full: 1.2 } },
    'Of a capacity of 200h, 150h is 75%, At Capacity; 180h is 90%, At Capacity; 230h is 115%, At Capacity.',
  ],
];

it.each(cases)('%s given %j, then its example follows', (name, formulas, text) => {
  expect(formulaExamples[name]({ ...defaultFormulas, ...formulas })).toBe(text);
});

it('net profit without other costs leaves them out', () => {
  expect(formulaExamples.netProfitIncludesOtherCosts(defaultFormulas)).toMatch(
    /operating software costs = £3,000\.$/,
  );
});
