import { describe, expect, it } from 'vitest';
import { monthsBetween } from '#domain/month.ts';
import { headlineMonths } from './months.ts';

const now = new Date('2026-05-14T09:30:00.000Z');
const span = (having: { revenue?: readonly string[]; hours?: readonly string[] }) =>
  headlineMonths(
    monthsBetween('2025-06', '2027-12').map((month) => ({
      month,
      revenue: having.revenue?.includes(month) ?? false,
      hours: having.hours?.includes(month) ?? false,
    })),
    now,
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

  it('are none where all business begins later than any that are looked at', () => {
    expect(headlineMonths([], now)).toBeNull();
  });
});
