/** Which projects figures count: what is won; with tentative ones in full; or by their percentages. */
export type Counted = 'won' | 'tentative' | 'weighted';

/** What is asked of the server; nothing where only what is won counts. */
export const asked = <Of extends Counted>(likelihood: Of | undefined) =>
  likelihood === undefined || likelihood === 'won' ? {} : { likelihood };
