import { describe, expect, it } from 'vitest';
import { currentMonth, dateText, momentText, shortMonthLabel } from './dates.ts';
import { hoursText, signedHours } from './hours.ts';
import { initials } from './initials.ts';
import { compactMoney, money, moneyColumn } from './money.ts';
import { percent } from './percent.ts';

describe('money', () => {
  it('is short on axes', () => {
    expect([0, 40_000, 1_250_000, -1500].map(compactMoney)).toEqual(['£0', '£40k', '£1.3m', '−£1.5k']);
  });

  it.each([
    [1200, '£1,200'],
    ['2500.5', '£2,500.50'],
    [-1200, '\u2212£1,200'],
    ['-0.5', '\u2212£0.50'],
    [0, '£0'],
    [1_234_567, '£1,234,567'],
  ])('reads %s as %s', (value, text) => {
    expect(money(value)).toBe(text);
  });

  it('rounds when asked to leave the pence out, and never writes minus nothing', () => {
    expect(money(1199.5, { pence: false })).toBe('£1,200');
    expect(money(-0.3, { pence: false })).toBe('£0');
  });

  it('shows pence in the whole column as soon as one amount has any', () => {
    expect([60, '82.5'].map(moneyColumn([60, '82.5', null]))).toEqual(['£60.00', '£82.50']);
    expect(['60', 3000].map(moneyColumn(['60', 3000]))).toEqual(['£60', '£3,000']);
  });
});

describe('hours', () => {
  it.each([
    [40, '40h'],
    [7.5, '7.5h'],
    [238.3425, '238.3h'],
    [1200, '1,200h'],
    [-24.1575, '\u221224.2h'],
    [-0.04, '0h'],
  ])('reads %d as %s', (value, text) => {
    expect(hoursText(value)).toBe(text);
  });

  it('shows the sign of a gap', () => {
    expect([12, -7.5, 0, 0.04].map(signedHours)).toEqual(['+12h', '\u22127.5h', '0h', '0h']);
  });
});

it('reads a fraction as a percentage with one decimal', () => {
  expect([0.925, 1, 0, -0.0751, 0.90797, -0.0001].map(percent)).toEqual([
    '92.5%',
    '100.0%',
    '0.0%',
    '\u22127.5%',
    '90.8%',
    '0.0%',
  ]);
});

it('takes the first letters of up to two words', () => {
  expect(['Ada Lovelace', 'cher', 'Mary Jane van Dyke', '  Émile  Zola ', ''].map(initials)).toEqual([
    'AL',
    'C',
    'MJ',
    'ÉZ',
    '',
  ]);
});

it('writes dates and months as a British reader does', () => {
  expect(dateText('2026-06-05T12:00:00Z')).toBe('5 June 2026');
  expect(momentText('2026-06-05T12:00:00Z')).toMatch(/^5 June 2026 at \d\d:00$/);
  expect(shortMonthLabel('2026-06')).toBe('Jun 26');
  expect(currentMonth(new Date(2026, 0, 31))).toBe('2026-01');
});
