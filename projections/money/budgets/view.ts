import { z } from 'zod';
import { personView } from '../../formulas/view.ts';
import { count, id, pay, ratio, text } from '../../reading/pay.ts';
import { pnlRowsView } from '../pnl/view.ts';

/** One version of a budget: when it was set and by whom, and what it was taken from. */
const versionView = z.strictObject({
  version: count,
  name: text,
  at: text,
  by: personView,
  /** The position of the log whose forecast it is; null of a sheet. */
  position: count.nullable(),
  /** The past day whose forecast it is; null of the forecast as it was then, and of a sheet. */
  day: text.nullable(),
  /** Somebody's words, which may name pay; null where there are none. */
  reason: pay(z.string()),
});

/** A budget as its last version has it. */
export const budgetEntryView = z.strictObject({
  id,
  name: text,
  /** First and last month, those of a financial year. */
  from: text,
  to: text,
  /** Oldest first. */
  versions: z.array(versionView),
});
export type BudgetEntryView = z.infer<typeof budgetEntryView>;

/** Every budget, the latest year first. */
export const budgetsView = z.array(budgetEntryView);

/** A budget with every row of the forecast by month, in pounds: of its last version, or of the one that was asked for. */
export const budgetView = budgetEntryView.extend({
  version: count,
  months: z.array(
    pnlRowsView.extend({
      /** Its target, as a fraction; null where none is set. */
      capacityUtilization: ratio.nullable(),
    }),
  ),
});
export type BudgetView = z.infer<typeof budgetView>;
