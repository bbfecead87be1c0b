import { type ReactNode, useMemo, useState } from 'react';
import type { Cell } from '#domain/csv/cells.ts';

type SortValue = string | number | null | undefined;

/** The unit of a figure: pounds, or a share as a fraction; hours and counts have none. */
export type Unit = 'money' | 'share';

export type Column<Row> = {
  id: string;
  header: string;
  /** Above the heading, such as a badge. */
  headerNote?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The cell is a link: the control that presses the row is beside it, named by `sortValue`. */
  isLink?: boolean;
  /** The cell names the row; the first one does unless a column is marked. */
  isName?: boolean;
  /** The value to sort by; without it the column can't be sorted. */
  sortValue?: (row: Row) => SortValue;
  /** The value in an exported file, where the cell is more than text and the value is not `sortValue`. */
  exportValue?: (row: Row) => Cell | undefined;
  /** The column's name in an exported file, where it is more than the heading. */
  exportHeader?: string;
  /** The unit in exported files: pounds with pence, shares as percentages. */
  unit?: Unit;
  /** 'end' for figures. */
  align?: 'start' | 'end';
  /** In pixels of the usual text size, as `columnLength` takes them; columns without a width share what is left, and are never narrower than `minWidth`. */
  width?: number;
  minWidth?: number;
  /** The cell of the totals row, over the rows shown. */
  total?: (rows: readonly Row[]) => ReactNode;
  /** Highlights the column, such as the chosen month. */
  isCurrent?: boolean;
  /**
   * Its priority where not all columns have room: 'key' keeps its place longest and is the first under the row's name,
   * 'extra' loses its place first and is left out of a phone's list.
   */
  importance?: 'key' | 'extra';
};

export type Sort = { column: string; direction: 'ascending' | 'descending' };

/** The index of the column whose cell names the row. */
export const namePlace = (columns: readonly Pick<Column<never>, 'isName'>[]): number =>
  Math.max(
    0,
    columns.findIndex(({ isName }) => isName),
  );

/** Size of the usual text in pixels: that of `1rem` unless the user has chosen larger text. */
export const usualText = 16;

/** A column's width as a CSS length, which grows with the text. */
export const columnLength = (pixels: number): string => `${pixels / usualText}rem`;

/** Minimum width of a column in pixels of the usual text size. */
export const minColumnWidth = (column: Pick<Column<never>, 'align' | 'width' | 'minWidth'>): number =>
  column.width ?? column.minWidth ?? (column.align === 'end' ? 104 : 150);

/** The sort order after a press on a heading: text begins with A, figures with the largest. */
export const nextSort = <Row>(column: Column<Row>, sort: Sort | undefined): Sort => {
  if (sort?.column === column.id) {
    return { column: column.id, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
  }
  return { column: column.id, direction: column.align === 'end' ? 'descending' : 'ascending' };
};

const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });

const isBlank = (value: SortValue): boolean => value === null || value === undefined || value === '';

const compare = (a: SortValue, b: SortValue): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** Sorts rows; those without a value are last in either direction, and equal ones keep their order. */
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
  /** The initial order; without it the rows stay as given. */
  defaultSort?: Sort;
  /** With `onSortChange` the page holds the order, for example in its address. */
  sort?: Sort | undefined;
  onSortChange?: (sort: Sort) => void;
};

/** Sorts the rows by an order held here or by the page. */
export const useSort = <Row>(rows: readonly Row[], columns: readonly Column<Row>[], props: SortProps) => {
  const [own, setOwn] = useState(props.defaultSort);
  const sort = props.onSortChange ? props.sort : own;
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  return { sorted, sort, setSort: props.onSortChange ?? setOwn };
};
