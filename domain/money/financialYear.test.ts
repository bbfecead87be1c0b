import { describe, expect, it } from 'vitest';
import {
  comparedPart,
  financialYearLabel,
  financialYearOf,
  plannedPart,
  yearBefore,
  yearToDate,
} from './financialYear.ts';

describe('the financial year', () => {
  it.each([
    ['2026-03', '2025-04', '2026-03', '2025/26'],
    ['2026-04', '2026-04', '2027-03', '2026/27'],
    ['2026-12', '2026-04', '2027-03', '2026/27'],
    ['2099-04', '2099-04', '2100-03', '2099/00'],
  ])('of %s goes from %s to %s', (month, from, to, label) => {
    const year = financialYearOf(month);
    expect(year).toEqual({ from, to });
    expect(financialYearLabel(year)).toBe(label);
  });

  it('has one before it, of which the planner has the months from June 2025 on', () => {
    const before = yearBefore(financialYearOf('2026-10'));
    expect(before).toEqual({ from: '2025-04', to: '2026-03' });
    expect(plannedPart(before)).toEqual({ from: '2025-06', to: '2026-03' });
    expect(plannedPart(yearBefore(before))).toBeNull();
    expect(plannedPart({ from: '2025-06', to: '2025-06' })).toEqual({ from: '2025-06', to: '2025-06' });
  });

  it.each([
    ['2026-11', '2026-11', { from: '2026-04', to: '2026-10' }],
    ['2026-06', '2026-11', { from: '2026-04', to: '2026-10' }],
    ['2027-03', '2026-11', { from: '2026-04', to: '2026-10' }],
    ['2026-02', '2026-11', { from: '2025-04', to: '2026-03' }],
    ['2026-04', '2026-04', null],
    ['2026-04', '2026-05', { from: '2026-04', to: '2026-04' }],
    ['2027-05', '2026-11', null],
  ])('to date, seen from %s in %s, ends with the last month that has ended: %j', (month, thisMonth, span) => {
    expect(yearToDate(financialYearOf(month), thisMonth)).toEqual(span);
  });

  it('is compared over the months that the planner has of both', () => {
    expect(comparedPart({ from: '2026-04', to: '2026-10' })).toEqual({ from: '2026-06', to: '2026-10' });
    expect(comparedPart({ from: '2027-04', to: '2028-03' })).toEqual({ from: '2027-04', to: '2028-03' });
    expect(comparedPart({ from: '2026-04', to: '2026-05' })).toBeNull();
  });
});
