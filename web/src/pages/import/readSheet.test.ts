import { describe, expect, it } from 'vitest';
import { UnreadableSheet } from '../../csv/sheet.ts';
import { readFile, readText } from './readSheet.ts';

const bytes = (...values: number[]) => new Uint8Array(values);
const utf8 = (text: string) => new TextEncoder().encode(text);
const fileOf = (content: Uint8Array<ArrayBuffer>, name = 'people.csv') =>
  // jsdom's files can't be read as a buffer.
  ({ name, size: content.byteLength, arrayBuffer: async () => content.buffer }) as File;

describe('a file of rows', () => {
  it.each([
    ['UTF-8', utf8('Name,City\r\nZoë,York\r\n')],
    ['UTF-8 with a byte order mark', utf8('\uFEFFName,City\nZoë,York')],
    ['Windows-1252 and semicolons', bytes(...utf8('Name;City\r\nZo'), 0xeb, ...utf8(';York\r\n'))],
    [
      'UTF-16 with tabs',
      new Uint8Array(new Uint16Array([...'\uFEFFName\tCity\nZoë\tYork'].map((c) => c.charCodeAt(0))).buffer),
    ],
    ['a line that names the separator', utf8('sep=|\nName|City\nZoë|York')],
  ])('is read from %s', async (_, content) => {
    const [grid] = await readFile(fileOf(content), 'clients');
    expect(grid?.name).toBe('people.csv');
    expect(grid?.rows.map(({ cells }) => cells)).toEqual([
      ['Name', 'City'],
      ['Zoë', 'York'],
    ]);
  });

  it('keeps the numbers that the spreadsheet shows, and leaves blank rows out', async () => {
    const sheet = await readText('Pasted rows', 'Name\tNote\n\nAda\t"two\nlines"\n\t\nBo\t\n');
    expect(sheet.rows.slice(1)).toEqual([
      { row: 3, cells: ['Ada', 'two\nlines'] },
      { row: 5, cells: ['Bo', ''] },
    ]);
  });

  it.each(['\r\n', '\n', '\r'])(
    'takes lines of a file that end with %j for rows, whatever others end with',
    async (end) => {
      const text = `Name,Note\r\nAda,"two\r\nlines"\r\nBo,ill${end}Cy,away\r\nDee,\n`;
      const { rows } = await readText('people.csv', text);
      expect(rows.slice(1)).toEqual([
        { row: 2, cells: ['Ada', 'two\nlines'] },
        { row: 3, cells: ['Bo', 'ill'] },
        { row: 4, cells: ['Cy', 'away'] },
        { row: 5, cells: ['Dee', ''] },
      ]);
    },
  );

  it.each([
    [
      'a quotation mark that stays open',
      'Name,Note\nAda,ill\nBo,"away\nCy,ill\n',
      /^Row 3 has a quotation mark/,
    ],
  ])('refuses %s, and says in which row', async (_, text, sentence) => {
    await expect(readText('people.csv', text)).rejects.toThrow(sentence);
  });

  it.each([
    ['nothing', utf8(' \n\n'), /nothing in it/],
    ['a calendar for another list', utf8('BEGIN:VCALENDAR\r\nEND:VCALENDAR'), /Choose Time off above/],
    ['a workbook of an older kind', bytes(0xd0, 0xcf, 0x11, 0xe0), /Save it as .xlsx without one/],
  ])('says in words what is wrong with %s', async (_, content, sentence) => {
    const reading = readFile(fileOf(content), 'clients');
    await expect(reading).rejects.toThrow(UnreadableSheet);
    await expect(reading).rejects.toThrow(sentence);
  });

  it('says so before it reads a file that is far too large', async () => {
    const large = {
      name: 'big.csv',
      size: 9_000_000,
      arrayBuffer: () => Promise.reject(),
    } as unknown as File;
    await expect(readFile(large, 'clients')).rejects.toThrow(/larger than 8 MB/);
  });
});
