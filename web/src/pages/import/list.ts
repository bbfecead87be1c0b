import { monthCell } from '#domain/imports/cells.ts';
import { guessColumns, type ImportKind, importColumns, maxImportRows } from '#domain/imports/columns.ts';
import { isMonth, type Month } from '#domain/values/month.ts';
import { type Grid, type Sheet, UnreadableSheet } from '../../csv/sheet.ts';

/** How a sheet is read as a list. */
export type Reading = {
  /** The index of the row with the headings. */
  head: number;
  /** The indexes of columns whose blanks take the value above. */
  filled: readonly number[];
};

/** A list, with the indexes of its columns in the sheet; -1 for columns that the sheet doesn't have. */
export type List = Sheet & {
  places: readonly number[];
  /** Months that were columns in the sheet, and are rows here. */
  unfolded?: readonly Month[];
};

/** Number of rows among which the headings are looked for. */
const maxAbove = 20;

const monthOf = (heading: string): Month | undefined => {
  const month = monthCell(heading);
  return month !== undefined && isMonth(month) ? month : undefined;
};

/** The index of the row most like headings, and the number of its cells that are known headings. */
const likeliest = (kind: ImportKind, { rows }: Grid): { head: number; known: number } => {
  const known = rows.slice(0, maxAbove).map(({ cells }) => {
    const months = kind === 'allocations' ? cells.filter((cell) => monthOf(cell)).length : 0;
    return Object.keys(guessColumns(kind, cells)).length + (months > 1 ? months : 0);
  });
  const max = Math.max(0, ...known);
  return { head: known.indexOf(max), known: max };
};

/** The row most like headings: titles, notes and totals may be above them. */
export const guessHead = (kind: ImportKind, grid: Grid): number => {
  if (grid.isHeaded) return 0;
  const { head, known } = likeliest(kind, grid);
  return known > 0
    ? head
    : Math.max(
        0,
        grid.rows.findIndex(({ cells }) => cells.filter(Boolean).length > 1),
      );
};

/** The sheet of a workbook most like a list of a kind. */
export const guessSheet = (kind: ImportKind, grids: readonly Grid[]): number => {
  const known = grids.map((grid) => likeliest(kind, grid).known);
  return Math.max(0, known.indexOf(Math.max(...known)));
};

const figures = new Intl.NumberFormat('en-GB');

const maxNamed = 5;

const tooLongText = (rows: readonly number[]): string => {
  const named = rows.slice(0, maxNamed).join(', ') + (rows.length > maxNamed ? ' …' : '');
  const which = rows.length === 1 ? `Row ${named} has` : `Rows ${named} have`;
  return `${which} more cells than there are headings. Choose the row that holds the headings, give each column one, and put cells that hold a separator in quotation marks.`;
};

/**
 * Reads a sheet as a list of records: the rows below its headings. Hours with a column for each month become a row for
 * each month.
 * @throws UnreadableSheet
 */
export const listOf = (kind: ImportKind, { rows: all, ...about }: Grid, { head, filled }: Reading): List => {
  const headings = trimmed(all[head]?.cells ?? []);
  const below = all.slice(head + 1);
  const tooLong = below.filter(({ cells }) => cells.slice(headings.length).some((cell) => cell !== ''));
  if (tooLong.length > 0) throw new UnreadableSheet(tooLongText(tooLong.map(({ row }) => row)));
  if (below.length === 0) throw new UnreadableSheet('There are no rows below the headings.');
  const rows = below.map(({ row, cells }) => ({ row, cells: [...cells] }));
  for (const column of filled) {
    let above = '';
    for (const { cells } of rows) above = cells[column] ||= above;
  }
  const list = { ...about, headings, rows, places: headings.map((_, place) => place) };
  const read = kind === 'allocations' ? (unfolded(list) ?? list) : list;
  if (read.rows.length > maxImportRows) {
    throw new UnreadableSheet(
      `This list has ${figures.format(read.rows.length)} rows. Import at most ${figures.format(maxImportRows)} at a time: split it, and import its parts one by one.`,
    );
  }
  return read;
};

/** Headings without blank ones at the end. */
const trimmed = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

/** Turns columns of months into rows; undefined where there are no such columns. */
const unfolded = ({ headings, rows, places, ...about }: List): List | undefined => {
  const months = headings.flatMap((heading, place) => {
    const month = monthOf(heading);
    return month ? [{ month, place }] : [];
  });
  if (months.length < 2 || guessColumns('allocations', headings).month !== undefined) return undefined;
  const others = places.filter((place) => !months.some((each) => each.place === place));
  return {
    ...about,
    headings: [...others.map((place) => headings[place] ?? ''), 'Month', 'Hours'],
    // They are rows of another list, with its own row numbers.
    rows: rows
      .flatMap(({ cells }) =>
        months
          .filter(({ place }) => cells[place])
          .map(({ month, place }) => [
            ...others.map((other) => cells[other] ?? ''),
            month,
            cells[place] ?? '',
          ]),
      )
      .map((cells, index) => ({ row: index + 1, cells })),
    places: [...others, -1, -1],
    unfolded: months.map(({ month }) => month),
  };
};

/** Mapped columns that have blanks below a value, with their number. */
export const blanksOf = (
  kind: ImportKind,
  list: List,
  mapping: Readonly<Record<string, number>>,
  { filled }: Reading,
): { place: number; heading: string; blanks: number }[] =>
  importColumns[kind].flatMap(({ field, holds }) => {
    const column = mapping[field];
    const place = column === undefined ? -1 : (list.places[column] ?? -1);
    if (column === undefined || place < 0 || !isFilled(holds)) return [];
    const heading = list.headings[column] ?? '';
    if (filled.includes(place)) return [{ place, heading, blanks: 0 }];
    const first = list.rows.findIndex(({ cells }) => cells[column]);
    const blanks = list.rows.slice(Math.max(0, first)).filter(({ cells }) => !cells[column]).length;
    return blanks > 0 && first >= 0 ? [{ place, heading, blanks }] : [];
  });

/** Whether a value may apply to blank cells below it: names and days do, amounts don't. */
const isFilled = (holds: (typeof importColumns)['clients'][number]['holds']): boolean =>
  holds === 'line' || holds === 'month' || holds === 'day' || Array.isArray(holds);
