import { describe, expect, it } from 'vitest';
import { defaultMonth } from './datableMonths.ts';

describe('the month a change counts from unless another is chosen', () => {
  it.each([
    ['is the one shown', null, '2026-11', '2026-11'],
    ['is the current one where none is shown', null, undefined, '2026-05'],
    ['is the first of a record that begins later', '2027-03', '2026-11', '2027-03'],
    ['is not the first of one that began before', '2025-09', '2026-11', '2026-11'],
    ['lies in the months that something may change in', '2031-01', undefined, '2028-05'],
  ])('%s', (_, startMonth, shown, usual) => {
    expect(defaultMonth({ startMonth }, shown, '2026-05')).toBe(usual);
  });
});
