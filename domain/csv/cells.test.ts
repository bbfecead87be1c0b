import { expect, it } from 'vitest';
import { csvMoney, csvPercent, csvTime } from './cells.ts';

it('writes pounds with their pence', () => {
  expect(['2500.5', 0, 1906.25, -12].map(csvMoney)).toEqual(['2500.50', '0.00', '1906.25', '-12.00']);
});

it('writes shares as percentages with one decimal', () => {
  expect([0.5392, 1, 0, -0.0751, -0.0001, 1.0626].map(csvPercent)).toEqual([
    '53.9',
    '100.0',
    '0.0',
    '-7.5',
    '0.0',
    '106.3',
  ]);
});

it('given an instant after a midnight of summer, then it is of the new day and says how far it is ahead', () => {
  expect(csvTime('2026-06-30T23:30:00.123Z')).toBe('2026-07-01T00:30:00+01:00');
});
