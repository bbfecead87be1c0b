import { z } from 'zod';
import type { FormulasOutput } from '#domain/formulasInput.ts';

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

/** GET /api/admin/formulas. */
export type FormulasView = {
  /** The set in force, which the figures are computed with. */
  version: number;
  formulas: FormulasOutput;
  /** What the planner comes with. */
  defaults: FormulasOutput;
  /** Newest first. */
  revisions: FormulaRevisionView[];
};
