import { type CellValue, readXlsx, type Sheet as XlsxSheet } from 'hucre/xlsx';
import { counted } from '#domain/values/sentences.ts';
import { type Grid, UnreadableSheet } from './sheet.ts';

/** Maximum unpacked size of a workbook in bytes: a few thousand rows take less than a hundredth. */
const maxUnpacked = 256 * 2 ** 20;

/** Maximum number of rows read of a sheet: more are no list of a few thousand rows. */
const maxRows = 20_000;

/**
 * The visible, non-empty sheets of a workbook, cell by cell as text: the saved results of formulas, days as 2026-07-06,
 * shares as 60%. Each of several merged cells has their value.
 * @throws UnreadableSheet
 */
export const readWorkbook = async (file: Uint8Array): Promise<Grid[]> => {
  if (unpackedBytes(file) > maxUnpacked)
    throw new UnreadableSheet(
      'This workbook is too large once it is unpacked. Save the sheet alone, and choose that file.',
    );
  const { sheets } = await readXlsx(file, {
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
    readStyles: true,
    maxRows,
  }).catch(() => {
    throw new UnreadableSheet(
      'This workbook could not be read. Save it again as .xlsx or CSV in your spreadsheet, and choose that file.',
    );
  });
  const grids = sheets.map(gridOf).filter(({ rows }) => rows.length > 0);
  if (grids.length === 0) throw new UnreadableSheet('There is nothing in this workbook.');
  return grids;
};

const gridOf = (sheet: XlsxSheet): Grid => {
  const { name, rows, rowDefs, cells: details, merges = [] } = sheet;
  const texts = rows.map((row, at) =>
    row.map((value, column) => textOf(value, details?.get(`${at},${column}`)?.style?.numFmt)),
  );
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const text = texts[startRow]?.[startCol] ?? '';
    for (let row = startRow; row <= Math.min(endRow, texts.length - 1); row++) {
      for (let column = startCol; column <= endCol; column++) {
        const cells = texts[row];
        while (cells && cells.length <= column) cells.push('');
        if (cells) cells[column] = text;
      }
    }
  }
  const hidden = [...(rowDefs ?? [])].filter(([at, { hidden }]) => hidden && at < rows.length).length;
  return {
    name,
    rows: texts.flatMap((cells, at) => (cells.some((cell) => cell !== '') ? [{ row: at + 1, cells }] : [])),
    ...(hidden > 0 && {
      notes: [
        `${counted(hidden, 'row', 'rows')} hidden in the sheet ${hidden === 1 ? 'is' : 'are'} read, too.`,
      ],
    }),
  };
};

const textOf = (value: CellValue, format: string | undefined): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value.trim();
  if (format?.includes('%')) return `${plain(value * 100)}%`;
  return plain(value);
};

/** A number without floating point errors: 0.1 + 0.2 is 0.3. */
const plain = (value: number): string => String(Number(value.toPrecision(15)));

/** Signatures of a zip archive's directory (APPNOTE.TXT, 4.3). */
const directoryEnd = 0x06054b50;
const directoryEntry = 0x02014b50;

/** The unpacked size of an archive's parts in bytes, by its own directory, which the reader enforces. */
const unpackedBytes = (file: Uint8Array): number => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let end = file.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== directoryEnd) end -= 1;
  if (end < 0) return 0;
  let [sum, at] = [0, view.getUint32(end + 16, true)];
  for (let entries = view.getUint16(end + 10, true); entries > 0; entries--) {
    if (at + 46 > file.byteLength || view.getUint32(at, true) !== directoryEntry) break;
    sum += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return sum;
};
