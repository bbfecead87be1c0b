import { z } from 'zod';
import { asOfInput } from '../values/asOfInput.ts';
import { monthSchema } from '../values/monthInput.ts';
import { reasonInput, requiredText } from '../values/text.ts';

const shared = {
  name: requiredText('Name the budget, such as Budget 2027', 60),
  /** The forecast as of the end of a past day, or a time; as it is now where it is left out. */
  asOf: asOfInput.nullish().transform((moment) => moment ?? null),
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
