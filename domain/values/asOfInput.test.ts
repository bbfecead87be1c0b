import { describe, expect, it } from 'vitest';
import { asOfInput } from './asOfInput.ts';

describe('a moment to look back at', () => {
  it.each([
    ['2026-03-31', '2026-03-31T22:59:59.999Z'],
    ['2026-03-31T17:00:00Z', '2026-03-31T17:00:00.000Z'],
    ['2026-03-31T17:00:00.250+01:00', '2026-03-31T16:00:00.250Z'],
  ])('given %s, then it is %s', (text, instant) => {
    expect(asOfInput.parse(text).toISOString()).toBe(instant);
  });

  it.each([
    '',
    'yesterday',
    '2026-02-30',
    '2026-03',
    '2026-03-31T17:00:00',
    '2026-03-31 17:00Z',
    ['2026-03-31', '2026-04-01'],
    undefined,
  ])('given %j, then it says what to enter', (input) => {
    const { error } = asOfInput.safeParse(input);
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Enter a day as YYYY-MM-DD, such as 2026-03-31, or a time, such as 2026-03-31T17:00:00Z',
    ]);
  });

  it('given a moment before the earliest day, then it is the beginning of that', () => {
    for (const early of ['1999-12-31', '0001-01-01T00:00:00Z']) {
      expect(asOfInput.parse(early).toISOString()).toBe('2000-01-01T00:00:00.000Z');
    }
  });
});
