import type { Cell } from '#domain/csv/cells.ts';
import { pastInAddress } from '../format/search.ts';
import { askWorker } from './askWorker.ts';

/** What a table can be handed over as: text for anything, or a workbook that knows money, months and shares. */
export const fileKinds = ['csv', 'xlsx'] as const;
export type FileKind = (typeof fileKinds)[number];

export const fileKindWords: Record<FileKind, string> = { csv: 'CSV', xlsx: 'Excel' };

/** Hands a table over as a file: heading first, the same cells for either kind. `name` is without ".csv". */
export const downloadTable = async (
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

/** A table that is to be a workbook, as it is sent to the worker. */
export type XlsxAsked = { name: string; rows: readonly (readonly Cell[])[] };

/** A table as a workbook. The writer is fetched when something is first exported, and works in a thread of its own. */
const xlsxInWorker = (asked: XlsxAsked): Promise<Blob> =>
  askWorker(
    new Worker(new URL('./xlsxWorker.ts', import.meta.url), { type: 'module' }),
    asked,
    'The workbook could not be made',
  );

/** What no file name may hold on some system. */
const forbidden = /[\p{Cc}\\/:*?"<>|]+/gu;

/** A file name that every system takes, as close to the words as can be. */
const fileNameOf = (words: string): string => words.replace(forbidden, '-').trim();

/** A file's name, which says of which past day it is. */
export const datedName = (fileName: string): string => {
  const past = pastInAddress();
  return past === null ? fileName : fileName.replace(/(\.\w+)?$/, `_as-of-${past}$1`);
};

/** Hands a text to the browser as a CSV file. */
export const downloadCsv = (fileName: string, text: string): void =>
  downloadFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));

/** Hands a file to the browser. */
const downloadFile = (fileName: string, file: Blob): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameOf(datedName(fileName));
  document.body.append(link);
  link.click();
  link.remove();
  // After the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
};
