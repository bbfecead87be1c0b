import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A change of a query: the text it replaces stands exactly once in the file. */
type Change = readonly [from: string, to: string];

/** Changes of one file, and the tests that are to notice each of them. */
export type Mutations = { file: string; tests: readonly string[]; changes: readonly Change[] };

/** One of them. */
export type Mutation = { file: string; tests: readonly string[]; from: string; to: string };

export const mutationsOf = (lists: readonly Mutations[]): Mutation[] =>
  lists.flatMap(({ file, tests, changes }) => changes.map(([from, to]) => ({ file, tests, from, to })));

/** The project's folder. */
export const root = join(import.meta.dirname, '../..');

/** Why a mutation can't be tried, as a sentence; null when it can. */
export const faultOf = ({ file, tests, from }: Mutation): string | null => {
  const places = readFileSync(join(root, file), 'utf8').split(from).length - 1;
  if (places !== 1) return `${file} has this text ${places} times, a mutation needs it once:\n${from}`;
  const left = tests.find((test) => !existsSync(join(root, test)) || test.includes('.full.test.'));
  return left === undefined ? null : `${left} is to notice mutations of ${file}, and is no part of npm test.`;
};
