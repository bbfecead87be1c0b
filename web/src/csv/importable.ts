import { type Cell, shareCell } from '#domain/csv/cells.ts';
import { type ImportFields, type ImportKind, importColumns } from '#domain/imports/columns.ts';
import type { ExportColumn } from './ExportList.tsx';

/** Columns with the headings of the import's template, so that an exported file can be imported again. */
export const importable = <Row, Kind extends ImportKind>(
  kind: Kind,
  values: Readonly<Record<ImportFields[Kind], (row: Row) => Cell>>,
): ExportColumn<Row>[] =>
  importColumns[kind].map(({ field, heading }) => ({
    header: heading,
    value: values[field as ImportFields[Kind]],
  }));

/** A percentage that was typed, such as 60; in CSV as the import reads it. */
export const percentageCell = (percentage: number): Cell => shareCell(percentage / 100, String(percentage));

export const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');
