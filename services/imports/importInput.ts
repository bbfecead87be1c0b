import { z } from 'zod';
import { longestCell } from '#domain/imports/cellLengths.ts';
import { type ImportKind, importColumns, mostImportRows } from '#domain/imports/columns.ts';
import type { ImportRow } from '#domain/imports/verdicts.ts';
import { reasonInput } from '#domain/text.ts';
import { plainly } from '../api/plainly.ts';

/** Body of POST /api/import/{kind} and its preview: the rows of a file, and why they are imported. */
type ImportInput = { rows: readonly ImportRow[]; reason: string | undefined };

/** The body is no JSON at all. `status` is what it is answered with. */
export class NotJson extends Error {
  readonly status = 400;
}

const tooMany = `Import at most ${mostImportRows.toLocaleString('en-GB')} rows at a time. Split the file, and import its parts one after the other.`;

const importRow = (fields: readonly string[]) =>
  z.object({
    /** As the file counts its rows, so that people find them. */
    row: z.number().int().min(1).max(10_000_000),
    cells: z.partialRecord(
      z.enum(fields as [string, ...string[]]),
      z.string().max(longestCell, `A cell holds at most ${longestCell} characters`),
    ),
  });

/** What the body of an import is to be, once it is read. */
export const importInput = (kind: ImportKind) =>
  z.object({
    // Counted first: a sentence for each of a million would take long to find.
    rows: z
      .array(z.unknown())
      .min(1, 'There is nothing to import. Choose a file with a row for each record.')
      .max(mostImportRows, tooMany)
      .pipe(z.array(importRow(importColumns[kind].map(({ field }) => field)))),
    reason: reasonInput,
  });

/** What is sent as UTF-8 JSON. @throws NotJson; z.ZodError where rows are not as they should be */
export const readImport = (kind: ImportKind, bytes: Uint8Array): ImportInput =>
  importInput(kind).parse(jsonOf(bytes), { error: plainly }) as ImportInput;

const jsonOf = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new NotJson('The body is no JSON', { cause: error });
  }
};
