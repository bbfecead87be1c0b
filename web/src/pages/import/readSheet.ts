import type { ImportKind } from '#domain/imports/columns.ts';
import { askWorker } from '../../csv/askWorker.ts';
import { type Grid, UnreadableSheet } from '../../csv/sheet.ts';
import { isCalendar } from './calendar/isCalendar.ts';

/** Maximum size of a file, in bytes: larger ones are no lists of a few thousand rows. */
const largestFile = 8 * 2 ** 20;

/** Timeout for reading a workbook, in milliseconds: thousands of rows take less than one second. */
const workbookTimeout = 20_000;

/**
 * Reads the sheets of a workbook (.xlsx), a CSV file, or for time off a calendar. A CSV file is UTF-8, UTF-16 as
 * spreadsheets write it, or else Windows-1252, with commas, semicolons or tabs.
 * @throws UnreadableSheet
 */
export const readFile = async (file: File, kind: ImportKind): Promise<readonly Grid[]> => {
  if (file.size > largestFile) {
    throw new UnreadableSheet('This file is larger than 8 MB. Split it, and import its parts one by one.');
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return workbookInWorker(bytes);
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) {
    throw new UnreadableSheet(
      'This is a workbook of an older kind, or one with a password. Save it as .xlsx without one, and choose that file.',
    );
  }
  const text = textOf(bytes);
  if (!file.name.toLowerCase().endsWith('.ics') && !isCalendar(text))
    return [await readText(file.name, text)];
  if (kind !== 'time-off')
    throw new UnreadableSheet('This is a calendar. Choose Time off above to import what it holds.');
  const { calendarInWorker } = await import('./calendar/calendarInWorker.ts');
  const { headings, rows, ...about } = await calendarInWorker({ name: file.name, text, now: new Date() });
  return [{ ...about, rows: [{ row: 0, cells: headings }, ...rows], isHeaded: true }];
};

/** The reader is fetched for the first workbook, and runs in a worker. */
const workbookInWorker = (bytes: Uint8Array): Promise<readonly Grid[]> =>
  askWorker(
    new Worker(new URL('../../csv/workbookWorker.ts', import.meta.url), { type: 'module' }),
    bytes,
    'The workbook could not be read',
    {
      milliseconds: workbookTimeout,
      refusal: 'This workbook takes too long to read. Save the sheet alone as CSV, and choose that file.',
    },
  );

const textOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const separatorLine = /^sep=(.)\n/i;

/** Number of lines in which the separator is looked for: a title may be above the headings. */
const maxSeparated = 5;

/** The separator of the headings: amounts below may have commas, headings seldom do. */
const separatorOf = (text: string): string => {
  const lines = text
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split('\n', maxSeparated);
  const count = (separator: string) =>
    lines.find((line) => line.includes(separator))?.split(separator).length ?? 1;
  return ['\t', ';', '|', ','].reduce((best, other) => (count(other) > count(best) ? other : best));
};

/** Parses rows that were pasted or read from a file. @throws UnreadableSheet */
export const readText = async (name: string, whole: string): Promise<Grid> => {
  const { parse } = (await import('papaparse')).default;
  // A file may mix line ends; within quotes, a line end stays one.
  const text = whole.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const declared = separatorLine.exec(text);
  const { data, errors } = parse<string[]>(text.replace(separatorLine, ''), {
    delimiter: declared?.[1] ?? separatorOf(text),
    newline: '\n',
  });
  const before = declared ? 2 : 1;
  const misquoted = errors.find(({ type }) => type === 'Quotes');
  if (misquoted) {
    throw new UnreadableSheet(
      `Row ${(misquoted.row ?? 0) + before} has a quotation mark that opens a cell and does not close it. Mend that row, and choose the file again.`,
    );
  }
  const rows = data
    .map((cells, index) => ({ row: index + before, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length === 0) throw new UnreadableSheet('There is nothing in it.');
  return { name, rows };
};
