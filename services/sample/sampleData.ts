import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import { guessColumns, type ImportKind } from '#domain/imports/columns.ts';
import type { ImportRow, Reading } from '#domain/imports/verdicts.ts';
import type { Month } from '#domain/values/month.ts';
import type { Calendar } from './calendar.ts';

/*
 * The files in data/. Amounts are in pounds. Months are offsets from the current one; a blank one is from before the
 * planner. A workday is the n-th Monday to Friday of its month. `Filled` is the part of a team member's working hours
 * that planners fill, as a fraction (above 1 for those most in demand), or a freelancer's planned hours a month.
 */

type Row<Heading extends string> = Readonly<Record<Heading, string>>;

/** Rows of a file, as cells by heading. */
export const rowsOf = <Heading extends string>(file: string): readonly Row<Heading>[] => {
  const csv = readFileSync(new URL(`data/${file}.csv`, import.meta.url), 'utf8');
  return papaparse.parse<Row<Heading>>(csv.trim(), { header: true }).data;
};

/** The month of a cell as an offset from the current one. */
export const offsetOf = (cell: string): number => (cell === '' ? -99 : Number(cell));

/** Changes of records, which `Of` names. */
export const changesIn = <Heading extends string>(file: string) =>
  rowsOf<Heading | 'Of' | 'Month' | 'Workday' | 'Reason'>(file).map((row) => ({
    ...row,
    month: offsetOf(row.Month),
    workday: Number(row.Workday),
  }));

/** A record's changes since the planner came. */
export const changesOf = <Change extends { Of: string; month: number }>(
  changes: readonly Change[],
  { knows }: Calendar,
  name: string,
): Change[] => changes.filter(({ Of, month }) => Of === name && knows(month));

/** Reads a row of a kind as the import does: by its columns and rules. */
type Read<Value> = (row: ImportRow, by: { thisMonth: Month }) => Reading<Value>;

/**
 * Reads a row of the sample by the import's columns and rules.
 * @param cells by the field of their column; those without a value are blank
 * @throws Error that names each cell that an import would refuse
 */
export const imported = <Value>(
  read: Read<Value>,
  cells: Readonly<Record<string, string | number | undefined>>,
  thisMonth: Month,
): Value => {
  const text = Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, String(cell ?? '')]));
  const reading = read({ row: 1, cells: text }, { thisMonth });
  if (!reading.errors) return reading.value;
  const faults = reading.errors.map(({ field, message }) => `${field}: ${message}`);
  throw new Error(`The sample has a row that no import takes (${faults.join('; ')})`);
};

/** Rows of a file with the import's headings and others: the fields that the import reads, and all cells. */
export const importedFile = <Value, Heading extends string>(
  kind: ImportKind,
  read: Read<Value>,
  rows: readonly Row<Heading>[],
  thisMonth: Month,
) =>
  rows.map((row) => {
    const columns = Object.entries(guessColumns(kind, Object.keys(row)));
    const values = Object.values<string>(row);
    const cells = Object.fromEntries(columns.map(([field, place]) => [field, values[place]]));
    return { fields: imported(read, cells, thisMonth), cells: row };
  });
