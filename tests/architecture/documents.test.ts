import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { anchorsIn, brokenIn, documentsOf } from './documents.ts';

const project = join(import.meta.dirname, '..', '..');
const documents = documentsOf(project);

/** Maximum lines of a document: the README fits two screens, any other document has one purpose. */
const longest = (file: string): number => (file === 'README.md' ? 100 : 350);

test.each(documents)('the links, pictures and paths of a document lead somewhere: %s', (file) => {
  expect(brokenIn(project, file)).toEqual([]);
});

test('documents are short enough to be read', () => {
  const linesOf = (file: string) => readFileSync(join(project, file), 'utf8').split('\n').length;
  expect(documents.filter((file) => linesOf(file) > longest(file))).toEqual([]);
});

test('what leads nowhere is found, and nothing in blocks of code', () => {
  const folder = mkdtempSync(join(tmpdir(), 'planner-documents-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'docs/there.md'), '# There\n\n## It’s here, too\n\n## `one_two`\n');
  const lines = [
    '[a](docs/there.md) [b](docs/there.md#its-here-too) [c](#here) [d](https://example.com/x#y) `docs/*.md`',
    '# Here',
    '```\n[in code](nowhere.md)\n```',
    '[page](docs/gone.md), [heading](docs/there.md#gone), ![picture](gone.webp), <img src="gone.png">',
    '`services/gone.ts`, `docs/<name>.md`, `domain/*/gone.ts`, `gone.json`, `Math.max`, `/api/gone`',
    '[out](../gone.md)',
  ];
  writeFileSync(join(folder, 'README.md'), lines.join('\n'));
  expect(brokenIn(folder, 'README.md').map(({ line, what }) => `${line}: ${what}`)).toEqual([
    ...['docs/gone.md', 'docs/there.md#gone', 'gone.webp', 'gone.png'].map((what) => `6: ${what}`),
    ...['services/gone.ts', 'domain/*/gone.ts', 'gone.json'].map((what) => `7: ${what}`),
    '8: ../gone.md',
  ]);
});

test('a heading that stands twice has two names', () => {
  expect(anchorsIn('# P&L lines\n## At 9:00\n```\n# code\n```\n## At 9:00')).toEqual([
    'pl-lines',
    'at-900',
    'at-900-1',
  ]);
});
