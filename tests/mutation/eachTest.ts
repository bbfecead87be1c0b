import { appendFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, inject, vi } from 'vitest';
import { putMutation, reached } from './mutableSql.ts';

// Setup of each test file in a run with mutations. A file is listed once per mutation, whose name is appended.

const { filepath } = (globalThis as unknown as { __vitest_worker__: { filepath: string } }).__vitest_worker__;
const [, name] = filepath.split('?mutation=');
putMutation(name === undefined ? undefined : decodeURIComponent(name));

// Shorter than on a busy machine: a mutation may keep something from ever happening.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 5_000, ...options });

let hasFailed = false;
beforeEach((context) => {
  if (hasFailed) context.skip();
});
afterEach(({ task }) => {
  hasFailed ||= task.result?.state === 'fail';
});
afterAll(() => {
  if (name !== undefined) return;
  appendFileSync(inject('reachedFile'), `${JSON.stringify({ test: filepath, reached: [...reached] })}\n`);
});

declare module 'vitest' {
  interface ProvidedContext {
    /** File to which each test file without a mutation appends the templates it reaches. */
    reachedFile: string;
  }
}
