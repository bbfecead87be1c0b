import { z } from 'zod';
import { reasonInput } from '../values/text.ts';
import { type ImportKind, importColumns, longestCell, maxImportRows } from './columns.ts';

const tooMany = `Import at most ${maxImportRows.toLocaleString('en-GB')} rows at a time. Split the file, and import its parts one after the other.`;

/** True if the file has decimal commas, with points between thousands. */
const decimalComma = z.boolean({ error: 'Send true or false' }).default(false);

const importRow = (fields: readonly string[]) =>
  z.object({
    /** The row's number in the file, so that people find it. */
    row: z.number().int().min(1).max(10_000_000),
    cells: z.partialRecord(
      z.enum(fields as [string, ...string[]]),
      z.string().max(longestCell, `A cell holds at most ${longestCell} characters`),
    ),
  });

const importRows = (kind: ImportKind) => z.array(importRow(importColumns[kind].map(({ field }) => field)));

/** The body of an import, before parsing. */
export const importBody = (kind: ImportKind) =>
  z.object({
    rows: importRows(kind).min(1).max(maxImportRows).readonly(),
    decimalComma,
    reason: reasonInput,
  });

/** The schema that parses the body of an import. */
export const importInput = (kind: ImportKind) =>
  z.object({
    // Checks the length first: building a message for each of a million rows would take long.
    rows: z
      .array(z.unknown())
      .min(1, 'There is nothing to import. Choose a file with a row for each record.')
      .max(maxImportRows, tooMany)
      .pipe(importRows(kind)),
    decimalComma,
    reason: reasonInput,
  });
