import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** A clone of the planner with stand-ins for npm, vite and the planner itself, in a folder with a space. @type {string} */
let folder;

/** @param {string} path @param {string} content */
function write(path, content) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
/** @param {string} path */
const read = (path) => readFileSync(join(folder, path), 'utf8');

const locked = { 'node_modules/node': { version: '24.21.0' }, 'node_modules/vite': { version: '8.0.0' } };

/** Installs a Node and a vite, or fails as PROBLEM says. */
const npm = `
const { appendFileSync, mkdirSync, symlinkSync, writeFileSync } = require('node:fs');
appendFileSync('npm.log', process.argv[2] + '\\n');
const problem = process.env.PROBLEM;
if (problem === 'offline') { console.error('npm error code ENOTFOUND'); process.exit(1); }
for (const part of ['node/bin', 'vite/bin']) mkdirSync('node_modules/' + part, { recursive: true });
for (const part of ['node', 'vite']) writeFileSync('node_modules/' + part + '/package.json', '{}');
if (problem === 'broken Node') writeFileSync('node_modules/node/bin/node', 'not a program', { mode: 0o755 });
else symlinkSync(process.execPath, 'node_modules/node/bin/node');
writeFileSync('node_modules/vite/bin/vite.js', ${JSON.stringify(`
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
  appendFileSync('vite.log', 'build\\n');
  const problems = { build: 'main.tsx: unexpected token', 'full disk': 'Error: ENOSPC: no space left on device' };
  const problem = problems[process.env.PROBLEM];
  if (problem) { console.error(problem + '\\n    at build (file:///vite/cli.js:789:3) {'); process.exit(1); }
  const out = process.argv[process.argv.indexOf('--outDir') + 1];
  mkdirSync(out); writeFileSync(out + '/index.html', 'built');
`)});
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: ${JSON.stringify(locked)} }));
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planner start '));
  for (const script of globSync(['*.mjs', 'thrift.json'], { cwd: import.meta.dirname })) {
    cpSync(join(import.meta.dirname, script), join(folder, 'scripts', script));
  }
  write('package.json', JSON.stringify({ type: 'commonjs' }));
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...locked } }));
  write('web/src/main.tsx', 'main');
  write('outside/npm-cli.js', npm);
  write(
    'services/main.ts',
    `const args: string[] = process.argv.slice(2);
     process.on('SIGTERM', () => process.exit(0));
     if (args[0] === 'wait') setInterval(() => {}, 1000);
     console.log('planner', ...args);
     process.exitCode = Number(args[0]) || 0;`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function start(args, env) {
  return spawn(process.execPath, [join(folder, 'scripts', 'start.mjs'), ...args], {
    cwd: folder,
    env: { ...process.env, npm_execpath: join(folder, 'outside', 'npm-cli.js'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
async function startAndEnd(args, env) {
  const child = start(args, env);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err, code };
}

describe('npm start', () => {
  test('given a fresh clone, then it installs, builds and runs the planner', async () => {
    const { out, err, code } = await startAndEnd(['7']);
    expect(err).toBe('');
    expect(out).toMatch(/^Installing packages.*\nBuilding the web app …\nplanner 7\n$/);
    expect(code).toBe(7);
    expect(read('web/dist/index.html')).toBe('built');
  });

  test('given a second start, then nothing is installed or built again', async () => {
    await startAndEnd([]);
    expect((await startAndEnd([])).out).toBe('planner\n');
    expect([read('npm.log'), read('vite.log')]).toEqual(['ci\n', 'build\n']);
  });

  test('given a changed source of the web app, then it is built again, and what was built before is gone', async () => {
    await startAndEnd([]);
    write('web/dist/old.js', '');
    write('web/src/main.tsx', 'changed');
    await startAndEnd([]);
    expect([read('npm.log'), read('vite.log')]).toEqual(['ci\n', 'build\nbuild\n']);
    expect(globSync('web/*', { cwd: folder }).sort()).toEqual(['web/dist', 'web/src']);
    expect(existsSync(join(folder, 'web/dist/old.js'))).toBe(false);
  });

  test('given a signal, then the planner ends by it', async () => {
    const child = start(['wait']);
    for await (const chunk of child.stdout) if (String(chunk).includes('planner wait')) break;
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('given no network, then a sentence says so', async () => {
    const { err, code } = await startAndEnd([], { PROBLEM: 'offline' });
    expect(err).toMatch(/^The packages can't be fetched, because npm's registry doesn't answer\./);
    expect(err).not.toContain('    at ');
    expect(code).toBe(1);
  });

  test('given no lock, then a sentence says so', async () => {
    rmSync(join(folder, 'package-lock.json'));
    expect((await startAndEnd([])).err).toMatch(/^There is no package-lock\.json in /);
  });

  test('given a web app that cannot be built, then its fault is shown, and the older build stays', async () => {
    await startAndEnd([]);
    write('web/src/main.tsx', 'broken');
    const { err, code } = await startAndEnd([], { PROBLEM: 'build' });
    expect(err).toBe("The web app can't be built.\nmain.tsx: unexpected token\n");
    expect(code).toBe(1);
    expect(read('web/dist/index.html')).toBe('built');
  });

  test('given no room for the web app, then a sentence says so', async () => {
    const { err, code } = await startAndEnd([], { PROBLEM: 'full disk' });
    expect(err).toBe(`The web app can't be built into ${join(folder, 'web')}: there is no room left.\n`);
    expect(code).toBe(1);
  });

  test('given a pinned Node that does not run here, then the running one is used if it is new enough', async () => {
    const { out } = await startAndEnd([], { PROBLEM: 'broken Node' });
    expect(out).toContain('planner\n');
    expect(read('npm.log')).toBe('ci\n');
  });
});
