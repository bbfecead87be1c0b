import recorded from './answers.json' with { type: 'json' };

/** What each operation answered in a test (walk.test.ts): the body of an answer that is JSON. */
export const answered: Readonly<Record<string, unknown>> = recorded.answers;

/** A refusal of each status that a test saw. */
export const refused: Readonly<Record<string, unknown>> = recorded.refusals;
