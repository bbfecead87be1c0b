import { type DatedFormulas, defaultFormulas } from '#domain/values/planningFormulas.ts';

/** A formula set, by its number: what holds in which months. */
export type Formulas = { version: number; set: DatedFormulas };

/** What the planner comes with: in force until another set is adopted. */
export const originalFormulas: Formulas = { version: 1, set: defaultFormulas };
