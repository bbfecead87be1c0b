import type { Cell } from '#domain/csv/cells.ts';
import { downloadCsv, downloadFile } from './download.ts';

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

/** Rows as the text of a CSV file. The writer is fetched when something is first exported. */
export const csvText = async (rows: readonly (readonly Cell[])[]): Promise<string> => {
  const { csvLines, csvStart } = await import('#domain/csv/csv.ts');
  return csvStart + csvLines(rows);
};

/** A table that is to be a workbook, as it is sent to the worker, and what that answers. */
export type XlsxAsked = { name: string; rows: readonly (readonly Cell[])[] };
export type XlsxAnswer = { file: Blob } | { error: string };

/** A table as a workbook. The writer is fetched when something is first exported, and works in a thread of its own. */
const xlsxInWorker = async (asked: XlsxAsked): Promise<Blob> => {
  const worker = new Worker(new URL('./xlsxWorker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Blob>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<XlsxAnswer>) =>
        'file' in data ? resolve(data.file) : reject(new Error(data.error));
      // Its code did not arrive, or a policy forbids it.
      worker.onerror = () => reject(new Error('The workbook could not be made'));
      worker.postMessage(asked);
    });
  } finally {
    worker.terminate();
  }
};
