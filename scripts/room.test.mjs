import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Failure, reasonOf } from './failure.mjs';
import { requireRoomForTests } from './room.mjs';

/** A project with its packages. @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planner room '));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Less than any disk has free, and more than any has. In MB. */
const [enough, tooMuch] = [1, 1e12];
const room = { temporary: enough, project: enough };

describe('before tests run', () => {
  test('given room, then nothing stands in the way', () => {
    expect(() => requireRoomForTests(folder, folder, room)).not.toThrow();
  });

  test('given a disk that is almost full, then a sentence says how much is left of what', () => {
    expect(() => requireRoomForTests(folder, folder, { ...room, temporary: tooMuch })).toThrow(
      new RegExp(`^The tests take up to ${tooMuch} MB in ${folder}, and \\d+ MB are left\\. .* set TMPDIR`),
    );
    expect(() => requireRoomForTests(folder, folder, { ...room, project: tooMuch })).toThrow(
      /node_modules, and \d+ MB are left\. Make room there\.$/,
    );
  });

  test('given no folder for temporary files, then a sentence says so', () => {
    expect(() => requireRoomForTests(folder, join(folder, 'nothing'), room)).toThrow(
      new Failure(
        `The tests can't use ${folder}/nothing for temporary files: there is no such folder. Set TMPDIR to a folder that this user may write to.`,
      ),
    );
  });

  test('given a file in its place, then it is no such folder either', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => requireRoomForTests(folder, join(folder, 'file'), room)).toThrow('there is no such folder');
  });

  test('given packages that can not be written to, then a sentence says so', () => {
    rmSync(join(folder, 'node_modules'), { recursive: true });
    expect(() => requireRoomForTests(folder, folder, room)).toThrow(
      /^The tests can't write to .*node_modules: there is no such folder\. Run them on a copy/,
    );
  });
});

test.each([
  ["EROFS: read-only file system, open '/x'", 'its file system is read-only'],
  ["EACCES: permission denied, access '/x'", 'this user may not write there'],
  ["EPERM: operation not permitted, unlink '/x'", 'this user may not write there'],
  ['ENOSPC: no space left on device, write', 'there is no room left'],
  ['FATAL: could not write: No space left on device', 'there is no room left'],
  ['main.tsx: unexpected token', undefined],
])('%s is told in words: %s', (message, words) => {
  expect(reasonOf(new Error(message))).toBe(words);
});
