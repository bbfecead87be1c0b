import { expect, it } from 'vitest';
import { fitColumns } from './fitColumns.ts';

const columns = [
  { minWidth: 200 },
  { minWidth: 100 },
  { width: 100, importance: 'key' },
  { width: 100, importance: 'extra' },
  { width: 100 },
] as const;

it.each([
  [700, ['column', 'column', 'column', 'column', 'column']],
  [699, ['column', 'column', 'column', 'under', 'column']],
  [632, ['column', 'column', 'column', 'under', 'column']],
  [631, ['column', 'column', 'column', 'under', 'under']],
  // A list from here on.
  [519, ['column', 'under', 'under', 'out', 'under']],
  [320, ['column', 'under', 'under', 'out', 'under']],
])('of %i pixels each column has what it is worth', (available, expected) => {
  expect(fitColumns(columns, 100, available)).toEqual(expected);
});

it('lets the important ones give way last, and never the first', () => {
  const wide = [{ minWidth: 500 }, { width: 300, importance: 'key' }, { width: 300 }] as const;
  expect(fitColumns(wide, 0, 832)).toEqual(['column', 'column', 'under']);
  expect(fitColumns(wide, 0, 560)).toEqual(['column', 'under', 'under']);
});

it('lets a wide one give way rather than several', () => {
  const people = [{ minWidth: 300 }, { minWidth: 270 }, { width: 100 }, { width: 120 }] as const;
  expect(fitColumns(people, 0, 600)).toEqual(['column', 'under', 'column', 'column']);
});
