import { describe, expect, it } from 'vitest';
import { figureLabels } from '../money/figures.ts';
import { addMonths, monthLabel } from '../values/month.ts';
import { readBudgetSheet, sheetLeaves, utilisationRow } from './budgetSheet.ts';

const year = Array.from({ length: 12 }, (_, index) => addMonths('2027-04', index));
const head = ['Figure', ...year.map(monthLabel)];
const body = sheetLeaves.map((leaf, place) => [figureLabels[leaf], ...year.map(() => String(100 * place))]);
const numbered = (rows: readonly (readonly string[])[]) =>
  rows.map((cells, index) => ({ row: index + 1, cells }));
const read = (...rows: (readonly string[])[]) => readBudgetSheet(numbered(rows));
const changed = (row: number, place: number, cell: string) =>
  [head, ...body].map((cells, index) => (index === row ? cells.with(place, cell) : cells));

describe('a budget that stands in a sheet', () => {
  it('has each leaf of each month in pence, whatever order its rows and months come in', () => {
    const { months, faults } = read(...changed(2, 1, '£1,250.50'));
    expect(faults).toEqual([]);
    expect(months.map(({ month }) => month)).toEqual(year);
    expect(months[0]?.leaves).toMatchObject({
      retainerRevenue: 0,
      slaRevenue: 125_050,
      oneOffRevenue: 20_000,
    });
    const turned = [head, ...body.toReversed()].map(([label = '', ...cells]) => [
      label,
      ...cells.toReversed(),
    ]);
    expect(read(...turned)).toEqual(read(head, ...body));
    expect(read(...changed(8, 12, '(75.25)')).months[11]?.leaves.otherOperatingCosts).toBe(-7_525);
    expect(read(...changed(8, 12, '-0.00')).months[11]?.leaves.otherOperatingCosts).toBe(0);
  });

  it('may have blank cells beyond its months, and anything above the names of its rows', () => {
    const plain = read(head, ...body);
    expect(read(...[head, ...body].map((cells) => [...cells, ' ']))).toEqual(plain);
    expect(read(['April 2026', ...head.slice(1)], ...body)).toEqual(plain);
    expect(read(head, ...body.map((cells, index) => (index === 3 ? [...cells, '', ' '] : cells)))).toEqual(
      plain,
    );
    expect(read(head, ...body.map(([label = '', ...cells]) => [` ${label} `, ...cells]))).toEqual(plain);
  });

  it('has a target of utilisation in each month that says one, if it has that row', () => {
    const cells = ['82.5%', '0', '1000', '80.0', ...Array.from({ length: 8 }, () => '')];
    const { months, faults } = read(head, ...body, [utilisationRow, ...cells]);
    expect(faults).toEqual([]);
    expect(months.map(({ utilisation }) => utilisation)).toEqual([
      ...[82.5, 0, 1000, 80],
      ...Array.from({ length: 8 }, () => undefined),
    ]);
    const blank = [utilisationRow, ...year.map(() => ' ')];
    expect(read(head, blank, ...body)).toEqual(read(head, ...body));
    expect(Object.keys(read(head, ...body).months[0] ?? {})).toEqual(['month', 'leaves']);
  });

  const targets = (cell: string) => [head, ...body, [utilisationRow, cell, ...year.slice(1).map(() => '80')]];

  it.each([
    ['text as a target', targets(' busy '), 10, /^April 2027: “busy” is no percentage from 0 to 1000/],
    ['a target below 0', targets('-5'), 10, /^April 2027: “-5” is no percentage/],
    ['a target above the highest', targets('1000.1'), 10, /^April 2027: “1000.1” is no percentage/],
    ['a target to a hundredth', targets('82.55'), 10, /one decimal at most, such as 80 or 82.5$/],
    ['a target that could be two', targets('82,5'), 10, /^April 2027: Write 82.5/],
    [
      'targets twice',
      [...targets('80'), ['utilisation %', ...year.map(() => '80')]],
      11,
      /^Utilisation \(%\) stands in row 10 already/,
    ],
    ['targets alone', targets('80').toSpliced(1, 8), 2, /^These rows are missing below: Retainer Revenue, /],
    ['a target in long words', targets('b'.repeat(41)), 10, /^April 2027: “b{40}” is no percentage/],
    ['a target with text after it', targets('80 or so'), 10, /^April 2027: “80 or so” is no percentage/],
    ['a row that is none', changed(3, 0, ' Marketing '), 4, /^“Marketing” is no row of a budget/],
    ['a row without a name', [head, ...body, []], 10, /^“” is no row of a budget/],
    ['a row twice', changed(3, 0, 'sla revenue'), 4, /^SLA Revenue stands in row 3 already/],
    ['a row too few', [head, ...body.slice(1)], 8, /^These rows are missing below: Retainer Revenue$/],
    ['a month twice', changed(0, 2, 'Apr-27'), 1, /^April 2027 stands twice/],
    ['a month that is none', changed(0, 12, ' Total '), 1, /^“Total” is no month/],
    ['a month of another year', changed(0, 12, 'April 2028'), 1, /^April 2028 is of another year/],
    ['a month too few', changed(0, 12, ''), 1, /^March 2028 is missing$/],
    ['two too few', [head.with(3, '').with(4, ''), ...body], 1, /^June 2027, July 2027 are missing$/],
    ['a head alone', [head], 1, /^These rows are missing below: Retainer Revenue, SLA Revenue, One-off/],
    ['a year of its own', changed(0, 1, 'March 2027'), 1, /^The months begin with March 2027/],
    ['no months', body, 1, /^The first row has no months$/],
    ['text in a figure', changed(5, 3, ' n/a '), 6, /^June 2027: “n\/a” is no amount in pounds/],
    ['a figure in long words', changed(5, 3, 'n'.repeat(41)), 6, /^June 2027: “n{40}” is no amount/],
    ['an amount to a hundredth of a penny', changed(5, 3, '1.2555'), 6, /^June 2027: “1.2555” is no amount/],
    ['an amount that could be two', changed(5, 3, '1,25'), 6, /^June 2027: Write/],
    ['an amount to a tenth of a penny', changed(5, 3, '1.255'), 6, /^June 2027: /],
    ['a blank figure', changed(5, 3, ' '), 6, /^June 2027 is blank: enter an amount, or 0/],
    [
      'two blank figures',
      [head, ...body.slice(0, 1).map((cells) => cells.with(2, '').with(4, ' ')), ...body.slice(1)],
      2,
      /^May 2027, July 2027 is blank: enter an amount, or 0$/,
    ],
    ['a blank row', [head, [figureLabels.retainerRevenue], ...body.slice(1)], 2, /^every month is blank/],
    ['a cell too many', changed(5, 0, 'x').with(5, [...(body[4] ?? []), '7']), 6, /more cells/],
  ])('is told by its row that it has %s', (_, rows, row, message) => {
    const { faults } = readBudgetSheet(numbered(rows));
    expect(faults).toContainEqual({ row, message: expect.stringMatching(message) });
  });

  it('has nothing', () => {
    const faults = [{ row: 1, message: 'There is nothing in this sheet' }];
    expect(readBudgetSheet([])).toEqual({ months: [], faults });
  });
});
