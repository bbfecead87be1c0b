import { describe, expect, it } from 'vitest';
import { issuesOf } from '../testing/issues.ts';
import { maxImportRows } from './columns.ts';
import { importBody, importInput } from './importInput.ts';

const row = { row: 2, cells: { name: 'Cedar' } };
const rows = (count: number) => Array.from({ length: count }, () => row);

describe('the body of an import', () => {
  it('has rows of the columns of its kind, a point before decimals unless said, and a reason if there is one', () => {
    const read = { rows: [row], decimalComma: false };
    expect(importInput('clients').parse({ rows: [row] })).toEqual(read);
    const said = { rows: [row], decimalComma: true, reason: 'New book' };
    expect(importInput('clients').parse(said)).toEqual(said);
    expect(importBody('clients').parse({ rows: [row] })).toEqual(read);
    expect(importBody('clients').parse(said)).toEqual(said);
  });

  it.each([
    [0, ['rows: There is nothing to import. Choose a file with a row for each record.']],
    [1, []],
    [maxImportRows, []],
    [
      maxImportRows + 1,
      [
        'rows: Import at most 5,000 rows at a time. Split the file, and import its parts one after the other.',
      ],
    ],
  ])('may have 1 to 5,000 rows: with %i of them it is told %j', (count, issues) => {
    expect(issuesOf(importInput('clients'), { rows: rows(count) })).toEqual(issues);
    expect(importBody('clients').safeParse({ rows: rows(count) }).success).toBe(issues.length === 0);
  });

  it.each([
    ['a row 0', { ...row, row: 0 }, 'rows.0.row'],
    ['half a row', { ...row, row: 1.5 }, 'rows.0.row'],
    ['a row past the last of any file', { ...row, row: 10_000_001 }, 'rows.0.row'],
    ['a column of another kind', { row: 2, cells: { salary: '1' } }, 'rows.0.cells'],
    ['a cell that is no text', { row: 2, cells: { name: 1 } }, 'rows.0.cells.name'],
    ['no cells', { row: 2 }, 'rows.0.cells'],
    ['a field that no row has', { ...row, sheet: 1 }, 'rows.0'],
  ])('is refused with %s', (_, wrong, path) => {
    expect(issuesOf(importInput('clients'), { rows: [wrong] })).toEqual([
      expect.stringMatching(new RegExp(`^${path}: `)),
    ]);
  });

  it('takes the last row of any file, and a cell of 20,000 characters, but none longer', () => {
    const long = (length: number) => ({ row: 10_000_000, cells: { name: 'A'.repeat(length) } });
    expect(issuesOf(importInput('clients'), { rows: [long(20_000)] })).toEqual([]);
    expect(issuesOf(importInput('clients'), { rows: [long(20_001)], decimalComma: 'yes' })).toEqual([
      'rows.0.cells.name: A cell holds at most 20000 characters',
      'decimalComma: Send true or false',
    ]);
  });
});
