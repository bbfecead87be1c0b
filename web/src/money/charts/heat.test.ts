import { expect, it } from 'vitest';
import { heatLegend } from './heat.ts';

it.each([
  [{ good: 0.8, watch: 0.6 }, ['Below 60%', '60% to 80%', '80% or more', 'Over 100%']],
  [{ good: 0.9, watch: 0.725 }, ['Below 72.5%', '72.5% to 90%', '90% or more', 'Over 100%']],
  [{ good: 1.2, watch: 0.6 }, ['Below 60%', '60% to 120%', '120% or more', 'Over 100%']],
  [{ good: 0.5, watch: 0.5 }, ['Below 50%', '50% or more', 'Over 100%']],
  [{ good: 0.5, watch: 0 }, ['0% to 50%', '50% or more', 'Over 100%']],
])('the legend of %j is %j', (thresholds, names) => {
  expect(heatLegend(thresholds).map(({ name }) => name)).toEqual(names);
});
