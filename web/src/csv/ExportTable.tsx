import type { Column } from '../ui/table/columns.ts';
import type { CsvCell } from './csvText.ts';
import { type ExportColumn, ExportList } from './ExportList.tsx';

type ExportTableProps<Row> = {
  /** What is exported, in the plural: "projects". */
  things: string;
  /** Without ".csv". */
  fileName: string;
  columns: readonly Column<Row>[];
  /** undefined while they load. */
  rows: readonly Row[] | undefined;
};

/** Pence and tenths of a percent stay; the dust of a division goes. */
const plain = (value: CsvCell): CsvCell => (typeof value === 'number' ? Number(value.toFixed(4)) : value);

/** Words as they read; figures bare, shares as fractions, so that a spreadsheet can reckon with them. */
const cellOf = <Row,>(column: Column<Row>, row: Row): CsvCell => {
  if (column.exportValue) return plain(column.exportValue(row) ?? null);
  const shown = column.cell(row);
  const isWords = typeof shown === 'string' && (column.align !== 'end' || !column.sortValue);
  return isWords ? shown : plain(column.sortValue?.(row) ?? null);
};

/** A table's own columns for a file. */
export const exportColumns = <Row,>(columns: readonly Column<Row>[]): ExportColumn<Row>[] =>
  columns.map((column) => ({ header: column.header, value: (row) => cellOf(column, row) }));

/** Hands over a table as it stands on the screen. */
export function ExportTable<Row>({ columns, ...list }: ExportTableProps<Row>) {
  return <ExportList {...list} columns={exportColumns(columns)} />;
}
