import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { UnreadableSheet } from './sheet.ts';
import { readWorkbook } from './workbook.ts';

type Written = Parameters<typeof writeXlsx>[0];
const read = async (...sheets: Written['sheets']) =>
  readWorkbook(new Uint8Array(await writeXlsx({ sheets })));
const cellsIn = async (...sheets: Written['sheets']) =>
  (await read(...sheets))[0]?.rows.map(({ cells }) => cells);

describe('a workbook', () => {
  it('is read cell by cell: days, numbers, shares, ticks and what formulas came to', async () => {
    const day = new Date(Date.UTC(2027, 0, 31));
    expect(
      await cellsIn({
        name: 'Plan',
        rows: [
          ['Name', 'From', 'Hours', 'Share', 'There', 'Sum'],
          [' Ada ', day, 7.5, 0.6, true, null],
        ],
        columns: [{}, {}, {}, { numFmt: '0%' }, {}, {}],
        cells: new Map([['1,5', { value: 0.1 + 0.2, formula: 'A1', formulaResult: 0.1 + 0.2 }]]),
      }),
    ).toEqual([
      ['Name', 'From', 'Hours', 'Share', 'There', 'Sum'],
      ['Ada', '2027-01-31', '7.5', '60%', 'Yes', '0.3'],
    ]);
  });

  it('has in each of some merged cells what stands in them', async () => {
    const merges = [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }];
    expect(
      await cellsIn({
        name: 'Plan',
        rows: [
          ['Client', 'Project'],
          ['Birch', 'Shop'],
          [null, 'Care'],
        ],
        merges,
      }),
    ).toEqual([
      ['Client', 'Project'],
      ['Birch', 'Shop'],
      ['Birch', 'Care'],
    ]);
  });

  it('offers the sheets in sight that hold anything, keeps the numbers of rows, and names hidden ones', async () => {
    const grids = await read(
      { name: 'Blank', rows: [] },
      { name: 'Secret', rows: [['x']], hidden: true },
      {
        name: 'Plan',
        rows: [['Client'], [null], ['Birch'], ['Elm']],
        rowDefs: new Map([[3, { hidden: true }]]),
      },
    );
    expect(grids).toEqual([
      {
        name: 'Plan',
        rows: [
          { row: 1, cells: ['Client'] },
          { row: 3, cells: ['Birch'] },
          { row: 4, cells: ['Elm'] },
        ],
        notes: ['1 row hidden in the sheet is read, too.'],
      },
    ]);
  });

  it('that would be far too large once unpacked is refused before it is', async () => {
    const file = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Plan', rows: [['x']] }] }));
    const view = new DataView(file.buffer);
    // The size of the first part in the directory.
    let at = file.byteLength - 4;
    while (view.getUint32(at, true) !== 0x02014b50) at -= 1;
    view.setUint32(at + 24, 300 * 2 ** 20, true);
    const reading = readWorkbook(file);
    await expect(reading).rejects.toThrow(UnreadableSheet);
    await expect(reading).rejects.toThrow(/too large once it is unpacked/);
  });

  it('that is damaged is refused with what to do', async () => {
    const reading = readWorkbook(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]));
    await expect(reading).rejects.toThrow(/could not be read. Save it again as .xlsx or CSV/);
  });

  it('without anything in it is refused', async () => {
    await expect(read({ name: 'Plan', rows: [] })).rejects.toThrow(/nothing in this workbook/);
  });
});
