import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';

const project = join(import.meta.dirname, '..');
const tests = `
let tries = 0;
describe('a save', () => {
  it('wins in the end', () => { tries += 1; expect(tries).toBe(2); });
  it('wins at once', () => {});
  it('holds for any hours', () => {
    tries += 1;
    if (tries === 3) throw Error('Property failed after 2 tests\\n{ seed: 7, path: "1" }\\nCounterexample: [0]');
  });
});
`;

const folder = mkdtempSync(join(tmpdir(), 'planner-second-tries-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a test that passed at its second try is named with what it failed with', async () => {
  writeFileSync(join(folder, 'example.test.js'), tests);
  const vitest = join(project, 'node_modules', 'vitest', 'vitest.mjs');
  const reporter = join(import.meta.dirname, 'secondTries.ts');
  const options = ['--root', folder, '--globals', '--retry', '1', '--reporter', reporter];
  const { stdout } = await promisify(execFile)(process.execPath, [vitest, 'run', ...options]);
  expect(stdout.split('\n').filter(Boolean)).toEqual([
    'Passed at a second try. example.test.js > a save > wins in the end: expected 1 to be 2 // Object.is equality',
    'Passed at a second try. example.test.js > a save > holds for any hours: Property failed after 2 tests { seed: 7, path: "1" }',
  ]);
});
