/**
 * Which projects figures count: those that are won; tentative ones in full, too; or tentative ones by their
 * percentages.
 */
export type Counted = 'won' | 'tentative' | 'weighted';

/** The query parameter; empty where only won projects count. */
export const asked = <Of extends Counted>(likelihood: Of | undefined) =>
  likelihood === undefined || likelihood === 'won' ? {} : { likelihood };
