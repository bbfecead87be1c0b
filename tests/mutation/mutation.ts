import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { testsByPath } from './noticing.ts';
import { editsOf } from './operators.ts';
import { sqlTemplatesIn } from './sqlTemplates.ts';

/** A change of one place in the SQL of a file, and the tests that are to notice it. */
export type Mutation = {
  /** The file, the operator, and the how manieth place of it in the file. */
  name: string;
  file: string;
  tests: readonly string[];
  /** Places in the file's text. */
  start: number;
  end: number;
  from: string;
  to: string;
};

/** The project's folder. */
export const root = join(import.meta.dirname, '../..');

/** The mutations of one file's text. */
export const mutationsIn = (file: string, text: string, tests: readonly string[]): Mutation[] => {
  const counts = new Map<string, number>();
  return sqlTemplatesIn(file, text).flatMap((template) =>
    editsOf(template).map(({ operator, from, to, by }) => {
      const count = (counts.get(operator) ?? 0) + 1;
      counts.set(operator, count);
      const [start, end] = [template.start + from, template.start + to];
      return {
        name: `${file} ${operator} ${count}`,
        file,
        tests,
        start,
        end,
        from: text.slice(start, end),
        to: by,
      };
    }),
  );
};

/** Every mutation of the SQL in projections and services, file by file. */
export const allMutations = (): Mutation[] =>
  globSync('{projections,services}/**/*.ts', { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .toSorted()
    .flatMap((file) => mutationsIn(file, readFileSync(join(root, file), 'utf8'), testsOf(file)));

/** The tests that are to notice mutations of a file: those of the longest path that names it, else those nearest to it. */
const testsOf = (file: string): readonly string[] => {
  const named = Object.keys(testsByPath)
    .filter((path) => file.startsWith(path))
    .toSorted((one, other) => other.length - one.length)[0];
  return named === undefined ? testsNear(dirname(file)) : (testsByPath[named] ?? []);
};

const testsNear = (folder: string): string[] => {
  const beside = globSync(`${folder}/*.test.ts`, { cwd: root })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !/\.(?:full|property)\.test\./.test(file));
  return beside.length > 0 || folder === '.' ? beside.toSorted() : testsNear(dirname(folder));
};

/** Why a mutation can't be tried, as a sentence; null when it can. */
export const faultOf = ({ file, tests }: Mutation): string | null => {
  if (tests.length === 0) return `No test is to notice mutations of ${file}: name one in noticing.ts.`;
  const left = tests.find((test) => !existsSync(join(root, test)) || test.includes('.full.test.'));
  return left === undefined ? null : `${left} is to notice mutations of ${file}, and is no part of npm test.`;
};
