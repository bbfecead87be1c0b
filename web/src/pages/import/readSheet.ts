import { type ImportKind, mostImportRows } from '#domain/imports/columns.ts';
import { type Sheet, UnreadableSheet } from '../../csv/sheet.ts';
import { isCalendar } from './calendar/isCalendar.ts';

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

const separatorLine = /^sep=(.)\n/i;

/** What parts the headings: amounts below may have commas of their own, headings seldom do. */
const separatorOf = (text: string): string => {
  const head =
    text
      .trimStart()
      .split('\n', 1)[0]
      ?.replace(/"[^"]*"/g, '') ?? '';
  const count = (separator: string) => head.split(separator).length;
  return ['\t', ';', '|', ','].reduce((best, other) => (count(other) > count(best) ? other : best));
};

/** Rows that are named at most. */
const mostNamed = 5;

const tooLongText = (rows: readonly number[]): string => {
  const named = rows.slice(0, mostNamed).join(', ') + (rows.length > mostNamed ? ' …' : '');
  const which = rows.length === 1 ? `Row ${named} has` : `Rows ${named} have`;
  return `${which} more cells than there are headings. Give each column a heading, and put cells that hold a separator in quotation marks.`;
};

/** Reads rows that were pasted or stood in a file. @throws UnreadableSheet */
export const readText = async (name: string, whole: string): Promise<Sheet> => {
  const { parse } = (await import('papaparse')).default;
  // A file may end some of its lines otherwise than the others; within quotes, a line's end stays one.
  const text = whole.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const told = separatorLine.exec(text);
  const { data, errors } = parse<string[]>(text.replace(separatorLine, ''), {
    delimiter: told?.[1] ?? separatorOf(text),
    newline: '\n',
  });
  const before = told ? 2 : 1;
  const misquoted = errors.find(({ type }) => type === 'Quotes');
  if (misquoted) {
    throw new UnreadableSheet(
      `Row ${(misquoted.row ?? 0) + before} has a quotation mark that opens a cell and does not close it. Mend that row, and choose the file again.`,
    );
  }
  const lines = data
    .map((cells, index) => ({ row: index + before, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...rows] = lines;
  if (!head) throw new UnreadableSheet('There is nothing in it. The first row holds the headings.');
  const tooLong = rows.filter(({ cells }) => cells.slice(head.cells.length).some((cell) => cell !== ''));
  if (tooLong.length > 0) throw new UnreadableSheet(tooLongText(tooLong.map(({ row }) => row)));
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
