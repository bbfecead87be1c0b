import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { type Cell, moneyCell, monthCell, shareCell, timeCell } from '#domain/csv/cells.ts';
import { bytesOf } from '../testing/fakeDownloads.ts';
import { percentageCell } from './importable.ts';
import { xlsxFile } from './xlsxFile.ts';

const head = ['Name', 'Hours', 'Cost', 'Share', 'Month', 'When', 'Note'];

const workbook = async (rows: readonly (readonly Cell[])[], name = 'projects') =>
  new Uint8Array(await bytesOf(await xlsxFile(name, rows)));

/** The workbook as read by another library. */
const readBack = async (rows: readonly (readonly Cell[])[], name?: string) => {
  const { sheets } = await readXlsx(await workbook(rows, name), { readStyles: true });
  const [sheet] = sheets;
  if (!sheet || sheets.length !== 1) throw new Error(`${sheets.length} sheets`);
  return sheet;
};

it('has sums and differences to the penny, without what adding them up leaves behind', async () => {
  const row = ['Change', 0.1 + 0.2, moneyCell(131_752.02 - 94_585), shareCell(0.5 - 0.29)];
  const sheet = await readBack([head, row]);
  expect(sheet.rows[1]?.slice(0, 4)).toEqual(['Change', 0.3, 37_167.02, 0.21]);
});

it('has numbers as numbers, money, shares, months and moments as such, and one sheet', async () => {
  const cells = ['Shop', 7.5, moneyCell('-1906.5'), shareCell(0.5392), monthCell('2026-05')];
  const sheet = await readBack(
    [head, [...cells, timeCell('2026-06-30T23:30:15Z'), null]],
    'P&L [2026/27]: all',
  );
  expect(sheet.name).toBe('P&L  2026 27  all');
  expect(sheet.rows[0]).toEqual(head);
  expect(sheet.rows[1]?.slice(0, 4)).toEqual(['Shop', 7.5, -1906.5, 0.5392]);
  const dates = sheet.rows[1]?.slice(4, 6) as Date[];
  // In UK time, wherever it is read.
  expect(dates.map((date) => date.toISOString())).toEqual([
    '2026-05-01T00:00:00.000Z',
    '2026-07-01T00:30:15.000Z',
  ]);
});

it('shows money with two decimals, shares as percentages, and months as "May 2026", under a heading that stays', async () => {
  const cells = [
    'Shop',
    7.5,
    moneyCell(2),
    shareCell(0.5),
    monthCell('2026-05'),
    timeCell('2026-05-04T09:00:00Z'),
    percentageCell(33.33),
  ];
  const files = unzipSync(await workbook([head, cells]));
  const text = (name: string) => new TextDecoder().decode(files[name]);
  const formats = [...text('xl/styles.xml').matchAll(/formatCode="([^"]*)"/g)].map(([, code]) => code);
  expect(formats).toEqual(
    expect.arrayContaining(['#,##0.00', '0.0%', '0.00%', 'mmm yyyy', 'd mmm yyyy hh:mm:ss']),
  );
  const sheet = text('xl/worksheets/sheet1.xml');
  expect(sheet).toMatch(/<pane[^>]*ySplit="1"[^>]*state="frozen"/);
  expect(Object.keys(files).filter((name) => name.startsWith('xl/worksheets/sheet'))).toHaveLength(1);
});

it.each([
  '=1+1',
  '+44 20',
  '-2+3',
  '@SUM(A1)',
  '=HYPERLINK("http://a.example","x")',
  "'=1",
  '0012',
  '2026-05',
])('has %j as text, and no formula', async (words) => {
  const bytes = await workbook([
    ['Text', 'Figure'],
    [words, -12],
  ]);
  expect((await readXlsx(bytes)).sheets[0]?.rows[1]).toEqual([words, -12]);
  expect(new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml'])).not.toContain('<f');
});

it('leaves out what no workbook may hold, and takes words of any length', async () => {
  const { rows } = await readBack([['Text'], ['a\u0000b<&>\u{1F41D}'], ['x'.repeat(40_000)]]);
  expect(rows[1]).toEqual(['ab<&>\u{1F41D}']);
  expect(String(rows[2]?.[0])).toHaveLength(32_767);
});

it('is made of 5,000 rows in less than two seconds of the processor', async () => {
  const row: Cell[] = [7.5, moneyCell(1906.5), shareCell(0.5), monthCell('2026-05'), null, 'Words'];
  const rows = Array.from({ length: 5_000 }, (_, index): Cell[] => [`Shop & Co ${index}`, ...row]);
  const began = process.cpuUsage();
  const bytes = await workbook([head, ...rows]);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(2_000);
  expect((await readXlsx(bytes)).sheets[0]?.rows).toHaveLength(5_001);
});
