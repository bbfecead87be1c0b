import { describe, expect, it } from 'vitest';
import { numberIn, readNumber, stepNumber } from './numberReader.ts';

describe('a number as it is typed', () => {
  it.each([
    ['£1,250.50', '1250.5'],
    ['1 250.50', '1250.5'],
    ['1\u00a0250.50', '1250.5'],
    ['1\u2009250\u2009000', '1250000'],
    ['1\u202f250.5', '1250.5'],
    ['1,250,000', '1250000'],
    ['£ 60', '60'],
    ['60gbp', '60'],
    ['GBP 60', '60'],
    ['0060', '60'],
    ['.5', '0.5'],
    ['7.', '7'],
    ['1.0500', '1.05'],
    ['１２．５', '12.5'],
    ['−3', '-3'],
    ['-£1,200', '-1200'],
    ['£-1,200.00', '-1200'],
    ['(1,200.00)', '-1200'],
    ['£(1,200.00)', '-1200'],
    ['(£1,200.00)', '-1200'],
    ['£ (5)', '-5'],
    ['(5) £', '-5'],
    ['( 5£ )', '-5'],
    ['- 5', '-5'],
    ['-£ 5', '-5'],
    ['-0.50', '-0.5'],
    ['1'.repeat(80), '1'.repeat(80)],
    ['-0.0', '0'],
    ['-', '0'],
    [' £-   ', '0'],
    ['-£', '0'],
    ['', ''],
    ['  ', ''],
  ])('of money, %j is %j', (typed, text) => {
    expect(readNumber(typed, 'money')).toEqual({ text });
  });

  it.each([
    ['82,50', 'Write 82.50'],
    ['99,5', 'Write 99.5'],
    ['1.250,00', 'Write 1250.00'],
    ['1 250,5', 'Write 1250.5'],
    ['45.000,00', 'Write 45000.00'],
    ['1.250.000', 'Write 1250000'],
    ['45.000', 'Write 45000 or 45.00'],
    ['12.345', 'Write 12345'],
    ['0.125', undefined],
    ['0,125', undefined],
    ['0,500', 'Write 0.50'],
    ['1,250.500', 'Write 1250.50'],
    ['1250,500', 'Write 1250.50'],
    ['1 250,500', 'Write 1250.50'],
    ['1.250,505', undefined],
    ['1250.505', undefined],
    ['1250.500', 'Write 1250.50'],
    ['12.050', 'Write 12050 or 12.05'],
    ['1.250.000,5', 'Write 1250000.5'],
    ['about 1,5', undefined],
    ['5(3)', undefined],
    ['(3)5', undefined],
    ['-£(5)', undefined],
    ['1'.repeat(81), undefined],
    ['007,5', 'Write 7.5'],
    ['999.505', 'Write 999505'],
    ['1.250.00', undefined],
    ['12.34,5', undefined],
    ['1234.567,5', undefined],
    ['1.250 000,5', undefined],
    ['(7.500)', 'Write -7500 or -7.50'],
    ['1,25,000', undefined],
    ['1,250,5', undefined],
    ['12 50', undefined],
    ['1,250 000', undefined],
    ['1,2345', 'Write 1.2345'],
    ['-82,50', 'Write -82.50'],
    ['(82,50)', 'Write -82.50'],
    ['7:30', 'This is a time. Write a number, such as 1250.50'],
    ['07:30:00', 'This is a time. Write a number, such as 1250.50'],
    ['01/02/2026', 'This is a date. Write a number, such as 1250.50'],
    ['2026-02-01', 'This is a date. Write a number, such as 1250.50'],
    ['01.02.2026', 'This is a date. Write a number, such as 1250.50'],
    ['1e3', undefined],
    ['+5', undefined],
    ['--5', undefined],
    ['(-5)', undefined],
    ['()', undefined],
    ['£', undefined],
    ['$5', undefined],
    ['7h', undefined],
    ['5%', undefined],
    ['about 60', undefined],
    ['5−3', undefined],
  ])('of money, %j is refused: %s', (typed, advice) => {
    const read = readNumber(typed, 'money');
    expect(read.text).toBeUndefined();
    expect(read.advice).toBe(advice);
  });

  it.each([
    ['7.5', '7.5'],
    ['7.5h', '7.5'],
    ['7.5 h', '7.5'],
    ['7h', '7'],
    ['7:30', '7.5'],
    ['0:30', '0.5'],
    ['7h30', '7.5'],
    ['7h 30m', '7.5'],
    ['７：３０', '7.5'],
    ['1,200', '1200'],
    ['-', '0'],
    ['-3', '-3'],
  ])('of hours, %j is %s', (typed, text) => {
    expect(readNumber(typed, 'hours')).toEqual({ text });
  });

  it.each([
    ['7,5h', 'Write 7.5'],
    ['1,5h', 'Write 1.5'],
    ['2,5', 'Write 2.5'],
    ['7.500', 'Write 7500 or 7.50'],
    ['7:20', 'Write 7.33'],
    ['7:75', 'This is a time. Write a number, such as 7.5'],
    ['07:30:00', 'This is a time. Write a number, such as 7.5'],
    ['7:30 am', 'This is a time. Write a number, such as 7.5'],
    ['£7', undefined],
    ['h7', undefined],
    ['7:', undefined],
  ])('of hours, %j is refused: %s', (typed, advice) => {
    const read = readNumber(typed, 'hours');
    expect(read.text).toBeUndefined();
    expect(read.advice).toBe(advice);
  });

  it('of shares and counts, may have three decimals and no other unit', () => {
    expect(readNumber('13.825 %', 'percentage')).toEqual({ text: '13.825' });
    expect(readNumber('2.125', 'count')).toEqual({ text: '2.125' });
    expect(readNumber('25%', 'count')).toEqual({});
    expect(readNumber('7,5 %', 'percentage')).toEqual({ advice: 'Write 7.5' });
    const time = 'This is a time. Write a number, such as';
    expect(readNumber('7:30', 'percentage')).toEqual({ advice: `${time} 50` });
    expect(readNumber('7:30', 'count')).toEqual({ advice: `${time} 25` });
    expect(readNumber('7:30', 'money', ',')).toEqual({ advice: `${time} 1250,50` });
  });

  it.each([
    ['82,50', '82.5'],
    ['1.250,00', '1250'],
    ['1 250,5', '1250.5'],
    ['£1.250', '1250'],
  ])('of a file with the decimal comma, %j is %s', (typed, text) => {
    expect(readNumber(typed, 'money', ',')).toEqual({ text });
  });

  it.each([
    ['82.50', 'Write 82,50'],
    ['1,250.00', 'Write 1250,00'],
    ['12,345', 'Write 12345'],
  ])('of a file with the decimal comma, %j is refused: %s', (typed, advice) => {
    expect(readNumber(typed, 'money', ',')).toEqual({ advice });
  });
});

it('gives the number of a text, nothing of a blank one, and no number of what is none', () => {
  expect(['1,250.50', '0', '', '82,50'].map((typed) => numberIn(typed, 'money'))).toEqual([
    1250.5,
    0,
    undefined,
    Number.NaN,
  ]);
});

it('steps within its bounds, counting a blank as nothing, and leaves what is no number', () => {
  expect(stepNumber('7.5', 'hours', 0.5, 0, 744)).toBe('8');
  expect(stepNumber('', 'hours', 0.5, 0, 744)).toBe('0.5');
  expect(stepNumber('0', 'hours', -0.5, 0, 744)).toBe('0');
  expect(stepNumber('£1,250.10', 'money', 0.01, 0, 2_000)).toBe('1250.11');
  expect(stepNumber('50', 'count', 1, 0, 50)).toBe('50');
  expect(stepNumber('82,50', 'money', 0.01, 0, 100)).toBe('82,50');
});
