import { describe, expect, it } from 'vitest';
import { financialYearLabel, financialYearOf, plannedPart, yearBefore } from './financialYear.ts';

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
});
