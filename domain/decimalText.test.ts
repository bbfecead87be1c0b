import { describe, expect, it } from 'vitest';
import { decimalText, decimalValue, stepDecimal } from './decimalText.ts';

describe('decimalText', () => {
  it.each([
    ['£1,250.50', '1250.5'],
    [' 60 ', '60'],
    ['0060', '60'],
    ['.5', '0.5'],
    ['7.', '7'],
    ['\u22123', '-3'],
    ['-0.0', '0'],
    ['', ''],
    ['.25', '0.25'],
    ['1.0500', '1.05'],
    ['5\u22123', '5\u22123'],
    [' about 60 ', 'about 60'],
    ['1e3', '1e3'],
  ])('tidies %j to %j', (typed, text) => {
    expect(decimalText(typed)).toBe(text);
  });
});

it('gives the number of a text, and undefined for what is none', () => {
  expect(['£1,250.50', '0', '7.25', '', 'x', '1e3'].map(decimalValue)).toEqual([
    1250.5,
    0,
    7.25,
    undefined,
    undefined,
    undefined,
  ]);
});

it('steps within its bounds, counting a blank as nothing', () => {
  expect(stepDecimal('7.5', 0.5)).toBe('8');
  expect(stepDecimal('', 0.5)).toBe('0.5');
  expect(stepDecimal('0', -0.5)).toBe('0');
  expect(stepDecimal('50', 1, 0, 50)).toBe('50');
});
