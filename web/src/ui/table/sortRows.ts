import type { Column, Sort, SortValue } from './columns.ts';

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });

const isBlank = (value: SortValue): boolean => value === null || value === undefined || value === '';

const compare = (a: SortValue, b: SortValue): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** Rows in the order asked for; what has no value comes last either way, equals keep their order. */
export const sortRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
): readonly Row[] => {
  const read = columns.find((column) => column.id === sort?.column)?.sortValue;
  if (!sort || !read) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: read(row) }))
    .sort((a, b) => {
      if (isBlank(a.value) || isBlank(b.value)) return Number(isBlank(a.value)) - Number(isBlank(b.value));
      return sign * compare(a.value, b.value);
    })
    .map(({ row }) => row);
};
