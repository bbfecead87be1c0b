import { parse } from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvText } from './downloadTable.ts';

describe('a CSV file', () => {
  it('has a byte order mark, quotes what needs it, and ends its lines as RFC 4180 has it', async () => {
    expect(
      await csvText([
        ['Project', 'Hours'],
        ['Shop, "old"', 7.5],
        ['Zoë', null],
      ]),
    ).toBe('\uFEFFProject,Hours\r\n"Shop, ""old""",7.5\r\nZoë,\r\n');
  });

  it.each(['=1+1', '+44 20', '-2+3', '@SUM(A1)', '＝1+1', '=HYPERLINK("http://a.example","x")'])(
    'gives %j no chance to run as a formula',
    async (text) => {
      const { data } = parse<string[]>((await csvText([[text]])).slice(1));
      expect(data[0]).toEqual([`'${text}`]);
    },
  );

  it.each([
    ['x;=1+1', `"x;'=1+1"`],
    ['x\t=1+1', `"x\t'=1+1"`],
    ['x; =1+1', `"x; '=1+1"`],
    ['\t=1', `"'\t'=1"`],
    ['a;b', '"a;b"'],
  ])('gives %j no chance to run where semicolons or tabs part cells', async (text, written) => {
    expect(await csvText([[1, text]])).toBe(`\uFEFF1,${written}\r\n`);
  });

  it('leaves figures and plain text as they are', async () => {
    expect(await csvText([[-12, '-12.50', 'a=b', '1 - 2', '']])).toBe('\uFEFF-12,-12.50,a=b,1 - 2,\r\n');
  });
});
