import { expect, it } from 'vitest';
import { issuesOf } from '../testing/issues.ts';
import { daySchema } from './dayInput.ts';

it.each([
  ['2000-01-01', []],
  ['2026-06-30', []],
  ['1999-12-31', [': Enter a day from 2000-01-01 on']],
  ['1999-02-30', [': Enter a day as YYYY-MM-DD, such as 2026-06-30']],
  ['30/06/2026', [': Enter a day as YYYY-MM-DD, such as 2026-06-30']],
  [undefined, [': Enter a day as YYYY-MM-DD, such as 2026-06-30']],
])('a day, %s, is told %j', (day, issues) => {
  expect(issuesOf(daySchema, day)).toEqual(issues);
});
