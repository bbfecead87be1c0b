import { describe, expect, it } from 'vitest';
import { projectStatuses } from '../projectStatus.ts';
import {
  choiceCell,
  hoursCell,
  moneyCell,
  monthCell,
  numberCell,
  splitCell,
  textCell,
  yesNoCell,
} from './cells.ts';

describe('cells of a spreadsheet', () => {
  it.each([
    ['2026-06', '2026-06'],
    ['2026-6', '2026-06'],
    ['2026-06-01', '2026-06'],
    ['2026-06-01T00:00:00Z', '2026-06'],
    ['June 2026', '2026-06'],
    ['june  2026', '2026-06'],
    ['Jun 2026', '2026-06'],
    ['Sept 2026', '2026-09'],
    ['Jun-26', '2026-06'],
    ['1 June 2026', '2026-06'],
    ['1-Jun-2026', '2026-06'],
    ['06/2026', '2026-06'],
    ['01/06/2026', '2026-06'],
    ['31.12.2026', '2026-12'],
  ])('reads the month "%s" as %s', (cell, month) => {
    expect(monthCell(cell)).toBe(month);
  });

  it.each(['2026', 'Ju 2026', '13/2026', 'Smarch 2026', '1999-06', '2026-00', 'soon'])(
    'leaves the month "%s" for the form to refuse',
    (cell) => {
      expect(monthCell(cell)).toBe(cell);
    },
  );

  it.each([
    ['£1,250.50', '1250.5'],
    ['1 250', '1250'],
    ['GBP 60', '60'],
    ['60 gbp', '60'],
    ['GBP60', '60'],
    ['60GBP', '60'],
    ['6GBP0', '6GBP0'],
    ['-5', '-5'],
    ['1.250,50', '1250.5'],
    ['12,50', '12.5'],
    ['1,2500', '1,2500'],
    ['45 £', '45'],
    ['much', 'much'],
  ])('reads the amount "%s" as "%s"', (cell, amount) => {
    expect(moneyCell(cell)).toBe(amount);
  });

  it('reads hours by the clock and as decimals', () => {
    expect(['7.5', '7:30', '7h 30m', '7,5', 'all day'].map(hoursCell)).toEqual([
      7.5,
      7.5,
      7.5,
      7.5,
      'all day',
    ]);
  });

  it('reads numbers, with and without a per cent sign', () => {
    expect(['25', '80%', '80 %', '1,000', 'half', '8%0'].map(numberCell)).toEqual([
      ...[25, 80, 80, 1000],
      ...['half', '8%0'],
    ]);
  });

  it('reads yes and no as people write them', () => {
    expect(['Yes', 'y', 'TRUE', '1', 'x', '✓'].map(yesNoCell)).toEqual(Array(6).fill(true));
    expect(['No', 'n', 'false', '0'].map(yesNoCell)).toEqual(Array(4).fill(false));
    const unclear = ['perhaps', 'oh yes', 'yes or no', 'oh no', 'not yet'];
    expect(unclear.map(yesNoCell)).toEqual(unclear);
  });

  it('reads a choice by its letters', () => {
    const read = (cell: string) => choiceCell(cell, projectStatuses);
    expect(['In Progress', "Jury's Out", 'GOING-WELL', 'lost'].map(read)).toEqual([
      'in_progress',
      'jurys out',
      'going well',
      'lost',
    ]);
  });

  it('reads a revenue split as the form sends it', () => {
    expect(splitCell('June 2026: £4,500; 2026-07: 7500.50')).toBe(
      '[{"month":"2026-06","amount":"4500"},{"month":"2026-07","amount":"7500.5"}]',
    );
    expect(splitCell('June 2026=4500 |\n 2026-07 : 7500;')).toBe(
      '[{"month":"2026-06","amount":"4500"},{"month":"2026-07","amount":"7500"}]',
    );
    expect(splitCell('June 2026: 4: 5')).toBe('[{"month":"June 2026: 4","amount":"5"}]');
    expect(splitCell('in two parts')).toBe('in two parts');
    expect(splitCell('2026-06: 1; and more')).toBe('2026-06: 1; and more');
  });

  it('given nothing but blanks and signs by the thousand, then it is read as quickly as anything else', () => {
    const blanks = ' '.repeat(9_990);
    const split = `a${blanks}=${blanks}=`;
    expect(splitCell(split)).toBe(split);
    expect(moneyCell(`1${blanks}x`)).toBe(`1${blanks}x`);
    expect(numberCell(`1${blanks}x`)).toBe(`1${blanks}x`);
    const zeros = `0.${'0'.repeat(9_990)}1`;
    expect([moneyCell(zeros), hoursCell(zeros)]).toEqual([zeros, Number(zeros)]);
  });

  it('takes the apostrophe away that defused a formula, and no other', () => {
    expect(["'=1+1", "'-Shop", "'s-Hertogenbosch", "  O'Neill "].map(textCell)).toEqual([
      '=1+1',
      '-Shop',
      "'s-Hertogenbosch",
      "O'Neill",
    ]);
  });

  it.each([textCell, moneyCell, hoursCell, numberCell, yesNoCell, monthCell, splitCell])(
    'counts a blank cell as no value',
    (read) => {
      expect([read(undefined), read('  ')]).toEqual([undefined, undefined]);
    },
  );
});
