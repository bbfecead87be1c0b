import { type Cell, moneyCell, shareCell } from '#domain/csv/cells.ts';
import type { Column, Unit } from '../ui/table/columns.ts';
import { type ExportColumn, ExportList } from './ExportList.tsx';

type ExportTableProps<Row> = {
  /** What is exported, in the plural: "projects". */
  things: string;
  /** Without ".csv". */
  fileName: string;
  columns: readonly Column<Row>[];
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
};

/** A figure in its column's unit. */
const cellIn = (value: Cell | undefined, unit: Unit | undefined): Cell => {
  if (typeof value !== 'number') return value ?? null;
  if (unit === 'money') return moneyCell(value);
  return unit === 'share' ? shareCell(value) : value;
};

/** Text as shown; figures as numbers, so that a spreadsheet can compute with them. */
const cellOf = <Row,>(column: Column<Row>, row: Row): Cell => {
  if (column.exportValue) return cellIn(column.exportValue(row), column.unit);
  const shown = column.cell(row);
  const isWords = typeof shown === 'string' && (column.align !== 'end' || !column.sortValue);
  return isWords ? shown : cellIn(column.sortValue?.(row), column.unit);
};

/** A column's heading, with "%" for a share. */
const headingOf = <Row,>({ header, exportHeader = header, unit }: Column<Row>): string =>
  unit === 'share' && !exportHeader.endsWith('%') ? `${exportHeader} %` : exportHeader;

/** A table's columns as those of a file. */
export const exportColumns = <Row,>(columns: readonly Column<Row>[]): ExportColumn<Row>[] =>
  columns.map((column) => ({ header: headingOf(column), value: (row) => cellOf(column, row) }));

/** Buttons that export a table as shown. */
export function ExportTable<Row>({ columns, ...list }: ExportTableProps<Row>) {
  return <ExportList isIconOnly {...list} columns={exportColumns(columns)} />;
}
