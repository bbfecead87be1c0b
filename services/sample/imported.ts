import papaparse from 'papaparse';
import { guessColumns, type ImportKind } from '#domain/imports/columns.ts';
import type { ImportRow, Reading } from '#domain/imports/verdicts.ts';
import type { Month } from '#domain/values/month.ts';

/** Reads a row of a kind as the import does: by its columns and rules. */
type Read<Value> = (row: ImportRow, by: { thisMonth: Month }) => Reading<Value>;

/**
 * What a row of the sample says, by the import's own columns, reading and rules.
 * @param cells by the field of their column; those without a value are blank
 * @throws Error that names each cell which an import would refuse
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

/** Rows of a CSV file, each with what the import reads of it and with all its cells by heading. */
export const importedFile = <Value>(kind: ImportKind, read: Read<Value>, csv: string, thisMonth: Month) => {
  const { data, meta } = papaparse.parse<Record<string, string>>(csv.trim(), { header: true });
  const headings = meta.fields ?? [];
  const columns = Object.entries(guessColumns(kind, headings));
  return data.map((row) => {
    const cells = columns.map(([field, place]) => [field, row[headings[place] ?? '']]);
    return { fields: imported(read, Object.fromEntries(cells), thisMonth), cells: row };
  });
};
