import { z } from 'zod';
import { formulasView as formulas } from '#domain/formulas/formulasInput.ts';
import { workingDayCalendars } from '#domain/values/planningFormulas.ts';

export const personView = z.strictObject({ id: z.string(), username: z.string(), name: z.string() });

/** An adoption of a formula set; the set that the planner comes with was adopted by nobody. */
const formulaRevisionView = z.strictObject({
  version: z.number(),
  formulas,
  by: personView.nullable(),
  at: z.string().nullable(),
  reason: z.string().nullable(),
  /** The number of what was adopted. */
  replay: z.number().nullable(),
});
export type FormulaRevisionView = z.infer<typeof formulaRevisionView>;

/** Working days of a planning year by each calendar, as an example of the choice. */
const workingDaysExample = z.strictObject({
  from: z.string(),
  to: z.string(),
  days: z.record(z.enum(workingDayCalendars), z.number()),
});
export type WorkingDaysExample = z.infer<typeof workingDaysExample>;

/** GET /api/admin/formulas. */
export const formulasView = z.strictObject({
  /** The set in force, which the figures are computed with. */
  version: z.number(),
  formulas,
  /** What the planner comes with. */
  defaults: formulas,
  workingDays: workingDaysExample,
  /** Newest first. */
  revisions: z.array(formulaRevisionView),
});
export type FormulasView = z.infer<typeof formulasView>;
