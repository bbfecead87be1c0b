import { describe, expect, it } from 'vitest';
import type { ImportKind } from '#domain/imports/columns.ts';
import { type Grid, UnreadableSheet } from '../../csv/sheet.ts';
import { blanksOf, guessHead, guessSheet, listOf } from './list.ts';

const gridOf = (...lines: string[]): Grid => ({
  name: 'plan.csv',
  rows: lines.map((line, index) => ({ row: index + 1, cells: line.split(',') })),
});
const list = (kind: ImportKind, grid: Grid, filled: number[] = []) =>
  listOf(kind, grid, { head: guessHead(kind, grid), filled });
const cellsOf = ({ rows }: { rows: readonly { cells: readonly string[] }[] }) =>
  rows.map(({ cells }) => cells);

describe('the headings of a sheet', () => {
  it.each<[string, ImportKind, string[], number]>([
    ['the first row', 'clients', ['Client', 'Birch'], 0],
    [
      'below a title and a note',
      'team-members',
      ['Our people 2027', 'As of May', 'Name,Email,Role', 'Ada,a@a,b'],
      2,
    ],
    [
      'months beside each other',
      'allocations',
      ['Plan', 'Jan 2027', 'Project,Who,Jan 2027,Feb 2027', 'Shop,Ada,1,2'],
      2,
    ],
    ['a row of several cells, where no heading is known', 'clients', ['Ours', 'x,y', 'Birch,z'], 1],
  ])('are found: %s', (_, kind, lines, place) => {
    expect(guessHead(kind, gridOf(...lines))).toBe(place);
  });

  it('are the first row of what has its own, whatever stands there', () => {
    expect(guessHead('time-off', { ...gridOf('x', 'Person,From'), isHeaded: true })).toBe(0);
  });

  it('are looked for in the sheet that is most like the list', () => {
    const grids = [
      gridOf('Plan', 'Who,Jan 2027,Feb 2027'),
      gridOf('Name,Email,Role', 'Ada,a@a,b'),
      gridOf('Client'),
    ];
    expect(guessSheet('team-members', grids)).toBe(1);
    expect(guessSheet('allocations', grids)).toBe(0);
    expect(guessSheet('clients', [gridOf('x')])).toBe(0);
  });

  it('leave what stands above them out, and rows keep their numbers', () => {
    expect(list('clients', gridOf('Ours', 'Client,Since', 'Birch,2020'))).toMatchObject({
      headings: ['Client', 'Since'],
      rows: [{ row: 3, cells: ['Birch', '2020'] }],
    });
  });
});

describe('a list', () => {
  it('takes the value above for blanks of the columns that are chosen, and of no others', () => {
    const grid = gridOf('Client,Project,Rate', ',Old,', 'Birch,Shop,80', ',Care,', 'Elm,Site,90');
    expect(cellsOf(list('projects', grid, [0]))).toEqual([
      ['', 'Old', ''],
      ['Birch', 'Shop', '80'],
      ['Birch', 'Care', ''],
      ['Elm', 'Site', '90'],
    ]);
  });

  it('says which columns have blanks below a value: names and months, not amounts', () => {
    const grid = gridOf('Client,Project,Hourly Rate', 'Birch,Shop,80', ',Care,', ',Site,');
    const mapping = { client: 0, name: 1, hourlyRate: 2 };
    const reading = { head: 0, filled: [] };
    expect(blanksOf('projects', listOf('projects', grid, reading), mapping, reading)).toEqual([
      { place: 0, heading: 'Client', blanks: 2 },
    ]);
    const filled = { head: 0, filled: [0] };
    expect(blanksOf('projects', listOf('projects', grid, filled), mapping, filled)).toEqual([
      { place: 0, heading: 'Client', blanks: 0 },
    ]);
  });

  it('of hours with a column for each month has a row for each of them that is not blank', () => {
    const grid = gridOf('Project,Who,Jan 2027,Total,2027-02', 'Shop,Ada,8,20,12', ',Bo,,0,0');
    expect(list('allocations', grid, [0])).toMatchObject({
      headings: ['Project', 'Who', 'Total', 'Month', 'Hours'],
      rows: [
        { row: 1, cells: ['Shop', 'Ada', '20', '2027-01', '8'] },
        { row: 2, cells: ['Shop', 'Ada', '20', '2027-02', '12'] },
        { row: 3, cells: ['Shop', 'Bo', '0', '2027-02', '0'] },
      ],
      unfolded: ['2027-01', '2027-02'],
    });
  });

  it.each<[string, ImportKind, string]>([
    ['one month alone', 'allocations', 'Project,Who,Jan 2027'],
    ['a column of months as well', 'allocations', 'Month,Project,Jan 2027,Feb 2027'],
    ['another kind', 'clients', 'Client,Jan 2027,Feb 2027'],
  ])('stays as it is with %s', (_, kind, head) => {
    expect(list(kind, gridOf(head, 'a,b,1')).unfolded).toBeUndefined();
  });

  it.each<[string, Grid, RegExp]>([
    [
      'more cells than headings',
      gridOf('Client,Note', 'Ada,ill,at home', 'Bo,away,,'),
      /^Row 2 has more cells than/,
    ],
    [
      'more cells in many rows',
      gridOf('Client,Note', ...Array<string>(7).fill('Ada,ill,x')),
      /^Rows 2, 3, 4, 5, 6 … have more cells/,
    ],
    ['headings alone', gridOf('Client,Note'), /no rows below/],
    [
      'too many rows',
      gridOf('Client', ...Array<string>(5_001).fill('Ada')),
      /5,001 rows. Import at most 5,000/,
    ],
  ])('is refused with %s, in words', (_, grid, sentence) => {
    const reading = () => listOf('clients', grid, { head: 0, filled: [] });
    expect(reading).toThrow(UnreadableSheet);
    expect(reading).toThrow(sentence);
  });
});
