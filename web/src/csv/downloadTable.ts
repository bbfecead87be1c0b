import type { Cell } from '#domain/csv/cells.ts';
import { pastInAddress } from '../format/search.ts';
import { askWorker } from './askWorker.ts';

/** The kinds of export: text for any program, or a workbook with money, months and shares as such. */
export const fileKinds = ['csv', 'xlsx'] as const;
export type FileKind = (typeof fileKinds)[number];

export const fileKindWords: Record<FileKind, string> = { csv: 'CSV', xlsx: 'Excel' };

/** Downloads a table as a file: heading first, the same cells for either kind. `name` is without ".csv". */
export const downloadTable = async (
  kind: FileKind,
  name: string,
  rows: readonly (readonly Cell[])[],
): Promise<void> => {
  if (kind === 'csv') downloadCsv(`${name}.csv`, await csvText(rows));
  else downloadFile(`${name}.xlsx`, await xlsxInWorker({ name, rows }));
};

/** Rows as the text of a CSV file. The writer is fetched at the first export. */
export const csvText = async (rows: readonly (readonly Cell[])[]): Promise<string> => {
  const { csvLines, csvStart } = await import('#domain/csv/csv.ts');
  return csvStart + csvLines(rows);
};

/** The message to the worker: a table to be written as a workbook. */
export type XlsxAsked = { name: string; rows: readonly (readonly Cell[])[] };

/** A table as a workbook. The writer is fetched at the first export, and runs in a worker. */
const xlsxInWorker = (request: XlsxAsked): Promise<Blob> =>
  askWorker(
    new Worker(new URL('./xlsxWorker.ts', import.meta.url), { type: 'module' }),
    request,
    'The workbook could not be made',
  );

/** Characters that file names must not have on some system. */
const forbidden = /[\p{Cc}\\/:*?"<>|]+/gu;

/** A file name that is valid on every system, as close to the words as possible. */
const fileNameOf = (words: string): string => words.replace(forbidden, '-').trim();

/** A file's name, with the past day that it is of. */
export const datedName = (fileName: string): string => {
  const past = pastInAddress();
  return past === null ? fileName : fileName.replace(/(\.\w+)?$/, `_as-of-${past}$1`);
};

/** Downloads a text as a CSV file. */
export const downloadCsv = (fileName: string, text: string): void =>
  downloadFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));

/** Downloads a file. */
const downloadFile = (fileName: string, file: Blob): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameOf(datedName(fileName));
  document.body.append(link);
  link.click();
  link.remove();
  // Once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
};
