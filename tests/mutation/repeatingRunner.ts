import { appendFileSync } from 'node:fs';
import { inject, type RunnerTestCase, TestRunner } from 'vitest';
import { keyOf, putMutation, reached } from './mutableSql.ts';

/**
 * Repeats each test of a file with many mutations, one after the other, on a single setup. A file that can't be
 * repeated fails, and says nothing about the mutations.
 */
export default class RepeatingRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const fn = TestRunner.getTestFn(test);
    const open = openIn(test.file.filepath);
    if (open.size === 0) return void (await fn());
    reached.clear();
    await fn();
    const names = [...open].filter((name) => reached.has(keyOf(name)));
    if (names.length === 0) return;
    const begun = performance.now();
    await fn();
    if (performance.now() - begun > quick) return;
    for (const name of names) {
      putMutation(name);
      try {
        await fn();
      } catch {
        open.delete(name);
        const found = { file: test.file.filepath, name, test: test.fullTestName };
        appendFileSync(inject('foundFile'), `${JSON.stringify(found)}\n`);
      } finally {
        putMutation(undefined);
      }
    }
    await fn();
  }
}

/** Maximum milliseconds of a test that is repeated with each mutation. */
const quick = 2_000;

let present = '';
let names = new Set<string>();

/** The mutations that a file has yet to find. */
const openIn = (file: string): Set<string> => {
  if (file !== present) {
    present = file;
    names = new Set(inject('batches')[file]);
  }
  return names;
};

declare module 'vitest' {
  interface ProvidedContext {
    /** By test file, the names of the mutations that its tests are repeated with. */
    batches: Record<string, string[]>;
    /** File to which a mutation that a repeated test found is appended. */
    foundFile: string;
  }
}
