/** A change of a query: the text it replaces stands exactly once in the file. */
type Change = readonly [from: string, to: string];

/** Changes of one file, and the tests that are to notice each of them. */
export type Mutations = { file: string; tests: readonly string[]; changes: readonly Change[] };

/** One of them. */
export type Mutation = { file: string; tests: readonly string[]; from: string; to: string };
