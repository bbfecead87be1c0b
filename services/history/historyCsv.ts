import { methodWords, signInWords } from '#domain/access/accessWords.ts';
import { type Cell, timeCell } from '#domain/csv/cells.ts';
import { csvLines, csvStart } from '#domain/csv/csv.ts';
import {
  changedFieldWords,
  entryWords,
  eventWords,
  fieldWords,
  kindWords,
} from '#domain/history/historyWords.ts';
import type { AccessEntryView, HistoryChange, HistoryEntryView } from '#projections/history/view.ts';

const heading = ['When', 'Who', 'What', 'Kind', 'Record', 'Month', 'Field', 'From', 'To', 'Reason', 'Change'];

const accessHeading = [
  'When',
  'Until',
  'Times',
  'Who',
  'What',
  'How',
  'User',
  'Field',
  'From',
  'To',
  'Address',
  'Browser',
  'Reason',
];

const cellOf = (value: HistoryChange['to']): Cell =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value;

/** One line for each changed field, and one for an event that changed none. */
const linesOf = (entry: HistoryEntryView): Cell[][] => {
  const { at, by, record, month, changes, reason, correlationId } = entry;
  const start = [timeCell(at), by.name, entryWords(entry), kindWords[record.kind], record.name, month];
  const end = [reason, correlationId];
  if (changes.length === 0) return [[...start, null, null, null, ...end]];
  return changes.map(({ field, from, to, span }) => [
    ...start,
    changedFieldWords({ field, span }),
    cellOf(from),
    cellOf(to),
    ...end,
  ]);
};

/** One line for each changed field, and one for an entry without changes. */
const accessLinesOf = (entry: AccessEntryView): Cell[][] => {
  const { at, until, times, event, who, about, method, changes, address, browser, reason } = entry;
  const what = signInWords(event) ?? eventWords(event);
  const how = method === null ? null : methodWords(method);
  const start = [
    timeCell(at),
    timeCell(until),
    times,
    who?.name ?? 'A name that nobody has',
    what,
    how,
    about,
  ];
  const end = [address, browser, reason];
  if (changes.length === 0) return [[...start, null, null, null, ...end]];
  return changes.map(({ field, from, to }) => [
    ...start,
    fieldWords(field).label,
    cellOf(from),
    cellOf(to),
    ...end,
  ]);
};

/** The history as a CSV file, streamed page by page. */
export const historyCsv = (pages: AsyncIterable<readonly HistoryEntryView[]>): AsyncGenerator<string> =>
  csvFile(heading, pages, linesOf);

/** The sign-in and permission log as a CSV file, streamed page by page. */
export const accessCsv = (pages: AsyncIterable<readonly AccessEntryView[]>): AsyncGenerator<string> =>
  csvFile(accessHeading, pages, accessLinesOf);

async function* csvFile<Entry>(
  headings: string[],
  pages: AsyncIterable<readonly Entry[]>,
  lines: (entry: Entry) => Cell[][],
): AsyncGenerator<string> {
  yield csvStart + csvLines([headings]);
  for await (const entries of pages) if (entries.length > 0) yield csvLines(entries.flatMap(lines));
}
