import papaparse from 'papaparse';
import { eventWords, fieldWords, kindWords } from '#domain/historyWords.ts';
import type { HistoryEntryView } from '#projections/history/view.ts';

const heading = ['When', 'Who', 'What', 'Kind', 'Record', 'Month', 'Field', 'From', 'To', 'Reason', 'Change'];

/** So that spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** One line for each changed field, and one for an event that changed none. */
const linesOf = (entry: HistoryEntryView): unknown[][] => {
  const { at, by, event, record, month, changes, reason, correlationId } = entry;
  const start = [at, by.name, eventWords(event), kindWords[record.kind], record.name, month];
  const end = [reason, correlationId];
  if (changes.length === 0) return [[...start, null, null, null, ...end]];
  return changes.map(({ field, from, to }) => [...start, fieldWords(field).label, from, to, ...end]);
};

/** Rows as CSV text; a cell that a spreadsheet would take for a formula is defused by an apostrophe. */
const csvOf = (rows: unknown[][]): string =>
  `${papaparse.unparse(rows, { escapeFormulae: true, newline: '\r\n' })}\r\n`;

/** The history as a CSV file, page by page as it is read. */
export async function* historyCsv(pages: AsyncIterable<readonly HistoryEntryView[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvOf([heading]);
  for await (const entries of pages) if (entries.length > 0) yield csvOf(entries.flatMap(linesOf));
}
