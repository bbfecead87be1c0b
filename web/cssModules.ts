import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transform } from 'lightningcss';
import type { Plugin } from 'vite';

const sources = join(import.meta.dirname, 'src');
/** The generated declarations; `rootDirs` in tsconfig.json merges them with the sources. */
const declarations = join(import.meta.dirname, '../node_modules/.cache/css-modules');

const withSlashes = (path: string): string => path.replaceAll('\\', '/');

const modules = (): string[] => globSync('**/*.module.css', { cwd: sources }).map(withSlashes).sort();

/** The local names of a CSS Module: its classes, and the animations that they use. */
const namesIn = (filename: string, text: string): { classes: string[]; animations: Set<string> } => {
  const animations = new Set<string>();
  const { exports } = transform({
    filename,
    code: Buffer.from(text),
    cssModules: { grid: false, container: false },
    visitor: {
      Rule: {
        keyframes({ value }) {
          animations.add(value.name.value);
        },
      },
    },
  });
  const classes = Object.keys(exports ?? {}).filter((name) => !animations.has(name));
  return { classes: classes.sort(), animations };
};

/** The classes of a CSS Module, under the names that components use. */
export const classesOf = (filename: string, text: string): string[] => namesIn(filename, text).classes;

/** Generates the type declarations of every CSS Module. */
const declareAll = (): void => {
  rmSync(declarations, { recursive: true, force: true });
  for (const file of modules()) {
    const target = join(declarations, `${file}.d.ts`);
    const constants = classesOf(file, readFileSync(join(sources, file), 'utf8')).map(
      (name) => `export const ${name}: string;\n`,
    );
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, constants.join('') || 'export {};\n');
  }
};

const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const inLetters = (number: number): string =>
  (letters[Math.floor(number / letters.length) - 1] ?? '') + letters[number % letters.length];

/** Names of two to four characters, the same for the same sources: shorter to load than descriptive ones. */
const shortNames = (): ((name: string, file: string) => string) => {
  const names = new Map<string, string>();
  for (const [place, file] of modules().entries()) {
    const path = withSlashes(join(sources, file));
    const { classes, animations } = namesIn(file, readFileSync(path, 'utf8'));
    for (const [each, name] of [...classes, ...animations].entries())
      names.set(`${path} ${name}`, `${inLetters(place)}${each.toString(36)}`);
  }
  return (name, file) => {
    const short = names.get(`${file.split('?')[0]} ${name}`);
    if (!short) throw new Error(`${file} has no name ${name}`);
    return short;
  };
};

/** CSS Modules with declared classes; the build inlines their names, so that little more than the styles is left. */
export const cssModules = (): Plugin => ({
  name: 'css-modules',
  enforce: 'post',
  config: (_, { command }) =>
    command === 'build' ? { css: { modules: { generateScopedName: shortNames() } } } : undefined,
  configureServer: declareAll,
  watchChange(id) {
    if (id.endsWith('.module.css') && this.environment.mode === 'dev') declareAll();
  },
  // Keeps the styles where every name is inlined into the script that uses it (`inlineConst` in vite.config.ts).
  transform: (code, id) =>
    id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : undefined,
});

/**
 * The classes under their own names without styles, for tests, which don't need them: processing those takes seconds.
 */
export const classesAlone = (): Plugin => ({
  name: 'classes-alone',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer && source.endsWith('.module.css') ? `${join(dirname(importer), source)}.ts` : undefined,
  load(id) {
    if (!id.endsWith('.module.css.ts')) return undefined;
    const path = id.slice(0, -'.ts'.length);
    // What vitest caches from an earlier run has paths relative to the project's folder.
    const file = existsSync(path) ? path : join(import.meta.dirname, '..', path);
    return classesOf(file, readFileSync(file, 'utf8'))
      .map((name) => `export const ${name} = '${name}';`)
      .join('\n');
  },
});

if (import.meta.main) declareAll();
