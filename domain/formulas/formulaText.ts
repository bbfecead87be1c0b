import { Big } from 'big.js';
import type { FigureUnit } from '../money/figures.ts';
import { decimalSum } from '../values/money.ts';
import { ratio } from '../values/ratio.ts';
import { pounds } from '../values/words.ts';

type Unit = FigureUnit;

/** A part of a figure with its value: pence, hours or a count. */
export type ValuedTerm = { name: string; role: 'plus' | 'minus' | 'over'; value: number };

const hours = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 });

/** A value as text: pence "£3,000", hours "83.3425h", a ratio "55.7%", a count "3". */
export const valueText = (value: number, unit: Unit): string => {
  switch (unit) {
    case 'money':
      return pounds(value);
    case 'hours':
      return `${hours.format(value).replace('-', '−')}h`;
    case 'ratio':
      return `${(value * 100).toFixed(1).replace('-', '−')}%`;
    case 'count':
      return String(value);
  }
};

const sum = (terms: readonly ValuedTerm[], role: ValuedTerm['role']): Big =>
  terms.filter((term) => term.role === role).reduce((total, { value }) => total.plus(value), new Big(0));

/** The result of the parts: added, subtracted, and divided if there is a divisor. */
export const resultOf = (terms: readonly ValuedTerm[]): number => {
  const whole = sum(terms, 'plus').minus(sum(terms, 'minus')).toNumber();
  const isRatio = terms.some(({ role }) => role === 'over');
  return isRatio ? ratio(whole, sum(terms, 'over').toNumber()) : whole;
};

/** The unit of a figure's parts; those of a ratio are money or hours. */
export type PartUnit = Exclude<Unit, 'ratio'>;

const chain = (terms: readonly ValuedTerm[], unit: PartUnit): string =>
  terms
    .map(({ name, role, value }, index) => {
      const sign = role === 'minus' ? '− ' : index === 0 ? '' : '+ ';
      return `${sign}${valueText(value, unit)} ${name}`;
    })
    .join(' ');

const bracket = (text: string, terms: readonly ValuedTerm[]): string =>
  terms.length > 1 ? `(${text})` : text;

/** The formula with its numbers in place: "(£9,000 revenue − £3,000 direct staff costs) ÷ £9,000 revenue = 66.7%". */
export const formulaText = (terms: readonly ValuedTerm[], unit: Unit, partUnit: PartUnit): string => {
  const above = terms.filter(({ role }) => role !== 'over');
  const below = terms.filter(({ role }) => role === 'over');
  const result = valueText(resultOf(terms), unit);
  if (below.length === 0) return `${chain(above, partUnit)} = ${result}`;
  return `${bracket(chain(above, partUnit), above)} ÷ ${bracket(chain(below, partUnit), below)} = ${result}`;
};

/** The most addends that are written out; more are only counted. */
const maxAddends = 5;

/** A sum with its numbers in place: "£120 − £24.50 = £95.50". */
export const sumText = (amounts: readonly number[], unit: PartUnit): string => {
  const result = valueText(decimalSum(amounts), unit);
  if (amounts.length === 0) return 'Nothing counts in this month';
  if (amounts.length === 1) return result;
  if (amounts.length > maxAddends) return `${amounts.length} lines add up to ${result}`;
  const [first = 0, ...others] = amounts;
  const rest = others.map((amount) => `${amount < 0 ? '−' : '+'} ${valueText(Math.abs(amount), unit)}`);
  return [valueText(first, unit), ...rest, '=', result].join(' ');
};
