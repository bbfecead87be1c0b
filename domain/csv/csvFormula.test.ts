import { expect, it } from 'vitest';
import { csvFormula } from './csvFormula.ts';

it.each([
  ['=1+1', true],
  ['=HYPERLINK("x")\nand a second line', true],
  ['+44 20 7946 0000', true],
  ['-A1', true],
  ['@SUM(A1)', true],
  ['＝1+1', true],
  ['\t=1', true],
  ['-12.50', false],
  ['+3', false],
  ['A=1', false],
  ['', false],
])('a spreadsheet takes %j for a formula: %s', (text, expected) => {
  expect(csvFormula.test(text)).toBe(expected);
});
