import { posix } from 'node:path';
import type { Import } from './imports.ts';

/** Whether a file is a test or shared by tests; those aren't counted as product. */
export const isOfTests = (file: string): boolean => /\.test\.|\/testing\//.test(file);

/** Number of product files in each folder, by path. */
export const filesByFolder = (files: readonly string[]): Map<string, number> =>
  new Map(
    [...Map.groupBy(files, (file) => posix.dirname(file))].map(([folder, { length }]) => [folder, length]),
  );

/** Imports between folders, as "folder → folder"; type imports count. */
export const folderImports = (imports: readonly Import[]): Set<string> =>
  new Set(
    imports.flatMap(({ from, file }) => {
      if (file === undefined || isOfTests(from)) return [];
      const [importer, imported] = [posix.dirname(from), posix.dirname(file)];
      return importer === imported ? [] : [`${importer} → ${imported}`];
    }),
  );

/** Cycles of folders that import each other; each list is one cycle. */
export const loopsOf = (edges: ReadonlySet<string>): string[][] => {
  const targets = new Map<string, string[]>();
  for (const edge of edges) {
    const [from = '', to = ''] = edge.split(' → ');
    targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  // Folders without imports, or with imports that don't lead back, are in no cycle.
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
