import { expect, it } from 'vitest';
import { csvLines, csvStart } from './csv.ts';

it('begins with the mark that spreadsheets know UTF-8 by', () => {
  expect([...new TextEncoder().encode(csvStart)]).toEqual([0xef, 0xbb, 0xbf]);
});

it('ends each row as RFC 4180 has it, the last one too', () => {
  const rows = [
    ['Name', 'Hours'],
    ['Ada, "the first"', 12.5],
  ];
  expect(csvLines(rows)).toBe('Name,Hours\r\n"Ada, ""the first""",12.5\r\n');
});

it('given text that a spreadsheet would run, then it stands behind an apostrophe; a figure with its sign does not', () => {
  expect(csvLines([['=1+1', '-12.00', '@sum']])).toBe(`"'=1+1",-12.00,"'@sum"\r\n`);
});

it('given text with a semicolon or a tab, then it stands in quotes, and nothing behind that is run', () => {
  expect(csvLines([['a;b', 'a\tb', 'a b', 2.5, null]])).toBe('"a;b","a\tb",a b,2.5,\r\n');
  expect(csvLines([['x;=1+1']])).toBe(`"x;'=1+1"\r\n`);
});
