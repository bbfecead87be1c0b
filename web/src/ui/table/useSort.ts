import { useMemo, useState } from 'react';
import type { Column, Sort } from './columns.ts';
import { sortRows } from './sortRows.ts';

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
