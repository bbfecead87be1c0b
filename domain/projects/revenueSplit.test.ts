import { describe, expect, it } from 'vitest';
import { issuesOf } from '../testing/issues.ts';
import { projectInput } from './projectInput.ts';

const oneOff = (revenueSplit: unknown) => ({ name: 'Website', clientId: 1, revenue: '12000', revenueSplit });
const malformed = 'The revenue split must be a JSON list of month and amount';
const amounts = 'Enter amounts of 0 or more with at most two decimals';

describe('a revenue split as it arrives', () => {
  it('is the JSON text of months and amounts in pounds', () => {
    const text = '[{"month":"2026-05","amount":"4500"},{"month":"2026-06","amount":7500.5,"note":"extra"}]';
    expect(projectInput.parse(oneOff(text)).revenueSplit).toEqual([
      { month: '2026-05', amount: 450_000 },
      { month: '2026-06', amount: 750_050 },
    ]);
  });

  it.each([undefined, null, '', '  ', 'null', '[]'])('%j is no split', (text) => {
    expect(projectInput.parse(oneOff(text)).revenueSplit).toEqual([]);
  });

  it.each([
    ['{', malformed],
    ['[{"month":"2026-05","amount":1}', malformed],
    ['{}', malformed],
    ['"2026-05"', malformed],
    ['5', malformed],
    [[{ month: '2026-05', amount: 1 }], malformed],
    [5, malformed],
    ['x'.repeat(20_001), 'The revenue split is too long'],
  ])('%j is refused: %s', (text, message) => {
    expect(issuesOf(projectInput, oneOff(text))).toEqual([`revenueSplit: ${message}`]);
  });

  it.each([
    ['-1', amounts],
    ['"-0.01"', amounts],
    ['"1.234"', amounts],
    ['1e300', amounts],
    ['"1e3"', amounts],
    ['""', amounts],
    ['null', amounts],
    ['{"toString":1}', amounts],
    ['[1]', amounts],
    ['true', amounts],
  ])('an amount of %s is refused', (amount, message) => {
    expect(issuesOf(projectInput, oneOff(`[{"month":"2026-05","amount":${amount}}]`))).toEqual([
      `revenueSplit.0.amount: ${message}`,
    ]);
  });

  it.each(['"2026-13"', '"May"', '"1999-12"', '5', 'null', '{}'])('a month of %s is refused', (month) => {
    expect(
      issuesOf(projectInput, oneOff(`[{"month":"2026-05","amount":1},{"month":${month},"amount":1}]`)),
    ).toEqual(['revenueSplit.1.month: Enter a month as YYYY-MM, such as 2026-06']);
  });

  it.each([
    ['nested lists', '['.repeat(9_000) + ']'.repeat(9_000)],
    ['nested objects', `${'{"month":'.repeat(2_000)}1${'}'.repeat(2_000)}`],
    ['thousands of wrong rows', `[${'1,'.repeat(9_000)}1]`],
    ['thousands of empty rows', `[${'{},'.repeat(6_000)}{}]`],
  ])('%s are refused with a handful of sentences', (_, text) => {
    const issues = issuesOf(projectInput, oneOff(text));
    expect(issues.length).toBeGreaterThan(0);
    expect(issues.length).toBeLessThan(300);
  });

  it('takes 120 rows and no more', () => {
    const rows = (count: number) =>
      JSON.stringify(Array.from({ length: count }, () => ({ month: '2026-05', amount: 1 })));
    expect(projectInput.parse(oneOff(rows(120))).revenueSplit).toHaveLength(120);
    expect(issuesOf(projectInput, oneOff(rows(121)))).toEqual([
      'revenueSplit: Split the revenue over at most 120 rows',
    ]);
  });

  it('can not reach into what it is parsed with', () => {
    const text =
      '[{"month":"2026-05","amount":1,"__proto__":{"polluted":true},"constructor":{"polluted":true}}]';
    expect(projectInput.parse(oneOff(text)).revenueSplit).toEqual([{ month: '2026-05', amount: 100 }]);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});
