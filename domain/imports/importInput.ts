import { z } from 'zod';
import { reasonInput } from '../values/text.ts';
import { type ImportKind, importColumns, longestCell, maxImportRows } from './columns.ts';

const tooMany = `Import at most ${maxImportRows.toLocaleString('en-GB')} rows at a time. Split the file, and import its parts one after the other.`;

/** True if the file has decimal commas, with points between thousands. */
const decimalComma = z.boolean({ error: 'Send true or false' }).default(false);

const importRow = (kind: ImportKind) =>
  z.object({
    /** The row's number in the file, so that people find it. */
    row: z.number().int().min(1).max(10_000_000),
    cells: z.partialRecord(
      z.enum(importColumns[kind].map(({ field }) => field) as [string, ...string[]]),
      z.string().max(longestCell, `A cell holds at most ${longestCell} characters`),
    ),
  });

/** The body of an import, before parsing. */
export const importBody = (kind: ImportKind) =>
  z.object({
    rows: z.array(importRow(kind)).min(1).max(maxImportRows).readonly(),
    decimalComma,
    reason: reasonInput,
  });

/** The schema that parses the body of an import. It refuses fields that it doesn't know, each by its name. */
export const importInput = (kind: ImportKind) =>
  z.strictObject({
    // Checks the length first: building a message for each of a million rows would take long.
    rows: z
      .array(z.unknown())
      .min(1, 'There is nothing to import. Choose a file with a row for each record.')
      .max(maxImportRows, tooMany)
      .pipe(z.array(importRow(kind).strict())),
    decimalComma,
    reason: reasonInput,
  });
