import { type ImportKind, mostImportRows } from '#domain/imports/columns.ts';
import { isCalendar } from './calendar/isCalendar.ts';
import { type Sheet, UnreadableSheet } from './sheet.ts';

/** Larger files are no lists of a few thousand rows. Bytes. */
const largestFile = 8 * 2 ** 20;
const figures = new Intl.NumberFormat('en-GB');

/**
 * Reads a CSV file, or for time off a calendar: UTF-8, UTF-16 as spreadsheets write it, or else Windows-1252; with commas, semicolons or tabs.
 * @throws UnreadableSheet
 */
export const readFile = async (file: File, kind: ImportKind): Promise<Sheet> => {
  if (file.size > largestFile) {
    throw new UnreadableSheet('This file is larger than 8 MB. Split it, and import its parts one by one.');
  }
  const text = textOf(new Uint8Array(await file.arrayBuffer()));
  if (!file.name.toLowerCase().endsWith('.ics') && !isCalendar(text)) return readText(file.name, text);
  if (kind !== 'time-off')
    throw new UnreadableSheet('This is a calendar. Choose Time off above to import what it holds.');
  const { calendarInWorker } = await import('./calendar/calendarInWorker.ts');
  return calendarInWorker({ name: file.name, text, now: new Date() });
};

const textOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b) {
    throw new UnreadableSheet(
      'This is a workbook. Save the sheet as CSV in your spreadsheet, and choose that file; or copy its rows and paste them.',
    );
  }
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const separatorLine = /^sep=(.)\r?\n/i;

/** What parts the headings: amounts below may have commas of their own, headings seldom do. */
const separatorOf = (text: string): string => {
  const head =
    text
      .trimStart()
      .split(/\r?\n/, 1)[0]
      ?.replace(/"[^"]*"/g, '') ?? '';
  const count = (separator: string) => head.split(separator).length;
  return ['\t', ';', '|', ','].reduce((best, other) => (count(other) > count(best) ? other : best));
};

/** Reads rows that were pasted or stood in a file. @throws UnreadableSheet */
export const readText = async (name: string, whole: string): Promise<Sheet> => {
  const { parse } = (await import('papaparse')).default;
  const text = whole.replace(/^\uFEFF/, '');
  const told = separatorLine.exec(text);
  const { data } = parse<string[]>(text.replace(separatorLine, ''), {
    delimiter: told?.[1] ?? separatorOf(text),
  });
  const lines = data
    .map((cells, index) => ({ row: index + 1 + (told ? 1 : 0), cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...rows] = lines;
  if (!head) throw new UnreadableSheet('There is nothing in it. The first row holds the headings.');
  if (rows.length === 0) {
    throw new UnreadableSheet('There are no rows below the headings. The first row holds the headings.');
  }
  if (rows.length > mostImportRows) {
    throw new UnreadableSheet(
      `This list has ${figures.format(rows.length)} rows. Import at most ${figures.format(mostImportRows)} at a time: split it, and import its parts one by one.`,
    );
  }
  return { name, headings: head.cells, rows };
};
