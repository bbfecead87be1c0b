import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, sep } from 'node:path';
import { parseSync } from 'oxc-parser';
import { filesByFolder, folderImports, isOfTests, loopsOf } from './folders.ts';
import { type Import, importsIn } from './imports.ts';

/** Size of the code base, or of a part of it. Lines are counted as the formatter leaves them. */
export type Size = { files: number; lines: number; statements: number; testFiles: number; testLines: number };

/** Measures of the product's folders; `median` is the line count of the median file. */
export type House = Size & {
  median: number;
  largestFolder: { folder: string; files: number };
  folderLoops: number;
  pageToPageImports: number;
  layers: Record<string, Size>;
};

const layers = ['domain', 'projections', 'services', 'web/src'];

/** Whether a path from the project's folder is product code: no test, document, setting or record. */
export const isOfProduct = (path: string): boolean =>
  layers.some((layer) => path.startsWith(`${layer}/`)) && /\.(tsx?|css)$/.test(path) && !isOfTests(path);

/** Number of imports from one page's folder to another's, without tests. */
export const pageToPage = (imports: readonly Import[]): number => {
  const pageOf = (file: string) => /^web\/src\/pages\/([^/]+)\//.exec(file)?.[1];
  return imports.filter(({ from, file }) => {
    const [importer, imported] = [pageOf(from), file && pageOf(file)];
    return !isOfTests(from) && importer && imported && importer !== imported;
  }).length;
};

/** Number of statements and declarations in a TypeScript file's text; blocks and `export` around them don't count. */
export function statementsIn(source: string, file: string): number {
  let count = 0;
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const part of node) walk(part);
      return;
    }
    const { type, declaration } = node as { type?: unknown; declaration?: unknown };
    const isStatement =
      typeof type === 'string' && /(?<!Block|TypeParameter)(Statement|Declaration)$/.test(type);
    if (isStatement && !declaration) count++;
    for (const part of Object.values(node)) walk(part);
  };
  walk(parseSync(file, source).program.body);
  return count;
}

const linesIn = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** Measures files, given by path from the project's folder and text. */
export function measure(texts: ReadonlyMap<string, string>): House {
  const sizeOf = (under: string): Size => {
    const size = { files: 0, lines: 0, statements: 0, testFiles: 0, testLines: 0 };
    for (const [file, text] of texts) {
      if (!file.startsWith(under)) continue;
      if (isOfProduct(file)) {
        size.files++;
        size.lines += linesIn(text);
        if (!file.endsWith('.css')) size.statements += statementsIn(text, file);
      } else if (/\.(tsx?|mjs)$/.test(file)) {
        size.testFiles++;
        size.testLines += linesIn(text);
      }
    }
    return size;
  };
  const product = [...texts.keys()].filter(isOfProduct);
  const imports = product
    .filter((file) => !file.endsWith('.css'))
    .flatMap((file) => importsIn(texts.get(file) ?? '', file));
  const lengths = product.map((file) => linesIn(texts.get(file) ?? '')).toSorted((one, other) => one - other);
  const [folder = '', files = 0] =
    [...filesByFolder(product)].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return {
    ...sizeOf(''),
    median: lengths[Math.floor(lengths.length / 2)] ?? 0,
    largestFolder: { folder, files },
    folderLoops: loopsOf(folderImports(imports)).length,
    pageToPageImports: pageToPage(imports),
    layers: Object.fromEntries([...layers, 'tests'].map((layer) => [layer, sizeOf(`${layer}/`)])),
  };
}

/** The texts of the product and of its tests in a project's folder. */
const textsOf = (project: string): Map<string, string> =>
  new Map(
    globSync('{domain,projections,services,web/src,tests}/**/*.{ts,tsx,mjs,css}', { cwd: project })
      .map((file) => file.split(sep).join(posix.sep))
      .map((file) => [file, readFileSync(join(project, file), 'utf8')]),
  );

const git = (project: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Measures a commit in a temporary working tree. */
function measureCommit(project: string, commit: string): House {
  const folder = mkdtempSync(join(tmpdir(), 'planner-house-'));
  try {
    git(project, 'worktree', 'add', '--detach', join(folder, 'tree'), commit);
    return measure(textsOf(join(folder, 'tree')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    git(project, 'worktree', 'prune');
  }
}

/**
 * The product's files that a change touches, sorted.
 * @param range as for `git diff`: `HEAD` for uncommitted changes, or `one..other`
 */
export const touched = (project: string, range: string): string[] =>
  git(project, 'diff', '--name-only', range).split('\n').filter(isOfProduct).toSorted();

const rowsOf = (house: House): Record<string, string | number> => ({
  'product files': house.files,
  'product lines': house.lines,
  statements: house.statements,
  'median file, lines': house.median,
  'largest folder, files': house.largestFolder.files,
  'folder loops': house.folderLoops,
  'imports from page to page': house.pageToPageImports,
  'test files': house.testFiles,
  'test lines': house.testLines,
  ...Object.fromEntries(
    Object.entries(house.layers).map(([layer, { files, lines, testFiles, testLines }]) => [
      layer,
      `${files} files, ${lines} lines; tests ${testFiles}, ${testLines}`,
    ]),
  ),
});

if (import.meta.main) {
  const project = join(import.meta.dirname, '..', '..');
  const [option, value] = process.argv.slice(2);
  if (option === '--touched') {
    const files = touched(project, value ?? 'HEAD');
    console.log([...files, `${files.length} product files`].join('\n'));
  } else if (option === undefined || (option === '--base' && value !== undefined)) {
    const columns = {
      ...(value && { [value]: rowsOf(measureCommit(project, value)) }),
      now: rowsOf(measure(textsOf(project))),
    };
    for (const [name, rows] of Object.entries(columns)) {
      console.log(`\n${name}`);
      for (const [what, figure] of Object.entries(rows)) console.log(`  ${what.padEnd(28)}${figure}`);
    }
  } else {
    console.error(
      'Say nothing, --base <commit> to compare, or --touched <range> to count what a change touches.',
    );
    process.exitCode = 1;
  }
}
