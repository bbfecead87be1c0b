import { describe, expect, it } from 'vitest';
import { formulaText, resultOf, sumText, type ValuedTerm, valueText } from './formulaText.ts';

const revenue: ValuedTerm = { name: 'revenue', role: 'plus', value: 1_621_305 };
const staff: ValuedTerm = { name: 'direct staff costs', role: 'minus', value: 705_550 };
const software: ValuedTerm = { name: 'direct software costs', role: 'minus', value: 12_050 };

describe('a formula in words', () => {
  it('adds and takes away', () => {
    const terms = [revenue, staff, software];
    expect(resultOf(terms)).toBe(903_705);
    expect(formulaText(terms, 'money', 'money')).toBe(
      '£16,213.05 revenue − £7,055.50 direct staff costs − £120.50 direct software costs = £9,037.05',
    );
  });

  it('divides what is above by what is below', () => {
    const terms: ValuedTerm[] = [revenue, staff, { ...revenue, role: 'over' }];
    expect(formulaText(terms, 'ratio', 'money')).toBe(
      '(£16,213.05 revenue − £7,055.50 direct staff costs) ÷ £16,213.05 revenue = 56.5%',
    );
  });

  it('brackets what is below where it is more than one', () => {
    const terms: ValuedTerm[] = [
      { name: 'client billable hours', role: 'plus', value: 238.3425 },
      { name: 'direct hours of the team', role: 'over', value: 262.5 },
      { name: 'agreed with freelancers', role: 'over', value: 20 },
    ];
    expect(resultOf(terms).toFixed(5)).toBe('0.84369');
    expect(formulaText(terms, 'ratio', 'hours')).toBe(
      '238.3425h client billable hours ÷ (262.5h direct hours of the team + 20h agreed with freelancers) = 84.4%',
    );
  });

  it('is exact where floats are not, and 0 over 0', () => {
    const tenths: ValuedTerm[] = [0.1, 0.2].map((value) => ({ name: 'hours', role: 'plus', value }));
    expect(resultOf(tenths)).toBe(0.3);
    expect(resultOf([revenue, { ...revenue, role: 'over', value: 0 }])).toBe(0);
  });

  it.each([
    [-1205, 'money', '−£12.05'],
    [-24.1575, 'hours', '−24.1575h'],
    [1234.5, 'hours', '1,234.5h'],
    [-0.0042, 'ratio', '−0.4%'],
    [3, 'count', '3'],
  ] as const)('%d of %s reads "%s"', (value, unit, text) => {
    expect(valueText(value, unit)).toBe(text);
  });
});

describe('a sum in words', () => {
  it.each([
    [[], 'Nothing counts in this month'],
    [[300_000], '£3,000'],
    [[12_000, -2450], '£120 − £24.50 = £95.50'],
    [[300_000, 250_000, 119_250], '£3,000 + £2,500 + £1,192.50 = £6,692.50'],
    [[12_000, 0], '£120 + £0 = £120'],
    [[100, 200, 300, 400, 500], '£1 + £2 + £3 + £4 + £5 = £15'],
    [[1, 2, 3, 4, 5, 6], '6 lines add up to £0.21'],
  ])('of %j reads "%s"', (amounts, text) => {
    expect(sumText(amounts, 'money')).toBe(text);
  });
});
