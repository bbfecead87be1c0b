import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs');
const forEver = `it('looks for a number', () => { process.stderr.write('.'); for (;;); });`;
const leftBehind = `
import { spawn } from 'node:child_process';
it('leaves a process behind', () => {
  spawn('sleep', ['30'], { stdio: ['ignore', 'ignore', 'inherit'], detached: true }).unref();
});
`;

describe('a run of tests', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'planner-stuck-run-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = (tests: string, minutes: number) => {
    writeFileSync(join(folder, 'example.test.js'), tests);
    const options = ['--root', folder, '--globals', '--reporter', join(import.meta.dirname, 'stuckRun.ts')];
    const child = spawn(process.execPath, [vitest, 'run', ...options], {
      env: { ...process.env, STUCK_AFTER_MINUTES: String(minutes) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    return { child, said: () => said, ended: once(child, 'exit').then(([code]) => code as number) };
  };

  it('given a test never ends, then it ends as failed, and says what it was at', async () => {
    const { ended, said } = run(forEver, 0.05);
    expect(await ended).toBe(1);
    expect(said()).toBe('Stuck for 0.05 minutes, at example.test.js.\n');
  });

  it('given a process that a test left behind, then it ends without it', async () => {
    const { ended, said } = run(leftBehind, 0.05);
    expect(await ended).toBe(0);
    expect(said()).toBe('All tests ended; a process that one left behind is not waited for.\n');
  });

  it('given it is stopped, then it says what it was at', async () => {
    const { child, ended, said } = run(forEver, 10);
    await once(child.stderr, 'data');
    child.kill('SIGTERM');
    expect(await ended).toBe(143);
    expect(said()).toBe('Stopped, at example.test.js.\n');
  });
});
