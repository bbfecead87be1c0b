import type { Cell } from '#domain/csv/cells.ts';
import { csvText } from './csvText.ts';
import { downloadCsv, downloadFile } from './download.ts';
import { xlsxInWorker } from './xlsxInWorker.ts';

/** What a table can be handed over as: text for anything, or a workbook that knows money, months and shares. */
export const fileKinds = ['csv', 'xlsx'] as const;
export type FileKind = (typeof fileKinds)[number];

export const fileKindWords: Record<FileKind, string> = { csv: 'CSV', xlsx: 'Excel' };

/** Hands a table over as a file: heading first, the same cells for either kind. `name` is without ".csv". */
export const handOver = async (
  kind: FileKind,
  name: string,
  rows: readonly (readonly Cell[])[],
): Promise<void> => {
  if (kind === 'csv') downloadCsv(`${name}.csv`, await csvText(rows));
  else downloadFile(`${name}.xlsx`, await xlsxInWorker({ name, rows }));
};
