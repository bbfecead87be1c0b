import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesByFolder, folderImports, isOfTests, loopsOf } from './folders.ts';
import { importsIn, importsOf } from './imports.ts';

const project = join(import.meta.dirname, '..', '..');

/** Maximum number of product files in a folder. */
const max = 25;

const filesOf = (pattern: string): string[] =>
  globSync(`{domain,projections,services,web/src}/**/*.${pattern}`, { cwd: project })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !isOfTests(file));

describe('the folders of the product', () => {
  const edges = folderImports(filesOf('{ts,tsx}').flatMap((file) => importsOf(project, file)));

  it('import each other in no loop', () => {
    expect(edges.size).toBeGreaterThan(500);
    expect(loopsOf(edges)).toEqual([]);
  });

  it(`hold ${max} files at most`, () => {
    const large = [...filesByFolder(filesOf('{ts,tsx,css}'))].filter(([, files]) => files > max);
    expect(large).toEqual([]);
  });
});

describe('the loops of folders', () => {
  const edgesOf = (files: Record<string, string>) =>
    folderImports(Object.entries(files).flatMap(([file, source]) => importsIn(source, file)));

  it('are found through files that are in none themselves', () => {
    const edges = edgesOf({
      'domain/a/one.ts': "import '../b/one.ts';",
      'domain/b/two.ts': "import type { C } from '../c/one.ts';",
      'domain/c/two.ts': "export { a } from '../a/two.ts';",
      'domain/d/one.ts': "import '../a/one.ts';",
    });
    expect(loopsOf(edges)).toEqual([['domain/a', 'domain/b', 'domain/c']]);
  });

  it('are none where folders import one way, or only tests go back', () => {
    const edges = edgesOf({
      'domain/a/one.ts': "import '../b/one.ts';",
      'domain/b/one.test.ts': "import '../a/one.ts';",
    });
    expect(loopsOf(edges)).toEqual([]);
  });
});
