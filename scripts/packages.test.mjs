import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { explainNpmFailure, isNewEnough, packagesAreInstalled } from './packages.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planner packages '));
});
afterEach(() => rmSync(folder, { recursive: true }));

const koa = { version: '3.3.0', integrity: 'sha512-koa' };
const forMacs = { version: '1.0.0', integrity: 'sha512-mac', optional: true };

/** @param {object} packages */
const lock = (packages) =>
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));

/** @param {Record<string, object>} packages */
function install(packages) {
  for (const path of Object.keys(packages)) {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'package.json'), '{}');
  }
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
}

describe('whether the packages are installed', () => {
  test('given everything but what is for other machines, then yes', () => {
    lock({ 'node_modules/koa': koa, 'node_modules/for-macs': forMacs });
    install({ 'node_modules/koa': koa });
    expect(packagesAreInstalled(folder)).toBe(true);
  });

  test('given a fresh clone, then no', () => {
    lock({ 'node_modules/koa': koa });
    expect(packagesAreInstalled(folder)).toBe(false);
  });

  test('given an install that was cut short, then no', () => {
    lock({ 'node_modules/koa': koa });
    install({ 'node_modules/koa': koa });
    rmSync(join(folder, 'node_modules', '.package-lock.json'));
    expect(packagesAreInstalled(folder)).toBe(false);
  });

  test('given a package too few, then no', () => {
    lock({ 'node_modules/koa': koa, 'node_modules/zod': koa });
    install({ 'node_modules/koa': koa });
    expect(packagesAreInstalled(folder)).toBe(false);
  });

  test('given another version or other content of one, then no', () => {
    install({ 'node_modules/koa': koa });
    lock({ 'node_modules/koa': { ...koa, version: '3.4.0' } });
    expect(packagesAreInstalled(folder)).toBe(false);
    lock({ 'node_modules/koa': { ...koa, integrity: 'sha512-other' } });
    expect(packagesAreInstalled(folder)).toBe(false);
  });

  test('given a package deleted by hand, then no', () => {
    lock({ 'node_modules/koa': koa });
    install({ 'node_modules/koa': koa });
    rmSync(join(folder, 'node_modules', 'koa'), { recursive: true });
    expect(packagesAreInstalled(folder)).toBe(false);
  });
});

describe('what npm says when it fails', () => {
  test.each([
    ['npm error code ENOTFOUND\nnpm error network request failed', "npm's registry doesn't answer"],
    ['npm error code EACCES\nnpm error syscall mkdir', 'this user may not write'],
    ['npm error code ENOSPC', 'the disk is full'],
    ['npm error code EUSAGE', "don't belong together"],
    ['npm error code E500', "The packages can't be installed."],
  ])('%j is explained and then quoted', (output, sentence) => {
    const [explanation, ...quoted] = explainNpmFailure(output).split('\n');
    expect(explanation).toContain(sentence);
    expect(quoted).toEqual(output.split('\n'));
  });
});

test.each([
  ['v20.19.0', false],
  ['v24.6.9', false],
  ['v24.7.0\n', true],
  ['v26.0.0', true],
])('Node %j can run the planner: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected);
});
