import { z } from 'zod';
import { closedMonthsRefusal } from '../money/periodInput.ts';
import { counted } from '../values/sentences.ts';

/** A row of a file: its number in the file, and its cells by field. */
export type ImportRow = { row: number; cells: Readonly<Record<string, string>> };

/** A fault of one cell, as a sentence. */
const cellError = z.strictObject({ field: z.string(), message: z.string() });
export type CellError = z.infer<typeof cellError>;

/** The outcome of a row: it adds something, changes something, changes nothing, or can't be imported. */
const importOutcome = z.enum(['new', 'change', 'same', 'error']);
export type ImportOutcome = z.infer<typeof importOutcome>;

const importVerdict = z.strictObject({
  row: z.number(),
  outcome: importOutcome,
  /** The effect of the row as text; empty for an error, which has `errors` instead. */
  message: z.string(),
  errors: z.array(cellError).readonly(),
  /** The numbers of its cells formatted as stored, by field; cells without a number are left out. */
  figures: z.record(z.string(), z.string()).optional(),
});
export type ImportVerdict = z.infer<typeof importVerdict>;

/** The verdict on a row that can be imported, or changes nothing. */
export const verdict = (
  { row }: ImportRow,
  outcome: Exclude<ImportOutcome, 'error'>,
  message: string,
): ImportVerdict => ({ row, outcome, message, errors: [] });

export const refused = ({ row }: ImportRow, errors: readonly CellError[]): ImportVerdict => ({
  row,
  outcome: 'error',
  message: '',
  errors,
});

/** What becomes of rows whose records exist, as a sentence; empty for none. */
export const leftOut = (count: number): string =>
  count === 0 ? '' : `${counted(count, 'row is', 'rows are')} there already and left as they are.`;

/** The parsed cells of a row, or their faults. */
export type Reading<Value> =
  | { value: Value; errors?: undefined }
  | { value?: undefined; errors: readonly CellError[] };

const importCounts = z.record(importOutcome, z.number());
export type ImportCounts = z.infer<typeof importCounts>;

export const countVerdicts = (verdicts: readonly ImportVerdict[]): ImportCounts => {
  const counts: ImportCounts = { new: 0, change: 0, same: 0, error: 0 };
  for (const { outcome } of verdicts) counts[outcome]++;
  return counts;
};

/** Response of POST /api/import/{kind}/preview. */
export const importPreview = z.strictObject({
  rows: z.array(importVerdict).readonly(),
  counts: importCounts,
  /** The effect of importing, as text. */
  consequence: z.string(),
});
export type ImportPreview = z.infer<typeof importPreview>;

const importResult = z.strictObject({
  counts: importCounts,
  /** What was done, as text. */
  message: z.string(),
  /** Correlation id of the whole import in the history. */
  correlationId: z.string(),
});
export type ImportResult = z.infer<typeof importResult>;

/** The lines of the response of POST /api/import/{kind}: progress, then the result or a problem. */
export const importLine = z.union([
  z.strictObject({ progress: z.number() }),
  z.strictObject({ done: importResult }),
  z.strictObject({
    problem: z.strictObject({ status: z.number(), detail: z.string(), ...closedMonthsRefusal }),
  }),
]);
export type ImportLine = z.infer<typeof importLine>;
