import writeXlsxFile, { type CellObject } from 'write-excel-file/universal';
import { type Cell, csvCell, plainNumber } from '#domain/csv/cells.ts';
import type { Month } from '#domain/values/month.ts';
import { ukTimeText } from '#domain/values/ukTime.ts';

/** Excel counts days from here. */
const dayNought = Date.UTC(1899, 11, 30);
const day = 24 * 60 * 60_000;

/** Maximum number of characters in a cell and in a sheet's name in Excel. */
const longest = { cell: 32_767, sheet: 31 };
/** Minimum and maximum width of a column in characters. */
const width = { min: 8, max: 60 };

/**
 * A table as a workbook of one sheet, whose heading stays in sight. Text is written as text, whatever it begins with.
 */
export const xlsxFile = (name: string, rows: readonly (readonly Cell[])[]): Promise<Blob> => {
  const [head = [], ...body] = rows;
  return writeXlsxFile(
    [
      head.map((cell) => ({ ...textCell(String(cell ?? '')), fontWeight: 'bold' })),
      ...body.map((row) => row.map(cellOf)),
    ],
    {
      sheet: sheetName(name),
      stickyRowsCount: 1,
      columns: head.map((_, index) => ({ width: widthOf(rows, index) })),
    },
  ).toBlob();
};

const cellOf = (cell: Cell): CellObject | null => {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return textCell(cell);
  if (typeof cell === 'number') return { type: Number, value: plainNumber(cell) };
  switch (cell.unit) {
    case 'money':
      return { type: Number, value: cell.pounds, format: '#,##0.00' };
    case 'share':
      return { type: Number, value: Number(cell.fraction.toFixed(6)), format: formatOfShare(cell.text) };
    case 'month':
      return { type: Number, value: daysTo(firstOf(cell.month)), format: 'mmm yyyy' };
    case 'time':
      return { type: Number, value: daysTo(onTheClock(cell.instant)), format: 'd mmm yyyy hh:mm:ss' };
  }
};

/** The decimals that were typed; one for a computed share. */
const formatOfShare = (typed = ''): string => (/\.\d\d$/.test(typed) ? '0.00%' : '0.0%');

/** Each cell has a type, so that text such as "=1+1" is never computed. */
const textCell = (text: string): CellObject => ({ type: String, value: text.slice(0, longest.cell) });

/** Days as Excel counts them, without a time zone: UK dates, wherever the file is read. */
const daysTo = (milliseconds: number): number => (milliseconds - dayNought) / day;

const firstOf = (month: Month): number => Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1, 1);

const onTheClock = (instant: string): number => Date.parse(`${ukTimeText(new Date(instant)).slice(0, 19)}Z`);

const widthOf = (rows: readonly (readonly Cell[])[], index: number): number => {
  let longestText = width.min;
  for (const row of rows)
    longestText = Math.max(longestText, String(csvCell(row[index] ?? null) ?? '').length + 2);
  return Math.min(width.max, longestText);
};

const sheetName = (name: string): string =>
  name
    .replace(/[[\]/\\:*?']+/g, ' ')
    .trim()
    .slice(0, longest.sheet) || 'Sheet';
