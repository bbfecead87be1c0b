import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A broken reference of a document. */
export type Broken = { file: string; line: number; what: string };

/** The repository's folders: text in backticks that begins with one is a path. */
const areas = /^(\.ci|benchmarks|deploy|docs|domain|projections|scripts|services|tests|web)\//;
/** Files in the repository's root. */
const rootFile = /^[\w-]+(\.[\w-]+)*\.(ts|tsx|mjs|json|yml|md)$|^\.docker\w+$/;

/** All documents of a repository, by paths relative to it. */
export const documentsOf = (project: string): string[] =>
  ['README.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: project })].map((file) =>
    file.replaceAll('\\', '/'),
  );

/** The broken links, pictures and paths of a document. */
export function brokenIn(project: string, file: string): Broken[] {
  return withoutCode(textOf(project, file))
    .split('\n')
    .flatMap((text, index) => {
      const links = linksIn(text).filter((link) => !leads(project, file, link));
      const paths = pathsIn(text).filter((path) => !isThere(project, path));
      return [...links, ...paths].map((what) => ({ file, line: index + 1, what }));
    });
}

/** The anchors that GitHub gives a text's headings; duplicates are numbered from 1. */
export function anchorsIn(markdown: string): string[] {
  const met = new Map<string, number>();
  return [...withoutCode(markdown).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const anchor = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    const before = met.get(anchor) ?? 0;
    met.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}

/** Targets of a line's links and pictures, without those of other sites. */
const linksIn = (line: string): string[] =>
  [...line.matchAll(/\]\(([^)\s]+)[^)]*\)|\b(?:src|href)="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((link) => !/^(https?|mailto):/.test(link));

/** Paths in backticks in a line; `<…>` and `*` are wildcards. */
const pathsIn = (line: string): string[] =>
  [...line.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => areas.test(path) || rootFile.test(path));

const isThere = (project: string, path: string): boolean => {
  const pattern = path.replaceAll(/<[^>]*>/g, '*');
  return pattern.includes('*')
    ? globSync(pattern, { cwd: project }).length > 0
    : existsSync(join(project, pattern));
};

const leads = (project: string, file: string, link: string): boolean => {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file : posix.join(posix.dirname(file), path);
  if (target.startsWith('..') || !existsSync(join(project, target))) return false;
  return anchor === undefined || anchorsIn(textOf(project, target)).includes(anchor);
};

const textOf = (project: string, file: string): string => readFileSync(join(project, file), 'utf8');

/** The text with blank code blocks; line numbers stay the same. */
const withoutCode = (markdown: string): string =>
  markdown.replaceAll(/^```[\s\S]*?^```$/gm, (block) => block.replaceAll(/[^\n]/g, ''));
