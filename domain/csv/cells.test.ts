import { expect, it } from 'vitest';
import { csvCell, enteredCell, moneyCell, monthCell, shareCell, timeCell } from './cells.ts';

it('writes pounds with their pence', () => {
  expect([2500.5, 0, '1906.25', -12].map((pounds) => csvCell(moneyCell(pounds)))).toEqual([
    '2500.50',
    '0.00',
    '1906.25',
    '-12.00',
  ]);
});

it('writes what somebody entered as they did', () => {
  expect(['82.5', '36000', '', null, undefined].map((pounds) => csvCell(enteredCell(pounds)))).toEqual([
    '82.5',
    '36000',
    null,
    null,
    null,
  ]);
});

it('writes shares as percentages with one decimal, unless a file has them otherwise', () => {
  expect([0.5392, 1, 0, -0.0751, -0.0001, 1.0626].map((share) => csvCell(shareCell(share)))).toEqual([
    '53.9',
    '100.0',
    '0.0',
    '-7.5',
    '0.0',
    '106.3',
  ]);
  expect(csvCell(shareCell(0.6, '60'))).toBe('60');
});

it('writes months as they are stored, words and counts as they are, and nothing for what is not there', () => {
  expect([monthCell('2026-05'), 'x', 7.5].map(csvCell)).toEqual(['2026-05', 'x', 7.5]);
  expect(csvCell(1 / 3)).toBe(0.3333);
  const nothing = [monthCell(null), moneyCell(null), shareCell(null), null];
  expect(nothing).toEqual(Array(4).fill(null));
  expect(nothing.map(csvCell)).toEqual(Array(4).fill(null));
});

it('given an instant after a midnight of summer, then it is of the new day and says how far it is ahead', () => {
  expect(csvCell(timeCell('2026-06-30T23:30:00.123Z'))).toBe('2026-07-01T00:30:00+01:00');
});
