import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const module = JSON.stringify(join(import.meta.dirname, 'leftOut.ts'));

/** A run whose two workers both skip the same thing. */
const run = `
import setup, { leaveOut } from ${module};
import { execFileSync } from 'node:child_process';
leaveOut('PostgreSQL was left out', 'install it');
const finish = setup();
const work = "import { leaveOut } from ${module.replaceAll('"', "'")}; leaveOut('The e2e suite was left out', 'install Chromium');";
for (const worker of [1, 2]) execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', work]);
leaveOut('EventStoreDB was left out', 'set EVENTSTORE_URL');
console.log('results');
finish();
`;

it('what was left out is said once, after everything else', async () => {
  const env = { ...process.env, PLANNER_TESTS_LEFT_OUT: undefined };
  const options = ['--input-type=module-typescript', '--eval', run];
  const { stdout } = await promisify(execFile)(process.execPath, options, { env });
  expect(stdout.split('\n').filter(Boolean)).toEqual([
    'results',
    'Left out. PostgreSQL was left out: install it.',
    'Left out. The e2e suite was left out: install Chromium.',
    'Left out. EventStoreDB was left out: set EVENTSTORE_URL.',
  ]);
});
