import { z } from 'zod';
import { personView } from '../../formulas/view.ts';
import { count, id, pay, ratio, text } from '../../reading/pay.ts';
import { pnlRowsView } from '../pnl/view.ts';

/** A version of a budget: when and by whom it was set, and its source. */
const versionView = z.strictObject({
  version: count,
  name: text,
  at: text,
  by: personView,
  /** Log position of the forecast that it is; null for a sheet. */
  position: count.nullable(),
  /** The past day of the forecast; null for the forecast of its own time, and for a sheet. */
  day: text.nullable(),
  /** The reason, which may name pay; null for none. */
  reason: pay(z.string()),
});

/** A budget with the data of its last version. */
export const budgetEntryView = z.strictObject({
  id,
  name: text,
  /** First and last month of its financial year. */
  from: text,
  to: text,
  /** Oldest first. */
  versions: z.array(versionView),
});
export type BudgetEntryView = z.infer<typeof budgetEntryView>;

/** Every budget, the latest year first. */
export const budgetsView = z.array(budgetEntryView);

/** A budget with every row of the forecast by month, in pounds: of its last version or the requested one. */
export const budgetView = budgetEntryView.extend({
  version: count,
  months: z.array(
    pnlRowsView.extend({
      /** Its target as a fraction; null if none is set. */
      capacityUtilization: ratio.nullable(),
    }),
  ),
});
export type BudgetView = z.infer<typeof budgetView>;
