/** One row of a file as it arrives: its number in the file, and its cells by field. */
export type ImportRow = { row: number; cells: Readonly<Record<string, string>> };

/** What is wrong with one cell of a row, in words. */
export type CellError = { field: string; message: string };

/** What becomes of a row: it adds something, changes something, changes nothing, or can't be imported. */
export type ImportOutcome = 'new' | 'change' | 'same' | 'error';

export type ImportVerdict = {
  row: number;
  outcome: ImportOutcome;
  /** What becomes of the row, in words; for an error the sentences of its cells are there instead. */
  message: string;
  errors: readonly CellError[];
};

/** What the cells of a row say, or what is wrong with them. */
export type Reading<Value> = { value: Value; errors?: undefined } | { errors: readonly CellError[] };

export type ImportCounts = Record<ImportOutcome, number>;

export const countVerdicts = (verdicts: readonly ImportVerdict[]): ImportCounts => {
  const counts: ImportCounts = { new: 0, change: 0, same: 0, error: 0 };
  for (const { outcome } of verdicts) counts[outcome]++;
  return counts;
};

/** Answer of POST /api/import/{kind}/preview. */
export type ImportPreview = {
  rows: readonly ImportVerdict[];
  counts: ImportCounts;
  /** What importing would do, in words. */
  consequence: string;
};

/** The lines of the answer of POST /api/import/{kind}: how far it is, and what came of it. */
export type ImportLine =
  | { progress: number }
  | { done: ImportResult }
  | { problem: { status: number; detail: string } };

export type ImportResult = {
  counts: ImportCounts;
  /** What was done, in words. */
  message: string;
  /** Everything that was imported has this id in the history. */
  correlationId: string;
};
