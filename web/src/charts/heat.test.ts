import { expect, it } from 'vitest';
import { heatLegend, heatOf } from './heat.ts';

const usual = { good: 0.8, watch: 0.6 };

it.each([
  [0, 'empty'],
  [0.0004, 'empty'],
  [0.001, 'low'],
  [0.5994, 'low'],
  [0.6, 'part'],
  [0.7994, 'part'],
  [0.8, 'full'],
  [1, 'full'],
  [1.0004, 'full'],
  [1.001, 'over'],
  [1.5, 'over'],
] as const)('a utilisation of %s is %s', (utilisation, heat) => {
  expect(heatOf(utilisation, usual)).toBe(heat);
});

it('goes by the thresholds in force', () => {
  const stricter = { good: 0.9, watch: 0.725 };
  expect([0.72, 0.725, 0.85, 0.9].map((each) => heatOf(each, stricter))).toEqual([
    'low',
    'part',
    'part',
    'full',
  ]);
});

it.each([
  [usual, ['Below 60%', '60% to 80%', '80% to 100%', 'Over 100%']],
  [{ good: 0.9, watch: 0.725 }, ['Below 72.5%', '72.5% to 90%', '90% to 100%', 'Over 100%']],
  [{ good: 1.2, watch: 0.6 }, ['Below 60%', '60% to 100%', 'Over 100%']],
  [{ good: 0.5, watch: 0.5 }, ['Below 50%', '50% to 100%', 'Over 100%']],
  [{ good: 0.5, watch: 0 }, ['0% to 50%', '50% to 100%', 'Over 100%']],
])('the legend of %j is %j', (thresholds, names) => {
  expect(heatLegend(thresholds).map(({ name }) => name)).toEqual(names);
});
