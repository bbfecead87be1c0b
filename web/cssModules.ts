import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transform } from 'lightningcss';
import type { Plugin } from 'vite';

const sources = join(import.meta.dirname, 'src');
/** Stands for the sources beside them (`rootDirs` in tsconfig.json). */
const declarations = join(import.meta.dirname, '../node_modules/.cache/css-modules');

const withSlashes = (path: string): string => path.replaceAll('\\', '/');

const modules = (): string[] => globSync('**/*.module.css', { cwd: sources }).map(withSlashes).sort();

/** The names that a CSS Module keeps to itself: classes, and the animations that they use. */
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

/** The classes of a CSS Module, as components ask for them. */
export const classesOf = (filename: string, text: string): string[] => namesIn(filename, text).classes;

/** Tells the compiler the classes of every CSS Module. */
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

/** Two to four characters for each name, the same for the same sources: less to load than any name that says more. */
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

/** CSS Modules whose classes the compiler knows, and of which little more than the styles is left in what is built. */
export const cssModules = (): Plugin => ({
  name: 'css-modules',
  enforce: 'post',
  config: (_, { command }) =>
    command === 'build' ? { css: { modules: { generateScopedName: shortNames() } } } : undefined,
  configureServer: declareAll,
  watchChange(id) {
    if (id.endsWith('.module.css') && this.environment.mode === 'dev') declareAll();
  },
  // The styles stay where every name stands by itself in the script that uses it (`inlineConst` in vite.config.ts).
  transform: (code, id) =>
    id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : undefined,
});

/** The classes by their own names without the styles, which tests have no eyes for: reading those takes seconds. */
export const classesAlone = (): Plugin => ({
  name: 'classes-alone',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer && source.endsWith('.module.css') ? `${join(dirname(importer), source)}.ts` : undefined,
  load(id) {
    if (!id.endsWith('.module.css.ts')) return undefined;
    const path = id.slice(0, -'.ts'.length);
    // What vitest keeps of a run before names it from the folder of the project on.
    const file = existsSync(path) ? path : join(import.meta.dirname, '..', path);
    return classesOf(file, readFileSync(file, 'utf8'))
      .map((name) => `export const ${name} = '${name}';`)
      .join('\n');
  },
});

if (import.meta.main) declareAll();
