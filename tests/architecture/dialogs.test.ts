import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dialogFiles } from '../e2e/dialogFiles.ts';
import { overlays } from '../e2e/overlays.ts';

const root = join(import.meta.dirname, '../..');

/** Components that dialogs are built from; each is a file of its own and no dialog by itself. */
const kinds = [
  ...['Dialog', 'ConfirmDialog', 'FormDialog', 'RecordDialog', 'FiguresDialog', 'BreakdownDialog'],
  ...['DeleteRecord', 'ProofDialog', 'ShownOnce'],
];

/** Number of dialogs with different titles in each file of the web app, by path from `web/src`. */
const dialogsIn = (): Map<string, number> => {
  const found = new Map<string, number>();
  for (const file of globSync('**/*.tsx', { cwd: join(root, 'web/src') }).sort()) {
    if (/\.test\.|^(ui|testing)\//.test(file) || kinds.some((kind) => file.endsWith(`/${kind}.tsx`)))
      continue;
    const text = readFileSync(join(root, 'web/src', file), 'utf8');
    const titles = [...text.matchAll(new RegExp(`<(?:${kinds.join('|')})(?=[\\s>])`, 'g'))].map(
      ({ index }) => /\btitle=(.*)/.exec(text.slice(index, index + 160))?.[1] ?? '',
    );
    if (titles.length > 0)
      found.set(file, new Set(titles.map((title) => title.replace(/ size=.*| on[A-Z].*/, ''))).size);
  }
  return found;
};

test('every dialog of the web app is judged in light and dark', () => {
  const names = new Set(overlays.map(({ name }) => name));
  const judged = new Map(Object.entries(dialogFiles));
  const found = dialogsIn();
  expect(found.size).toBeGreaterThan(40);
  const forgotten = [...found].filter(([file, count]) => (judged.get(file)?.length ?? 0) < count);
  expect(forgotten, 'Name in tests/e2e/dialogFiles.ts the overlays that show them').toEqual([]);
  expect([...judged.keys()].filter((file) => !found.has(file))).toEqual([]);
  const elsewhere = /^tests\/e2e\/[\w./]+\.test\.ts$/;
  for (const name of [...judged.values()].flat()) {
    if (elsewhere.test(name)) expect(readFileSync(join(root, name), 'utf8')).toContain('barriersOf(');
    else expect(names, name).toContain(name);
  }
});
