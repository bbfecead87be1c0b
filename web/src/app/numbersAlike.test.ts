import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkImport } from '#domain/imports/checkImport.ts';
import type { ImportKind } from '#domain/imports/columns.ts';
import { readTeamMember } from '#domain/imports/readRows.ts';
import { otherCostInput } from '#domain/money/financeInput.ts';
import { teamMemberInput } from '#domain/people/personInput.ts';
import { book } from '#domain/testing/importBook.ts';
import { hoursInput } from '#domain/values/hours.ts';
import { moneyInput } from '#domain/values/moneyInput.ts';
import { plainHours, typedHours } from '#domain/values/typedHours.ts';
import { moneyField, numberField } from '../records/formFields.ts';
import { parseBlock } from '../ui/grid/gridClipboard.ts';

/** Texts that resemble numbers, valid or not. */
const figures = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789.,:h% £-()\u00a0０５') }),
  fc
    .tuple(
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.constantFrom('', '.', ','),
      fc.constantFrom('', '0', '5', '50', '500'),
    )
    .chain(([whole, sign, decimals]) =>
      fc.constantFrom(',', '.', ' ', '').map((mark) => {
        const grouped = String(whole).replace(/(?<=\d)(?=(?:\d{3})+$)/g, mark);
        return `${grouped}${sign}${decimals}`;
      }),
    ),
);

const person = { name: 'Ada', email: 'nora@agency.example', role: 'Designer', salary: '36000' };
/** A row's field as imported, in pence or hours; undefined where its row is refused. */
const imported = (field: 'salary' | 'workingHours', text: string): unknown => {
  const read = readTeamMember({ row: 2, cells: { ...person, [field]: text } }, book);
  return read.errors ? undefined : read.value[field];
};
/** The same field as typed into the form. */
const sent = (field: 'salary' | 'workingHours', text: string): unknown => {
  const fields = {
    salary: moneyField('Salary'),
    workingHours: numberField('Hours', 'hours', '40', Number.NaN),
  };
  const { data } = teamMemberInput.safeParse({ ...person, [field]: fields[field].sent(text) });
  return data?.[field];
};
/** A text as a single cell of pasted data. */
const pasted = (text: string): string => parseBlock(`${text}\t`)[0]?.[0] ?? '';

describe('a number means the same wherever it is typed', () => {
  it('an amount in a field and an import, or is refused by both', () => {
    fc.assert(
      fc.property(figures, (text) => {
        if (text.trim() === '') return;
        const [typed, read] = [sent('salary', text), imported('salary', text)];
        // £100,000,000 and more exceed what either stores.
        if (typeof typed === 'number' && typed > 9_999_999_999) return;
        expect(read).toBe(typed);
      }),
    );
  });

  it('hours in a field and an import, or are refused by both', () => {
    fc.assert(
      fc.property(figures, (text) => {
        if (text.trim() === '') return;
        expect(imported('workingHours', text)).toBe(sent('workingHours', text));
      }),
    );
  });

  it('hours in a field, in a cell, and in what is pasted into cells', () => {
    const month = numberField('Hours', 'hours');
    fc.assert(
      fc.property(figures, (text) => {
        // A cell also takes shares and sums.
        if (text.trim() === '' || text.trim().normalize('NFKC').endsWith('%')) return;
        const { data } = hoursInput.safeParse(month.sent(text));
        expect(typedHours(text).hours).toBe(data);
        expect(typedHours(pasted(text)).hours).toBe(data);
        expect(plainHours(text).hours).toBe(data);
      }),
    );
  });
});

it.each<[ImportKind, string, string, string, string]>([
  ['team-members', 'salary', '45.000', 'Write 45000 or 45.00', ''],
  ['team-members', 'paidLeaveDays', '2,5', 'Write 2.5', ''],
  ['team-members', 'directCostPercentage', '7,5%', 'Write 7.5', ''],
  ['team-members', 'workingHours', '1,5h', 'Write 1.5', ''],
  ['team-members', 'salary', '45 000.5', '', '£45,000.50'],
  ['team-members', 'workingHours', '37:30', '', '37.5h'],
])('an import of %s says of %s %j what it stores, or how to write it', (kind, field, text, fault, figure) => {
  const [verdict] = checkImport(kind, [{ row: 2, cells: { ...person, [field]: text } }], book).verdicts;
  expect(verdict?.errors.map(({ message }) => message)).toEqual(fault === '' ? [] : [fault]);
  expect(verdict?.figures?.[field]).toBe(figure === '' ? undefined : figure);
});

it('a file with the decimal comma is read by it, and only by it', () => {
  const check = (salary: string) =>
    checkImport('team-members', [{ row: 2, cells: { ...person, salary } }], { ...book, decimalSign: ',' });
  expect(check('45.000,50').changes.teamMembers[0]?.salary).toBe(4_500_050);
  expect(check('45.000').changes.teamMembers[0]?.salary).toBe(4_500_000);
  expect(check('45000.50').verdicts[0]?.errors).toEqual([{ field: 'salary', message: 'Write 45000,50' }]);
});

it('a credit is typed with a minus sign or in brackets, where credits are', () => {
  const cost = { name: 'Refund', month: '2026-05', category: 'office' };
  const amount = moneyField('Amount').sent('(1,200.00)');
  expect(otherCostInput.parse({ ...cost, amount }).amount).toBe(-120_000);
  expect(moneyInput('Salary').safeParse(amount).success).toBe(false);
});
