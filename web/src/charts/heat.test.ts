import { expect, it } from 'vitest';
import { heatOf } from './heat.ts';

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
  expect(heatOf(utilisation)).toBe(heat);
});
