import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type TestModule, type TestUserConfig } from 'vitest/node';
import config from '../../vitest.config.ts';
import { type Mutation, root } from './mutation.ts';

/** Runs tests with a mutation in place, or with none. */
export type MutableTests = {
  /** @returns the first test that fails, null when all pass */
  firstFailure(tests: readonly string[], mutation?: Mutation): Promise<string | null>;
  close(): Promise<void>;
};

/** The end of a run at its first failure can reach into the next run, which then leaves tests out. */
const attempts = 3;

/** The settings that the tests about a database have in every run. */
const settingsOf = (name: string): TestUserConfig => {
  for (const project of config.test?.projects ?? []) {
    if (typeof project === 'object' && 'test' in project && project.test?.name === name)
      return project.test as TestUserConfig;
  }
  throw new Error(`vitest.config.ts has no project ${name}`);
};

/**
 * Tests in which a file reads as a mutation has it. Nothing on disk is changed: whatever interrupts a run, there is
 * nothing to put back. One instance of Vitest for all of them keeps what it has read of the other files.
 */
export const openMutableTests = async (): Promise<MutableTests> => {
  process.env.NODE_ENV = 'test';
  let present: Mutation | undefined;
  // Of this run alone, as the answer of Vitest includes files of earlier runs.
  const ended: TestModule[] = [];
  const vitest = await createVitest(
    {
      ...settingsOf('database'),
      root,
      config: false,
      // Several runs, one after the other; nothing is watched.
      watch: true,
      bail: 1,
      retry: 0,
      maxWorkers: 1,
      reporters: [{ onTestModuleEnd: (module) => void ended.push(module) }],
      // The cache is keyed by the file on disk, which a mutation does not change.
      fsModuleCache: false,
    },
    {
      server: { watch: null },
      plugins: [
        {
          name: 'mutation',
          enforce: 'pre',
          load: (id) => (present && id === join(root, present.file) ? mutated(present) : undefined),
        },
      ],
    },
  );
  const put = (mutation: Mutation | undefined): void => {
    const changed = [present, mutation].flatMap((each) => each?.file ?? []);
    present = mutation;
    for (const file of changed) vitest.invalidateFile(join(root, file));
  };
  return {
    firstFailure: async (tests, mutation) => {
      put(mutation);
      const project = vitest.getRootProject();
      for (let attempt = 0; attempt < attempts; attempt++) {
        ended.length = 0;
        const specifications = tests.map((test) => project.createSpecification(join(root, test)));
        const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
        const failure = failureOf(ended) ?? unhandledErrors.map(String)[0];
        if (failure !== undefined) return failure;
        if (ended.filter((module) => module.state() === 'passed').length === tests.length) return null;
      }
      throw new Error(`Not all of these ran, and none failed: ${tests.join(', ')}`);
    },
    close: () => vitest.close(),
  };
};

const mutated = ({ file, start, end, to }: Mutation): string => {
  const text = readFileSync(join(root, file), 'utf8');
  return text.slice(0, start) + to + text.slice(end);
};

const failureOf = (modules: readonly TestModule[]): string | undefined => {
  for (const module of modules) {
    const name = module.relativeModuleId;
    for (const test of module.children.allTests('failed')) return `${name}: ${test.fullName}`;
    if (module.state() === 'failed') return `${name}: ${module.errors()[0]?.message ?? 'failed'}`;
  }
  return undefined;
};
