import { type ImportKind, importColumns } from '#domain/imports/columns.ts';
import type { ImportRow } from '#domain/imports/verdicts.ts';
import type { Sheet } from '../../csv/sheet.ts';

/** Which column of the file each field is read from; a field without one is not in the file. */
export type Mapping = Readonly<Record<string, number>>;

/** The rows of a file by field, blank cells left out. */
export const mappedRows = ({ rows }: Sheet, mapping: Mapping): ImportRow[] => {
  const fields = Object.entries(mapping);
  return rows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(
      fields.flatMap(([field, place]) => {
        const text = cells[place] ?? '';
        return text === '' ? [] : [[field, text]];
      }),
    ),
  }));
};

/** Headings of the fields that every row needs and that no column of the file is read for. */
export const missingFields = (kind: ImportKind, mapping: Mapping): string[] =>
  importColumns[kind]
    .filter(({ field, required }) => required && mapping[field] === undefined)
    .map(({ heading }) => heading);
