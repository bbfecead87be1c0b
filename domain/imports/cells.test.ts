import { describe, expect, it } from 'vitest';
import { projectStatuses } from '../projects/projectStatus.ts';
import {
  choiceCell,
  likelihoodCell,
  monthCell,
  numberCell,
  skillsCell,
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
    ['Dec 99', '2099-12'],
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

  it('reads a number as every field does, and leaves what is none for the form to refuse', () => {
    expect(numberCell('£1,250.50', 'money')).toBe('1250.5');
    expect(numberCell('1.250,50', 'money', ',')).toBe('1250.5');
    expect(numberCell('80 %', 'percentage')).toBe('80');
    expect(numberCell('7h 30m', 'hours')).toBe('7.5');
    expect(numberCell('1.250,50', 'money')).toBe('1.250,50');
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

  it('reads skills with marks between them, and a likelihood in per cent or by its name', () => {
    expect(skillsCell(' Figma, Illustrator;SEO ')).toEqual(['Figma', 'Illustrator', 'SEO']);
    expect(skillsCell(' ')).toBeUndefined();
    expect(likelihoodCell('TENTATIVE60')).toEqual({ likelihood: 'tentative', likelihoodPercent: 60 });
    expect(likelihoodCell('tentative  .5 %')).toEqual({ likelihood: 'tentative', likelihoodPercent: 0.5 });
    expect(likelihoodCell('33,5 %', ',')).toEqual({ likelihood: 'tentative', likelihoodPercent: 33.5 });
    expect(['Tentative', '6tentative0', '33,5 %'].map((cell) => likelihoodCell(cell))).toEqual([
      { likelihood: 'tentative' },
      { likelihood: '6tentative0' },
      { likelihood: '33,5 %' },
    ]);
    expect(likelihoodCell(undefined)).toEqual({});
  });

  it('reads a revenue split as the form sends it', () => {
    expect(splitCell('June 2026: £4,500; 2026-07: 7500.50')).toBe(
      '[{"month":"2026-06","amount":"4500"},{"month":"2026-07","amount":"7500.5"}]',
    );
    expect(splitCell('June 2026=4500 |\n 2026-07 : 7500;')).toBe(
      '[{"month":"2026-06","amount":"4500"},{"month":"2026-07","amount":"7500"}]',
    );
    expect(splitCell('June 2026: 4: 5')).toBe('[{"month":"June 2026: 4","amount":"5"}]');
    expect(splitCell('2026-06: 1; ; ')).toBe('[{"month":"2026-06","amount":"1"}]');
    expect(splitCell('June 2026: 4=5')).toBe('[{"month":"June 2026: 4","amount":"5"}]');
    expect(splitCell('June 2026: 1.250,50', ',')).toBe('[{"month":"2026-06","amount":"1250.5"}]');
    const unparted = ['in two parts', ': 5', 'June 2026:', '4500'];
    expect(unparted.map((cell) => splitCell(cell))).toEqual(unparted);
    expect(splitCell('2026-06: 1; and more')).toBe('2026-06: 1; and more');
  });

  it('given nothing but blanks and signs by the thousand, then it is read as quickly as anything else', () => {
    const blanks = ' '.repeat(9_990);
    const split = `a${blanks}=${blanks}=`;
    expect(splitCell(split)).toBe(split);
    const zeros = `0.${'0'.repeat(9_990)}1`;
    for (const kind of ['money', 'hours', 'percentage'] as const) {
      for (const text of [`1${blanks}x`, `1${blanks}%`, zeros]) numberCell(text, kind);
    }
  });

  it('takes the apostrophe away that defused a formula, and no other', () => {
    expect(["'=1+1", "'-Shop", "'s-Hertogenbosch", "  O'Neill "].map(textCell)).toEqual([
      '=1+1',
      '-Shop',
      "'s-Hertogenbosch",
      "O'Neill",
    ]);
  });

  const amountCell = (cell: string | undefined) => numberCell(cell, 'money');

  it.each([textCell, amountCell, yesNoCell, monthCell, splitCell])(
    'counts a blank cell as no value',
    (read) => {
      expect([read(undefined), read('  ')]).toEqual([undefined, undefined]);
    },
  );
});
