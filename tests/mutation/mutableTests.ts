import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  BaseSequencer,
  createVitest,
  type TestModule,
  type TestSpecification,
  type TestUserConfig,
} from 'vitest/node';
import config from '../../vitest.config.ts';
import { isMutable, type Mutation, root } from './mutation.ts';
import { sqlTemplatesIn } from './sqlTemplates.ts';

/** A test file, with one mutation or without. */
export type Trial = {
  test: string;
  mutation?: Mutation;
  /** Mutations that each of its tests is repeated with. */
  repeatedWith?: readonly Mutation[];
};

/**
 * @param failure of the first failed test; null when all pass
 * @param found by the name of a mutation that tests were repeated with, the test that failed
 */
type OnResult = (
  trial: Trial,
  failure: string | null,
  milliseconds: number,
  found: ReadonlyMap<string, string>,
) => void;

/** The JSON lines of a file; none where there is no file. */
export const linesOf = (file: string): unknown[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line): unknown => JSON.parse(line))
    : [];

/** The settings of the database tests' project. */
const settingsOf = (name: string): TestUserConfig => {
  for (const project of config.test?.projects ?? []) {
    if (typeof project === 'object' && 'test' in project && project.test?.name === name)
      return project.test as TestUserConfig;
  }
  throw new Error(`vitest.config.ts has no project ${name}`);
};

const database = settingsOf('database');

/** Keeps the order of the trials. */
class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

/** The test files of `npm test` that use a database. */
export const testFiles = (): string[] =>
  globSync(database.include ?? [], { cwd: root, exclude: [database.exclude ?? []].flat() })
    .map((file) => file.split(sep).join('/'))
    .toSorted();

const databaseSetup = [database.setupFiles ?? []].flat().filter((file) => !/patience|nameTests/.test(file));

/** A test file and its mutation, as one name. */
const named = ({ test, mutation }: Trial): string =>
  join(root, test) + (mutation ? `?mutation=${encodeURIComponent(mutation.name)}` : '');

/** Wraps the tag of each SQL template in one that knows the active mutation. The global setup is left alone. */
const withMutableTags = (file: string, text: string): string => {
  const inserts = sqlTemplatesIn(file, text).flatMap(({ tag }, index) => [
    { at: tag.start, text: '(globalThis.mutableTag ?? ((tag) => tag))(' },
    { at: tag.end, text: `, '${file}', ${index})` },
  ]);
  let result = text;
  for (const insert of inserts.toSorted((one, other) => other.at - one.at))
    result = result.slice(0, insert.at) + insert.text + result.slice(insert.at);
  return result;
};

/**
 * Runs test files one after the other in one process, which loads the product once: mutations are applied by the tags
 * of its SQL. Nothing on disk is changed.
 */
export const runTrials = async (
  trials: readonly Trial[],
  folder: string,
  onResult: OnResult,
): Promise<void> => {
  process.env.NODE_ENV = 'test';
  const foundFile = join(folder, 'found');
  const byName = new Map(trials.map((trial) => [named(trial), trial]));
  const onEnd = (module: TestModule): void => {
    const trial = byName.get(module.moduleId);
    if (!trial) return;
    const found = new Map(
      (linesOf(foundFile) as { file: string; name: string; test: string }[])
        .filter(({ file }) => file === module.moduleId)
        .map(({ name, test }) => [name, test]),
    );
    onResult(trial, failureOf(module, trial.repeatedWith !== undefined), module.diagnostic().duration, found);
  };
  const vitest = await createVitest(
    {
      ...database,
      // Installed before any file of the product is loaded.
      setupFiles: ['tests/mutation/eachTest.ts', ...databaseSetup],
      sequence: { setupFiles: 'list', sequencer: AsGiven },
      expect: { poll: { timeout: 5_000 } },
      // A mutation that blocks counts as found by the timeout; a repeated test takes many times as long.
      testTimeout: trials.some((trial) => trial.mutation) ? 20_000 : 0,
      hookTimeout: 60_000,
      runner: 'tests/mutation/repeatingRunner.ts',
      root,
      config: false,
      // Continues with the next file after a failure.
      watch: true,
      retry: 0,
      maxWorkers: 1,
      silent: true,
      env: { PROPERTY_SEED: '1' },
      reporters: [{ onTestModuleEnd: onEnd }],
      // The cache is keyed by the file on disk, whose tags aren't wrapped.
      fsModuleCache: false,
    },
    {
      server: { watch: null },
      plugins: [
        {
          name: 'mutable SQL',
          enforce: 'pre',
          transform: (code, id) => {
            const file = relative(root, id).replaceAll('\\', '/');
            return isMutable(file) ? withMutableTags(file, code) : undefined;
          },
        },
      ],
    },
  );
  try {
    const project = vitest.getRootProject();
    project.provide('reachedFile', join(folder, 'reached'));
    project.provide('foundFile', foundFile);
    project.provide(
      'batches',
      Object.fromEntries(
        trials.map((trial) => [named(trial), trial.repeatedWith?.map(({ name }) => name) ?? []]),
      ),
    );
    await vitest.runTestSpecifications(trials.map((trial) => project.createSpecification(named(trial))));
  } finally {
    await vitest.close();
  }
};

const failureOf = (module: TestModule, isRepeated: boolean): string | null => {
  for (const test of module.children.allTests('failed')) return test.fullName;
  // After many mutations its setup may fail to clean up, which says nothing about its tests.
  if (isRepeated && module.children.allTests('passed').next().done === false) return null;
  const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
  return module.state() === 'failed' ? (errors[0]?.message ?? 'failed') : null;
};
