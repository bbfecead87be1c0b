import { describe, expect, it } from 'vitest';
import { awayReason, isWithin, overlap, spanWords } from './span.ts';

const span = (startMonth: string | null, endMonth: string | null) => ({ startMonth, endMonth });

describe('the months of a span', () => {
  it.each([
    [null, null, true],
    ['2026-05', '2026-05', true],
    ['2026-06', null, false],
    [null, '2026-04', false],
  ])('from %s to %s hold May 2026: %s', (from, to, holds) => {
    expect(isWithin(span(from, to), '2026-05')).toBe(holds);
  });

  it.each([
    [span(null, null), span(null, '2026-05'), span(null, '2026-05')],
    [span('2026-01', null), span(null, '2026-05'), span('2026-01', '2026-05')],
    [span('2026-01', '2026-06'), span('2026-03', '2026-09'), span('2026-03', '2026-06')],
    [span('2026-06', null), span(null, '2026-05'), null],
    [span('2026-06', '2026-01'), span(null, null), null],
  ])('%j and %j have %j in common', (a, b, common) => {
    expect(overlap(a, b)).toEqual(common);
    expect(overlap(b, a)).toEqual(common);
  });

  it.each([
    [null, null, 'all months'],
    [null, '2026-06', 'until June 2026'],
    ['2026-09', null, 'from September 2026'],
    ['2026-07', '2026-07', 'July 2026'],
    ['2026-07', '2026-08', 'July 2026 to August 2026'],
  ])('from %s to %s read “%s”', (from, to, words) => {
    expect(spanWords(span(from, to))).toBe(words);
  });

  it('tell why somebody is away', () => {
    expect(awayReason(span('2026-05', null), '2026-05')).toBeNull();
    expect(awayReason(span('2026-07', null), '2026-05')).toBe('joins in July 2026');
    expect(awayReason(span(null, '2026-04'), '2026-05')).toBe('leaves at the end of April 2026');
    const [before, first, last, after] = ['2026-02', '2026-03', '2026-04', '2026-05'].map((month) =>
      awayReason(span('2026-03', '2026-04'), month),
    );
    expect([before, first, last, after]).toEqual([
      'joins in March 2026',
      null,
      null,
      'leaves at the end of April 2026',
    ]);
  });
});
