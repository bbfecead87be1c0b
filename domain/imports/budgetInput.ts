import { z } from 'zod';
import { asOfInput } from '../values/asOfInput.ts';
import { refuseAt } from '../values/errors.ts';
import { monthSchema } from '../values/monthInput.ts';
import { reasonInput, requiredText } from '../values/text.ts';
import { readBudgetSheet } from './budgetSheet.ts';

/** The rows of a sheet with their cells as in the file; parsed into the months of a budget in pence. */
const sheetInput = z
  .array(
    z.object({
      row: z.number().int().min(1).max(1_000_000),
      cells: z.array(z.string().max(500, 'A cell has at most 500 characters')).max(100),
    }),
  )
  .max(200, 'A budget has ten rows at most: its months, and one for each figure')
  .transform((rows, context) => {
    const { months, faults } = readBudgetSheet(rows);
    for (const [index, { row, message }] of faults.entries()) {
      refuseAt(context, [index], `Row ${row}: ${message}.`);
    }
    return months;
  });

const shared = {
  name: requiredText('Name the budget, such as Budget 2027', 60),
  /** The forecast as of the end of a past day or a time; the current one if left out. */
  asOf: asOfInput.nullish().transform((moment) => moment ?? null),
  /** Replaces the forecast. */
  sheet: sheetInput.optional(),
  reason: reasonInput,
};

/** Body of POST /api/budgets. */
export const setBudgetInput = z.object({
  ...shared,
  /** The first month of a financial year. */
  from: monthSchema.refine((month) => month.endsWith('-04'), 'A budget begins with April'),
});

/** Body of POST /api/budgets/{id}/revise. */
export const reviseBudgetInput = z.object(shared);
