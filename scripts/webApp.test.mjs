import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprintOfSources } from './webApp.mjs';

/** @type {string} */
let folder;
/** @param {string} path @param {string} content */
function write(path, content) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planner web '));
  write('web/src/main.tsx', 'main');
  write('domain/values/month.ts', 'month');
  write('projections/projects/clients/view.ts', 'view');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  'web/src/main.tsx',
  'web/src/pages/new.css',
  'web/index.html',
  'web/public/theme.js',
  'domain/values/month.ts',
  'domain/money/new.ts',
  'projections/projects/clients/view.ts',
  'package-lock.json',
])('a change of %s makes the built app stale', (path) => {
  const before = fingerprintOfSources(folder);
  write(path, 'changed');
  expect(fingerprintOfSources(folder)).not.toBe(before);
});

test.each([
  'web/dist/index.html',
  'web/dist-123/index.html',
  'web/dist-123-old/index.html',
  'web/src/main.test.tsx',
  'domain/values/month.test.ts',
  'projections/projects/clients/readModel.ts',
  'services/main.ts',
])('a change of %s does not', (path) => {
  const before = fingerprintOfSources(folder);
  write(path, 'changed');
  expect(fingerprintOfSources(folder)).toBe(before);
});

test('neither does a fresh checkout of the same files', () => {
  const before = fingerprintOfSources(folder);
  utimesSync(join(folder, 'web/src/main.tsx'), 0, 0);
  expect(fingerprintOfSources(folder)).toBe(before);
});

test('content that moves from one file to the next is a change', () => {
  write('web/src/a.ts', 'xy');
  write('web/src/b.ts', 'z');
  const before = fingerprintOfSources(folder);
  write('web/src/a.ts', 'x');
  write('web/src/b.ts', 'yz');
  expect(fingerprintOfSources(folder)).not.toBe(before);
});
