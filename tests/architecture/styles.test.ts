import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const project = join(import.meta.dirname, '..', '..');
const read = (pattern: string): { file: string; text: string }[] =>
  globSync(pattern, { cwd: project }).map((file) => ({
    file,
    text: readFileSync(join(project, file), 'utf8'),
  }));

const components = read('web/src/**/*.tsx');
const sheets = read('web/src/**/*.css');

const inAll = (sources: { text: string }[], pattern: RegExp): Set<string> =>
  new Set(sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name)));

/** A quoted class, which the compiler accepts whether the style sheet has it or not. */
const quoted = /className=["']|className=\{[^}]*["'`]\w|\bclassNames\([^)]*["'`]/;

describe('classes', () => {
  test.each([
    '<p className="lead">',
    "classNames('lead', className)",
    "className={isWide ? 'wide' : undefined}",
  ])('are found where they are quoted: %s', (source) => expect(source).toMatch(quoted));

  test('come from a CSS Module, whose names the compiler knows', () => {
    const named = components.filter(({ file, text }) => !file.endsWith('.test.tsx') && quoted.test(text));
    expect(named.map(({ file }) => file)).toEqual([]);
  });

  test('are local: what is global says how elements look, not components', () => {
    const global = sheets.filter(({ file }) => !file.endsWith('.module.css'));
    expect(global.map(({ file }) => file.split(/[\\/]/).at(-1)).sort()).toEqual(['base.css', 'tokens.css']);
    expect(global.filter(({ text }) => /^\s*[^@/*\s][^{;]*\.[a-z][^{;]*\{/m.test(text))).toEqual([]);
    expect(sheets.filter(({ text }) => text.includes(':global'))).toEqual([]);
  });
});

/**
 * A selector for any element by its place among its siblings: it makes a browser restyle all rows when one is added.
 */
const anywhere = /[+~] \*|(?<!\()> :nth-|\(:nth-|:nth-last-/;

describe('rows', () => {
  test.each(['.rows > * + *', '.late ~ *', '.row > :nth-child(n + 4)', 'tr:nth-last-child(2) > *'])(
    'are found to depend on each other by %s',
    (selector) => expect(selector).toMatch(anywhere),
  );

  test('stay as they are when another one comes: no selector asks any element for its siblings', () => {
    expect(sheets.filter(({ text }) => anywhere.test(text)).map(({ file }) => file)).toEqual([]);
  });
});

/** Transitions of several properties at once; a border's colour counts as four. */
const severalFades = /transition:[^;]*(,|\b(all|border-color|background|inset|padding|margin)\s+(var|\d))/;

/**
 * React Aria never releases an element that leaves the page while two of its properties are in transition
 * (https://github.com/adobe/react-spectrum/issues/7326), nor anything inside it.
 */
describe('fades', () => {
  test.each([
    'transition: border-color var(--quick);',
    'transition:\n  opacity var(--quick),\n  translate var(--calm);',
    'transition: all 1s;',
  ])('are found to be several: %s', (source) => expect(source).toMatch(severalFades));

  test('are of one property, so that nothing that has left the page stays in memory', () => {
    expect(sheets.filter(({ text }) => severalFades.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test('are none of a list of options, which leaves the page with a field of the schedule in mid-fade', () => {
    const list = sheets.find(({ file }) => file.endsWith('OptionList.module.css'));
    expect(list?.text).toContain('.popover');
    expect(list?.text).not.toContain('transition');
  });
});

/** Components' parts that are selected from outside, by `data-slot`. */
describe('slots', () => {
  const given = new Set([...inAll(components, /data-slot="([^"]+)"/g)].flatMap((names) => names.split(' ')));
  const asking = [
    ...sheets,
    ...components,
    ...read('web/src/**/*.ts'),
    ...read('{tests,benchmarks}/**/*.ts'),
  ];
  const wanted = inAll(asking, /data-slot~?=\\?["']([\w-]+)\\?["']\]/g);

  test('that somebody asks for are there', () => {
    expect(wanted.size).toBeGreaterThan(10);
    expect([...wanted].filter((name) => !given.has(name))).toEqual([]);
  });

  test('that are there are asked for', () => {
    expect([...given].filter((name) => !wanted.has(name))).toEqual([]);
  });
});
