import { expect, it } from 'vitest';
import { momentWords } from './momentWords.ts';

it.each([
  ['2026-03-31', '31 March 2026, 23:59'],
  ['2026-01-05', '5 January 2026, 23:59'],
  ['2026-06-30T17:00:00Z', '30 June 2026, 18:00'],
])('%s is %s in the United Kingdom', (asOf, expected) => {
  expect(momentWords(asOf)).toBe(expected);
});

it('says so when an address names no day', () => {
  expect(momentWords('yesterday')).toBeNull();
});
