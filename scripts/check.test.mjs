import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** A clone of the planner with stand-ins for the tools, in a folder with a space. @type {string} */
let folder;

/** @param {string} path @param {string} content */
function write(path, content) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** Prints its arguments, in two pieces, and fails where FAILING names it. */
const tool = `
const { basename } = require('node:path');
const asked = [basename(process.argv[1]), ...process.argv.slice(2)].join(' ');
console.log('begin ' + asked);
setTimeout(() => {
  console.error('end ' + asked);
  process.exitCode = (process.env.FAILING ?? '').split(',').includes(asked) ? 2 : 0;
}, 50);
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planner check '));
  for (const script of globSync(['*.mjs', 'thrift.json'], { cwd: import.meta.dirname })) {
    cpSync(join(import.meta.dirname, script), join(folder, 'scripts', script));
  }
  write('package.json', JSON.stringify({ type: 'commonjs' }));
  for (const lock of ['package-lock.json', 'node_modules/.package-lock.json']) {
    write(lock, JSON.stringify({ packages: {} }));
  }
  for (const path of ['typescript/bin/tsc', '@biomejs/biome/bin/biome', 'knip/bin/knip.js']) {
    write(`node_modules/${path}`, tool);
  }
  write('web/cssModules.ts', '');
  write(
    'node_modules/vitest/vitest.mjs',
    `import { createRequire } from 'node:module';
    const require = createRequire(import.meta.url);${tool}`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param {string} failing @param {string[]} args */
async function check(failing = '', ...args) {
  const child = spawn(process.execPath, [join(folder, 'scripts', 'check.mjs'), ...args], {
    env: { ...process.env, FAILING: failing },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { lines: out.trimEnd().split('\n'), err, code };
}

describe('npm run check', () => {
  test('given all is well, then every check has run, and the last line says so', async () => {
    const { lines, err, code } = await check();
    expect(lines.filter((line) => line.startsWith('begin')).sort()).toEqual([
      'begin biome check .',
      'begin knip.js',
      'begin tsc -p .',
      'begin tsc -p scripts',
      'begin tsc -p web',
      'begin vitest.mjs run --project house tests/architecture tests/texts tests/gallery',
    ]);
    expect([lines.at(-1), err, code]).toEqual(['All 6 checks passed.', '', 0]);
  });

  test('given some fail, then the others run all the same, and the last line names those that failed', async () => {
    const { lines, code } = await check('tsc -p .,knip.js');
    expect(lines.filter((line) => line.startsWith('begin'))).toHaveLength(6);
    expect(lines.at(-1)).toMatch(/^2 of 6 failed: (types, dead-code|dead-code, types)\.$/);
    expect(code).toBe(1);
  });

  test('then what each prints stands together, below its name', async () => {
    const { lines } = await check('biome check .');
    const place = lines.findIndex((line) => /^── lint: failed, \d+\.\d s$/.test(line));
    expect(lines.slice(place + 1, place + 3)).toEqual(['begin biome check .', 'end biome check .']);
    for (const [place, line] of lines.entries()) {
      if (line.startsWith('begin')) expect(lines[place + 1]).toBe(line.replace('begin', 'end'));
    }
  });

  test('given names, then these checks run alone', async () => {
    const { lines } = await check('', 'lint', 'dead-code');
    expect(lines.filter((line) => line.startsWith('begin')).sort()).toEqual([
      'begin biome check .',
      'begin knip.js',
    ]);
    expect(lines.at(-1)).toBe('All 2 checks passed.');
    expect((await check('', 'lint')).lines.at(-1)).toBe('The check passed.');
  });

  test('given a name that there is not, then a sentence lists the names', async () => {
    expect(await check('', 'lnt')).toEqual({
      lines: [''],
      err: 'There is no check called lnt. There are types, lint, web-types, dead-code, house, script-types.\n',
      code: 1,
    });
  });
});
