import { type DatedFormulas, defaultFormulas } from '#domain/values/planningFormulas.ts';

/** Dated formulas with their number. */
export type Formulas = { version: number; set: DatedFormulas };

/** The default set, in force until another is adopted. */
export const originalFormulas: Formulas = { version: 1, set: defaultFormulas };
