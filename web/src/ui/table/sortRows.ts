import { useMemo, useState } from 'react';
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

export type SortProps = {
  /** The order the table starts with; without it the rows stay as given. */
  defaultSort?: Sort;
  /** With `onSortChange`: the page holds the order, for example in its URL. */
  sort?: Sort | undefined;
  onSortChange?: (sort: Sort) => void;
};

/** The rows in their order, held here or by the page. */
export const useSort = <Row>(rows: readonly Row[], columns: readonly Column<Row>[], props: SortProps) => {
  const [own, setOwn] = useState(props.defaultSort);
  const sort = props.onSortChange ? props.sort : own;
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  return { sorted, sort, setSort: props.onSortChange ?? setOwn };
};
