import type { CellError, ImportRow, Reading } from './verdicts.ts';

/** Most characters of a cell, by what it is for, where a line of text would be too much or too little. */
const longest: Readonly<Record<string, number>> = {
  // The forms' own rules, which are stricter, have the say within these.
  description: 10_000,
  revenueSplit: 20_000,
  ...each(60, 'revenue', 'salary', 'hourlyRate', 'startMonth', 'endMonth', 'month'),
  ...each(60, 'projectType', 'status', 'costType', 'isUkEmployee'),
  ...each(40, 'contractedHours', 'workingHours', 'minAgreedHours', 'hours', 'additionalHours'),
  ...each(40, 'paidLeaveDays', 'directCostPercentage'),
};
const longestLine = 1_000;

/** Most characters of any cell at all. */
export const longestCell = 20_000;

/** A reading that looks at no cell of a row that has one too long for what it is for, and says which. */
export const measured =
  <Value>(read: (row: ImportRow) => Reading<Value>): ((row: ImportRow) => Reading<Value>) =>
  (row) => {
    const errors = tooLong(row);
    return errors.length > 0 ? { errors } : read(row);
  };

const tooLong = ({ cells }: ImportRow): CellError[] =>
  Object.entries(cells).flatMap(([field, text]) => {
    const most = longest[field] ?? longestLine;
    const message = `A cell of this column holds at most ${most.toLocaleString('en-GB')} characters`;
    return text.length > most ? [{ field, message }] : [];
  });

function each(most: number, ...fields: readonly string[]): Record<string, number> {
  return Object.fromEntries(fields.map((field) => [field, most]));
}
