import { z } from 'zod';
import { datedFormulasView, formulasView as formulaSet } from '#domain/formulas/formulasInput.ts';
import { workingDayCalendars } from '#domain/values/planningFormulas.ts';
import { count, id, open, text } from '../reading/pay.ts';

const formulas = open(datedFormulasView);

export const personView = z.strictObject({ id: text, username: text, name: text });

/** An adoption of a formula set; the default set has no author. */
const formulaRevisionView = z.strictObject({
  version: count,
  formulas,
  by: personView.nullable(),
  at: text.nullable(),
  reason: text.nullable(),
  /** The number of the adopted set or recount. */
  replay: id.nullable(),
});
export type FormulaRevisionView = z.infer<typeof formulaRevisionView>;

/** Working days of a planning year by each calendar, as an example. */
const workingDaysExample = z.strictObject({
  from: text,
  to: text,
  days: z.record(z.enum(workingDayCalendars), count),
});
export type WorkingDaysExample = z.infer<typeof workingDaysExample>;

/** GET /api/admin/formulas. */
export const formulasView = z.strictObject({
  /** The set in force; `later` are sets that hold from a month on. */
  version: count,
  formulas,
  /** The planner's default set. */
  defaults: open(formulaSet),
  workingDays: workingDaysExample,
  /** Newest first. */
  revisions: z.array(formulaRevisionView),
});
export type FormulasView = z.infer<typeof formulasView>;
