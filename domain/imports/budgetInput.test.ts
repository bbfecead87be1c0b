import { describe, expect, it } from 'vitest';
import { figureLabels } from '../money/figures.ts';
import { issuesOf } from '../testing/issues.ts';
import { addMonths, monthLabel } from '../values/month.ts';
import { reviseBudgetInput, setBudgetInput } from './budgetInput.ts';
import { sheetLeaves } from './budgetSheet.ts';

const year = Array.from({ length: 12 }, (_, index) => addMonths('2027-04', index));
const sheet = [
  ['Figure', ...year.map(monthLabel)],
  ...sheetLeaves.map((leaf) => [figureLabels[leaf], ...year.map(() => '1')]),
].map((cells, index) => ({ row: index + 1, cells }));
const named = { name: ' Budget 2027 ' };

describe('the body of a budget', () => {
  it('has a name, and unless it says more the forecast of now', () => {
    const read = { name: 'Budget 2027', asOf: null };
    expect(setBudgetInput.parse({ ...named, from: '2027-04' })).toEqual({ ...read, from: '2027-04' });
    expect(reviseBudgetInput.parse(named)).toEqual(read);
    expect(reviseBudgetInput.parse({ ...named, asOf: '2026-05-31', reason: 'Board' })).toMatchObject({
      asOf: new Date('2026-05-31T22:59:59.999Z'),
      reason: 'Board',
    });
  });

  it('has the months of a sheet in pence', () => {
    const { sheet: months } = reviseBudgetInput.parse({ ...named, sheet });
    expect(months?.map(({ month }) => month)).toEqual(year);
    expect(months?.[11]?.leaves).toMatchObject({ slaRevenue: 100, otherOperatingCosts: 100 });
  });

  const many = (count: number) =>
    sheet.concat(Array.from({ length: count - 9 }, () => ({ row: 10, cells: [] })));
  const first = (changed: object) => ({ ...named, sheet: [{ ...sheet[0], ...changed }, ...sheet.slice(1)] });
  const wide = (count: number) =>
    first({ cells: [...(sheet[0]?.cells ?? []), ...Array(count - 13).fill('')] });

  it.each([
    ['no name', { name: ' ' }, ['name: Name the budget, such as Budget 2027']],
    ['a name of 61 characters', { name: 'B'.repeat(61) }, ['name: Use at most 60 characters']],
    ['a name of 60', { name: 'B'.repeat(60) }, []],
    [
      'a sheet without two of its rows, and text in a cell',
      {
        ...named,
        sheet: [
          ...sheet.slice(0, 6),
          { row: 7, cells: ['Operating Staff Costs', 'n/a', ...year.slice(1).map(() => '1')] },
        ],
      },
      [
        'sheet.0: Row 7: April 2027: “n/a” is no amount in pounds, such as 1250 or 1250.50.',
        'sheet.1: Row 7: These rows are missing below: Operating Software Costs, Other Operating Costs.',
      ],
    ],
    [
      '201 rows',
      { ...named, sheet: many(201) },
      ['sheet: A budget has ten rows at most: its months, and one for each figure'],
    ],
    [
      'a cell of 501 characters',
      first({ cells: ['F'.repeat(501)] }),
      ['sheet.0.cells.0: A cell has at most 500 characters'],
    ],
    ['a row that has no place in a file', first({ row: 0 }), [expect.stringMatching(/^sheet\.0\.row: /)]],
    ['half a row', first({ row: 1.5 }), [expect.stringMatching(/^sheet\.0\.row: /)]],
    ['a row past the last of a file', first({ row: 1_000_001 }), [expect.stringMatching(/^sheet\.0\.row: /)]],
    ['the last row of a file', first({ row: 1_000_000 }), []],
    ['101 cells in a row', wide(101), [expect.stringMatching(/^sheet\.0\.cells: /)]],
    ['100 cells in a row', wide(100), []],
    ['a cell of 500 characters', first({ cells: ['F'.repeat(500), ...year] }), []],
  ])('given %s, then it is told of that alone', (_, body, issues) => {
    expect(issuesOf(reviseBudgetInput, body)).toEqual(issues);
  });

  it('reads 200 rows, each of which is told what is wrong with it', () => {
    const issues = issuesOf(reviseBudgetInput, { ...named, sheet: many(200) });
    expect(issues).toHaveLength(191);
    expect(issues[0]).toBe(
      'sheet.0: Row 10: “” is no row of a budget. Take it out, or name it as the template does.',
    );
  });

  it.each([
    ['2027-04', []],
    ['2027-05', ['from: A budget begins with April']],
  ])('begins with April: %s', (from, issues) => {
    expect(issuesOf(setBudgetInput, { ...named, from })).toEqual(issues);
  });
});
