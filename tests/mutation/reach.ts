import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { linesOf, runTrials, testFiles } from './mutableTests.ts';
import { type Mutation, root, textOf } from './mutation.ts';

/** The SQL that a test file uses, and its duration without a mutation. */
export type Reach = {
  test: string;
  milliseconds: number;
  /** Templates, each as file and index. */
  templates: readonly string[];
  /** By file, the test's own included: a digest of its text at the time of the measurement. */
  digests: Readonly<Record<string, string>>;
};

const kept = join(root, 'test-results/mutation/sqlReach.jsonl');

const digestOf = (file: string): string =>
  existsSync(join(root, file))
    ? createHash('sha1').update(textOf(file)).digest('base64url').slice(0, 10)
    : '';

const isAsMeasured = ({ digests }: Reach): boolean =>
  Object.entries(digests).every(([file, digest]) => digestOf(file) === digest);

/**
 * Measures what each database test file of `npm test` reaches; cached where neither it nor the SQL it reaches has
 * changed since. One that fails without a mutation is left out.
 */
export const measureReach = async (): Promise<Reach[]> => {
  mkdirSync(dirname(kept), { recursive: true });
  const earlier = (linesOf(kept) as Reach[]).filter(isAsMeasured);
  writeFileSync(kept, earlier.map((reach) => `${JSON.stringify(reach)}\n`).join(''));
  const known = new Set(earlier.map(({ test }) => test));
  const tests = testFiles().filter((test) => !known.has(test));
  if (tests.length === 0) return earlier;
  console.error(`Measuring what ${tests.length} test files reach.`);
  const folder = mkdtempSync(join(tmpdir(), 'planner-mutations-'));
  const broken: string[] = [];
  await runTrials(
    tests.map((test) => ({ test })),
    folder,
    ({ test }, failure, milliseconds) => {
      if (failure !== null) broken.push(`${test}: ${failure}`);
      const told = (linesOf(join(folder, 'reached')) as { test: string; reached: string[] }[]).find(
        (line) => relative(root, line.test).split(sep).join('/') === test,
      );
      const templates = told?.reached ?? [];
      const files = [test, ...new Set(templates.map((template) => template.split('#')[0] ?? ''))];
      const digests = Object.fromEntries(files.map((file) => [file, digestOf(file)]));
      const reach: Reach = { test, milliseconds: Math.ceil(milliseconds), templates, digests };
      if (failure === null) appendFileSync(kept, `${JSON.stringify(reach)}\n`);
    },
  );
  rmSync(folder, { recursive: true, force: true });
  if (broken.length > 0) console.error(`Left out, as they fail without any mutation: ${broken.join('; ')}`);
  return linesOf(kept) as Reach[];
};

/** The test files that use the SQL that a mutation changes. */
export const reaching = (reaches: readonly Reach[], { file, template }: Mutation): Reach[] =>
  reaches.filter(({ templates }) => templates.includes(`${file}#${template}`));
