import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { run } from './childProcess.mjs';

const module = JSON.stringify(join(import.meta.dirname, 'childProcess.mjs'));

test('a program that ends gives its exit code and, when quiet, what it printed', async () => {
  const script = "console.log('out'); console.error('err'); process.exitCode = 3;";
  const { code, output } = await run(process.execPath, ['--eval', script], { quiet: true });
  expect(code).toBe(3);
  expect(output.split('\n').sort()).toEqual(['', 'err', 'out']);
});

test('a program that a signal ends gives 128 and the number of the signal', async () => {
  const script = "process.kill(process.pid, 'SIGKILL')";
  expect(await run(process.execPath, ['--eval', script])).toEqual({ code: 137, output: '' });
});

test('a program that is not there is an error', async () => {
  await expect(run('/no/such/program', [])).rejects.toThrow('ENOENT');
});

test.each(/** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))('%s is passed on', async (signal) => {
  const child = `process.on('${signal}', () => process.exit(42)); console.log('ready'); setInterval(() => {}, 1000);`;
  const parent = `const { run } = await import(${module});
    const { code } = await run(process.execPath, ['--eval', ${JSON.stringify(child)}]);
    process.exitCode = code;`;
  const started = spawn(process.execPath, ['--input-type=module', '--eval', parent], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(createInterface({ input: started.stdout }), 'line');
  started.kill(signal);
  expect(await once(started, 'exit')).toEqual([42, null]);
});

test('a quiet program that is cut short is a failure, and leaves room to tidy up', async () => {
  const parent = `const { run } = await import(${module});
    setTimeout(() => process.kill(process.pid, 'SIGTERM'), 300);
    try { await run(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { quiet: true }); }
    catch (error) { console.log(error.message); }`;
  const said = await new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '--eval', parent], (_, out) => resolve(out));
  });
  expect(said).toBe('Stopped.\n');
});
