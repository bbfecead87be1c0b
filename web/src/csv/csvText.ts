import type { Cell } from '#domain/csv/cells.ts';

/** Rows as the text of a CSV file. The writer is fetched when something is first exported. */
export const csvText = async (rows: readonly (readonly Cell[])[]): Promise<string> => {
  const { csvLines, csvStart } = await import('#domain/csv/csv.ts');
  return csvStart + csvLines(rows);
};
