import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  decimalOf,
  decimalSum,
  hoursTimesRate,
  isMoney,
  penceOf,
  poundsOf,
  roundToPence,
  SumTooLarge,
} from './money.ts';
import { moneyInput } from './moneyInput.ts';

const max = 99_999_999_999_999; // twelve digits of pounds and two decimals
const anyPence = fc.integer({ min: 0, max });

const messageOf = (value: unknown): string | undefined =>
  moneyInput('Salary is required').safeParse(value).error?.issues[0]?.message;

describe('money', () => {
  it('goes to its canonical decimal and back without loss', () => {
    fc.assert(
      fc.property(anyPence, (pence) => {
        const decimal = decimalOf(pence);
        expect(decimal).toMatch(/^(0|[1-9]\d{0,11})(\.\d?[1-9])?$/);
        expect(isMoney(decimal)).toBe(true);
        expect(penceOf(decimal)).toBe(pence);
      }),
    );
  });

  it('means the same as a number and as text', () => {
    fc.assert(
      fc.property(anyPence, (pence) => {
        expect(penceOf(poundsOf(pence))).toBe(pence);
        expect(penceOf(poundsOf(-pence))).toBe(0 - pence);
      }),
    );
  });

  it('beyond 2^53 pence is told not at all rather than rounded', () => {
    expect(poundsOf(2 ** 53 - 1)).toBe(90_071_992_547_409.91);
    for (const sum of [2 ** 53, -(2 ** 53), Number.POSITIVE_INFINITY]) {
      expect(() => poundsOf(sum)).toThrow(SumTooLarge);
      expect(() => poundsOf(sum)).toThrow(
        expect.objectContaining({
          code: 'conflict',
          message:
            'The sum is too large to be told to the penny. Look for an amount, a rate or hours that were typed by mistake, and correct them.',
        }),
      );
    }
  });

  it.each([
    ['60', 6000, '60'],
    ['2500.5', 250_050, '2500.5'],
    ['2500.50', 250_050, '2500.5'],
    ['0', 0, '0'],
    ['007.10', 710, '7.1'],
    [' 12.34 ', 1234, '12.34'],
    ['999999999999.99', max, '999999999999.99'],
    [0.1, 10, '0.1'],
    [1.1, 110, '1.1'],
    [-0, 0, '0'],
    [999_999_999_999, 99_999_999_999_900, '999999999999'],
  ])('takes %j as %i pence, answered as %s', (value, pence, decimal) => {
    expect(moneyInput('Required').parse(value)).toBe(pence);
    expect(decimalOf(pence)).toBe(decimal);
  });

  it.each([
    '-1',
    '+1',
    '1e3',
    '1E3',
    '0x10',
    '1,000',
    '£5',
    '1.',
    '.5',
    '1.234',
    '1.2.3',
    '1000000000000',
    '1 000',
    '١٢',
    'NaN',
    'Infinity',
    'abc',
    '1\n2',
    -0.01,
    1.005,
    1e12,
    1e21,
    1e-7,
    0.1 + 0.2,
  ])('refuses %j', (value) => {
    expect(isMoney(value)).toBe(false);
    expect(messageOf(value)).toBe(
      'Enter an amount in pounds, such as 1250 or 1250.50, without a sign and with at most two decimals',
    );
  });

  it('refuses numbers that are none', () => {
    expect(isMoney(Number.NaN)).toBe(false);
    expect(isMoney(Number.POSITIVE_INFINITY)).toBe(false);
  });

  it.each([['', undefined, null, '   ', [], {}, true, Number.NaN]].flat())(
    'asks for a missing %j',
    (value) => {
      expect(messageOf(value)).toBe('Salary is required');
    },
  );

  it('refuses every amount outside the rule, whatever the number', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const inside = value >= 0 && value < 1e12 && /^\d+(\.\d{1,2})?$/.test(String(value));
        expect(isMoney(value)).toBe(inside);
      }),
    );
  });
});

describe('rounding', () => {
  it.each([
    ['0.5', 1],
    ['0.49999999999999999999', 0],
    ['2.5', 3],
    ['166666.666666', 166_667],
    ['-0.4', 0],
    ['12', 12],
  ])('%s pence is %i', (pence, rounded) => {
    expect(roundToPence(new Big(pence)) + 0).toBe(rounded);
  });
});

describe('hours times a rate', () => {
  it.each([
    [45, 8250, 371_250],
    [0.5, 6001, 3001],
    [0, 6000, 0],
    [12, 0, 0],
    [0.5, -3, -2],
    [0.25, 6001, 1500],
  ])('%d hours at %i pence are %i pence', (hours, rate, value) => {
    expect(hoursTimesRate(hours, rate)).toBe(value);
  });

  it('is what decimals say, in half hours and in any others', () => {
    const anyHours = fc.oneof(
      fc.integer({ min: 0, max: 1_488 }).map((halves) => halves / 2),
      fc.double({ min: 0, max: 744, noNaN: true }),
    );
    fc.assert(
      fc.property(anyHours, anyPence, (hours, rate) => {
        expect(hoursTimesRate(hours, rate)).toBe(roundToPence(new Big(hours).times(rate)));
      }),
    );
  });
});

describe('a sum of decimals', () => {
  it('is what decimals say, of hours, amounts and any others', () => {
    const anyNumber = fc.oneof(
      fc.integer({ min: -2000, max: 2000 }).map((halves) => halves / 2),
      fc.integer({ min: -1e9, max: 1e9 }).map((units) => units / 1e7),
      fc.integer({ min: -max, max }).map((pence) => pence / 100),
      fc.double({ noNaN: true, min: -1e20, max: 1e20 }),
    );
    fc.assert(
      fc.property(fc.array(anyNumber), (numbers) => {
        const sum = numbers.reduce((total, each) => total.plus(each), new Big(0)).toNumber();
        expect(decimalSum(numbers)).toBe(sum);
      }),
    );
    expect([decimalSum([]), decimalSum([0.1, 0.2]), decimalSum([5.25, -5.25])]).toEqual([0, 0.3, 0]);
  });

  it('given hours and parts of days, then none is added as a decimal', () => {
    const plus = vi.spyOn(Big.prototype, 'plus');
    expect(decimalSum([7.5, 0.1, 0.2, 36.7215, -4])).toBe(40.5215);
    expect(plus).not.toHaveBeenCalled();
    plus.mockRestore();
  });
});
