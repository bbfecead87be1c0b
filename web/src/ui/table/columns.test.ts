import { expect, it } from 'vitest';
import { type Column, nextSort, sortRows } from './columns.ts';

type Row = { name: string; hours: number | null };

const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sortValue: (row) => row.name },
  { id: 'hours', header: 'Hours', align: 'end', cell: (row) => row.hours, sortValue: (row) => row.hours },
  { id: 'note', header: 'Note', cell: () => '' },
];
const rows: Row[] = [
  { name: 'Task 10', hours: 4 },
  { name: 'task 9', hours: null },
  { name: 'Émile', hours: 40 },
];
const names = (sort: Parameters<typeof sortRows>[2]) => sortRows(rows, columns, sort).map((row) => row.name);

it('sorts text as a reader does: case, accents and numbers within', () => {
  expect(names({ column: 'name', direction: 'ascending' })).toEqual(['Émile', 'task 9', 'Task 10']);
});

it('sorts figures by size and leaves blanks for last, either way', () => {
  expect(names({ column: 'hours', direction: 'ascending' })).toEqual(['Task 10', 'Émile', 'task 9']);
  expect(names({ column: 'hours', direction: 'descending' })).toEqual(['Émile', 'Task 10', 'task 9']);
});

it('leaves rows as they are without an order, or for a column that has none', () => {
  expect(sortRows(rows, columns, undefined)).toBe(rows);
  expect(sortRows(rows, columns, { column: 'note', direction: 'ascending' })).toBe(rows);
});

it('begins text at A and figures with the largest, then turns round', () => {
  const [name, hours] = columns;
  if (!name || !hours) throw new Error('two columns');
  expect(nextSort(name, undefined).direction).toBe('ascending');
  expect(nextSort(hours, { column: 'name', direction: 'ascending' }).direction).toBe('descending');
  expect(nextSort(hours, { column: 'hours', direction: 'descending' }).direction).toBe('ascending');
});
