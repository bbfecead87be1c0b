import { appendFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, inject, vi } from 'vitest';
import { putMutation, reached } from './mutableSql.ts';

// Set up before each test file of a run with mutations. A file is named once for each mutation, which stands behind it.

const { filepath } = (globalThis as unknown as { __vitest_worker__: { filepath: string } }).__vitest_worker__;
const [, name] = filepath.split('?mutation=');
putMutation(name === undefined ? undefined : decodeURIComponent(name));

// What a mutation keeps from happening is not waited for as long as on a busy machine.
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
    /** Where each test file without a mutation adds the templates that it reaches. */
    reachedFile: string;
  }
}
