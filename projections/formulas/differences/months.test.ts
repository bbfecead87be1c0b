import { describe, expect, it } from 'vitest';
import { firstStanding } from '#domain/projects/projectStatus.ts';
import { undated } from '#domain/records/dated.ts';
import { project } from '#domain/testing/records.ts';
import { monthsBetween } from '#domain/values/month.ts';
import { firstProjectMonth, headlineMonths } from './months.ts';

const now = new Date('2026-05-14T09:30:00.000Z');
const span = (
  having: { revenue?: readonly string[]; hours?: readonly string[] },
  firstProject: string | null = null,
) =>
  headlineMonths(
    monthsBetween('2024-07', '2027-12').map((month) => ({
      month,
      revenue: having.revenue?.includes(month) ?? false,
      hours: having.hours?.includes(month) ?? false,
    })),
    now,
    firstProject,
  );

describe('the months of a headline', () => {
  it('are those of the P&L where there is no project', () => {
    expect(span({})).toEqual({ first: '2026-03', last: '2027-02' });
  });

  it('given revenue before and after them, then they reach from the first to the last of it', () => {
    expect(span({ revenue: ['2025-11', '2026-06', '2027-06'] })).toEqual({
      first: '2025-11',
      last: '2027-06',
    });
  });

  it('given a first project within them, then no month before it is added', () => {
    expect(span({ revenue: ['2026-05'] })).toEqual({ first: '2026-05', last: '2027-02' });
    expect(span({ hours: ['2026-04'], revenue: ['2026-05'] })).toEqual({ first: '2026-04', last: '2027-02' });
  });

  it('given revenue of projects without a first month, then none before the planner’s first is added', () => {
    const always = monthsBetween('2024-07', '2027-12');
    expect(span({ revenue: always, hours: always }, '2025-06')).toEqual({
      first: '2025-06',
      last: '2027-12',
    });
  });

  it('know when the first project begins: by its first month, or an invoice, or with the planner', () => {
    const state = (startMonth: string | null, invoices: string[] = []) => {
      const revenueSplit = invoices.map((month) => ({ month, amount: 100 }));
      const fields = { ...project, startMonth, revenueSplit };
      const made = { status: 'active' as const, ...undated(fields), ...firstStanding('planning') };
      return { state: made, version: 1, position: 1, at: '', by: '1' };
    };
    const firstOf = (...projects: ReturnType<typeof state>[]) =>
      firstProjectMonth({ project: new Map(projects.map((each, index) => [String(index), each])) });
    expect(firstOf(state('2025-09'), state('2024-11'))).toBe('2024-11');
    expect(firstOf(state(null), state('2026-02'))).toBe('2025-06');
    expect(firstOf(state('2025-09', ['2025-08']))).toBe('2025-08');
    expect(firstOf()).toBeNull();
  });

  it('are none where all business begins later than any that are looked at', () => {
    expect(headlineMonths([], now, null)).toBeNull();
  });
});
