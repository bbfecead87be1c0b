import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { expressionsIn, isSuperLinear } from './regularExpressions.ts';

const project = join(import.meta.dirname, '..', '..');

describe('regular expressions', () => {
  test('take no more steps for any text than a multiple of its length', () => {
    const files = globSync('{domain,projections,services,web/src,scripts}/**/*.{ts,tsx,mjs}', {
      cwd: project,
    });
    const all = files
      .filter((file) => !/\.test\.\w+$|[\\/]testing[\\/]/.test(file))
      .flatMap((file) => expressionsIn(readFileSync(join(project, file), 'utf8'), file));
    expect(all.length).toBeGreaterThan(100);
    const slow = all.filter(isSuperLinear);
    expect(slow.map(({ file, line, source }) => `${file}:${line} /${source}/`)).toEqual([]);
  });

  test.each([
    ['/^(.+?)\\s*[:=]\\s*([^:=]+)$/', true],
    ['/^(a+)+$/', true],
    ['/0+$/', true],
    ['/\\s*%$/', true],
    ['/^\\d+(\\.\\d*)?$/', false],
    ['/\\s+/g', false],
  ])('given %s, then it is one that takes more: %s', (literal, expected) => {
    const found = expressionsIn(`const cell: RegExp = ${literal};`, 'a.ts');
    expect(found.map(isSuperLinear)).toEqual([expected]);
  });
});
