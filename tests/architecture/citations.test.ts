import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '..', '..');
const textOf = (file: string): string => readFileSync(join(project, file), 'utf8');

const folders = '{benchmarks,deploy,docs,domain,projections,scripts,services,tests,web}';
const texts = globSync([`${folders}/**/*.{ts,tsx,mjs,css,md,yml,html}`, '*.{ts,md,yml}', '.ci/*'], {
  cwd: project,
  exclude: ['**/node_modules/**', '**/dist/**'],
}).map((file) => ({ file, text: textOf(file) }));

/** Matches of an expression in all texts: file, line and matched text. */
const placesOf = (pattern: RegExp): { where: string; found: string }[] =>
  texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(({ index, 1: found = '' }) => ({
      where: `${file}:${text.slice(0, index).split('\n').length}`,
      found,
    })),
  );

test('no comment cites a paper that is not in the repository', () => {
  expect(placesOf(/\b((?:core|finance|decisions)[\s*/]+sections?\b)/gi)).toEqual([]);
});

test('the rules that comments cite are headings of the domain’s document', () => {
  const headings = [...textOf('docs/domain.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  const cited = placesOf(/\(docs\/domain\.md, ([^)]+)\)/g).flatMap(({ where, found }) =>
    found.split('; ').map((heading) => ({ where, heading })),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ heading }) => !headings.includes(heading))).toEqual([]);
});

test('the paths that comments and documents name are there', () => {
  const path =
    /(?<![\w./@*{#-])((?:benchmarks|deploy|docs|domain|projections|scripts|services|tests|web)\/[\w./-]*\w\.(?:tsx?|mjs|css|md|yml|json))\b/g;
  // Tests of rules and of builds name made-up files.
  const isMadeUp = ({ where }: { where: string }) =>
    /^(tests\/architecture|scripts)\/.*\.test\.m?[jt]s:/.test(where);
  const named = placesOf(path).filter((place) => !isMadeUp(place));
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter(({ found }) => !existsSync(join(project, found)))).toEqual([]);
});
