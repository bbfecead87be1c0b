import { pastInAddress } from '../format/search.ts';

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
export const downloadFile = (fileName: string, file: Blob): void => {
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
