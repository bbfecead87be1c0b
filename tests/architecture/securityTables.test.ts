import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const project = join(import.meta.dirname, '..', '..');
const textOf = (file: string): string => readFileSync(join(project, file), 'utf8');

const overview = 'docs/security.md';
const tables = ['input-and-web', 'sign-in-and-access', 'secrets-and-operation'].map(
  (name) => `docs/security/${name}.md`,
);

/** Number of requirements of level 1 and 2 in each section of ASVS 5.0.0; they are its first ones, counted from 1. */
const sections = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5 },
  ...{ '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2 },
  ...{ '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11 },
  ...{ '10.5': 5, '10.6': 2, '10.7': 3, '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1 },
  ...{ '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4, '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7, '16.1': 1, '16.2': 5 },
  ...{ '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
};
const levels = { '1': 70, '2': 183 };

const rows = tables.flatMap((file) =>
  [...textOf(file).matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, id = '', rest = '']) => {
    const [level = '', , state = '', where = '', test = '', ...more] = rest
      .split('|')
      .map((cell) => cell.trim());
    return { id, level, state, where, test, more };
  }),
);

/** Tests named by a cell: a file in backticks, then titles of its tests in quotation marks. */
const testsIn = (cell: string): { file: string; title: string }[] => {
  let file = '';
  return [...cell.matchAll(/`([^`]+)`|“([^”]+)”/g)].flatMap(([, name, title]) => {
    if (name) file = name;
    return title ? [{ file, title }] : [];
  });
};

/** Whether a file has a test, or a `test.each`, of exactly this title. */
const hasTitle = (file: string, title: string): boolean =>
  existsSync(join(project, file)) &&
  ["'", '"', '`'].some((quote) => textOf(file).includes(`${quote}${title}${quote}`));

describe('the tables of security', () => {
  test('have every requirement once', () => {
    const wanted = Object.entries(sections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
    for (const [level, count] of Object.entries(levels)) {
      expect(rows.filter((row) => row.level === level)).toHaveLength(count);
    }
    expect(rows.flatMap(({ more }) => more)).toEqual([]);
  });

  test('say where each is met and by which test that is seen, or why not', () => {
    const lacking = rows.filter(({ state, where, test }) => {
      if (state !== 'met') return !['operator', 'open', 'n/a'].includes(state) || where === '';
      if (test === 'documentation') return !/`|\]\(/.test(where);
      return where === '' || !(testsIn(test).length > 0 || /^by inspection: \w/.test(test));
    });
    expect(lacking).toEqual([]);
  });

  test('name tests that are there', () => {
    const named = rows.flatMap(({ id, test }) => testsIn(test).map((one) => ({ id, ...one })));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ file, title }) => !hasTitle(file, title))).toEqual([]);
  });

  test('are summed up as they are', () => {
    const text = textOf(overview).replaceAll('\n', ' ');
    const count = (state: string) => rows.filter((row) => row.state === state).length;
    expect(text).toContain(
      `${count('met')} are met, ${count('operator')} are left to whoever runs the planner, ${count('open')} are open, and ${count('n/a')} don't apply`,
    );
    const open = text.slice(text.indexOf('## What is open')).match(/\b\d+\.\d+\.\d+\b/g) ?? [];
    const openRows = rows.filter(({ state }) => state === 'open').map(({ id }) => id);
    expect(open.toSorted()).toEqual(openRows.toSorted());
  });
});
