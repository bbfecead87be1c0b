import { expect, it } from 'vitest';
import { csvFormula, withFormulas, withoutInnerFormulas } from './csvFormula.ts';

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

it.each([
  ['x;=1+1', "x;'=1+1"],
  ['x; =1+1;-y', "x; '=1+1;'-y"],
  ['x\t@SUM(A1)', "x\t'@SUM(A1)"],
  ['x\n＝1+1', "x\n'＝1+1"],
  ['x;;=1', "x;;'=1"],
  ['2026-06: 4500; 2026-07: 7500', '2026-06: 4500; 2026-07: 7500'],
  ['x=1; y-2', 'x=1; y-2'],
])('the inner cells of %j are none as %j, and a later import reads it as it was', (text, defused) => {
  expect(withoutInnerFormulas(text)).toBe(defused);
  expect(withFormulas(defused)).toBe(text);
});

it('given an apostrophe inside a word or a line, then a later import leaves it', () => {
  expect(withFormulas("the '=' sign")).toBe("the '=' sign");
});
