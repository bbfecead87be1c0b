import { z } from 'zod';
import type { WorkingDayCalendar } from '#domain/figures/formulas.ts';
import type { FormulasOutput } from '#domain/formulasInput.ts';
import type { Month } from '#domain/month.ts';

export const personView = z.strictObject({ id: z.string(), username: z.string(), name: z.string() });

/** An adoption of a formula set; the set that the planner comes with was adopted by nobody. */
export type FormulaRevisionView = {
  version: number;
  formulas: FormulasOutput;
  by: z.infer<typeof personView> | null;
  at: string | null;
  reason: string | null;
  /** The replay whose figures were adopted. */
  replay: number | null;
};

/** Working days of a planning year by each calendar, as an example of the choice. */
export type WorkingDaysExample = { from: Month; to: Month; days: Record<WorkingDayCalendar, number> };

/** GET /api/admin/formulas. */
export type FormulasView = {
  /** The set in force, which the figures are computed with. */
  version: number;
  formulas: FormulasOutput;
  /** What the planner comes with. */
  defaults: FormulasOutput;
  workingDays: WorkingDaysExample;
  /** Newest first. */
  revisions: FormulaRevisionView[];
};
