import { defaultFormulas, type PlanningFormulas } from '#domain/values/planningFormulas.ts';

/** A formula set, by its number. */
export type Formulas = { version: number; set: PlanningFormulas };

/** What the planner comes with: in force until another set is adopted. */
export const originalFormulas: Formulas = { version: 1, set: defaultFormulas };
