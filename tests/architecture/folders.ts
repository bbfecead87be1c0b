import { posix } from 'node:path';
import type { Import } from './imports.ts';

/** Tests and what they share: not part of the house. */
export const isOfTests = (file: string): boolean => /\.test\.|\/testing\//.test(file);

/** Files of the product in each folder, by its path. */
export const filesByFolder = (files: readonly string[]): Map<string, number> =>
  new Map(
    [...Map.groupBy(files, (file) => posix.dirname(file))].map(([folder, { length }]) => [folder, length]),
  );

/** Which folder imports which other one, as "folder → folder"; types count, too. */
export const folderImports = (imports: readonly Import[]): Set<string> =>
  new Set(
    imports.flatMap(({ from, file }) => {
      if (file === undefined || isOfTests(from)) return [];
      const [importer, imported] = [posix.dirname(from), posix.dirname(file)];
      return importer === imported ? [] : [`${importer} → ${imported}`];
    }),
  );

/** Folders that import each other in a loop: each list is one loop. */
export const loopsOf = (edges: ReadonlySet<string>): string[][] => {
  const targets = new Map<string, string[]>();
  for (const edge of edges) {
    const [from = '', to = ''] = edge.split(' → ');
    targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  // A folder that imports nothing, or only such that do not lead back, is in no loop.
  const left = new Map(targets);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [folder, tos] of left) if (!tos.some((to) => left.has(to))) left.delete(folder);
  }
  const reach = (start: string): Set<string> => {
    const seen = new Set<string>();
    const next = [start];
    for (let at = next.pop(); at !== undefined; at = next.pop()) {
      for (const to of left.get(at) ?? []) {
        if (!left.has(to) || seen.has(to)) continue;
        seen.add(to);
        next.push(to);
      }
    }
    return seen;
  };
  const reached = new Map([...left.keys()].map((folder) => [folder, reach(folder)]));
  const loops = new Map<string, string[]>();
  for (const [folder, to] of reached) {
    if (!to.has(folder)) continue;
    const members = [...to].filter((other) => reached.get(other)?.has(folder)).toSorted();
    loops.set(members.join(), members);
  }
  return [...loops.values()];
};
