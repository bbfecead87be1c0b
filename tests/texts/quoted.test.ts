import { describe, expect, it } from 'vitest';
import { eachOf, faultsOf, patternOf } from './quoted.ts';
import { chapters, inAnswers, onScreens, textsOf } from './specified.ts';

const fits = (quoted: string, text: string): boolean => new RegExp(patternOf(quoted)).test(text);

it.each([
  ['Active', 'Active', true],
  ['Active', 'Inactive', false],
  ['Error', 'Error: no', false],
  ['Allocate Hours - {project name}', 'Allocate Hours - Care plan', true],
  ['Allocate Hours - {project name}', 'Allocate Hours - ', false],
  ['{n}% Direct', '60% Direct', true],
  ['{n}% Direct', 'All% Direct', false],
  ['{n} cost(s) for {month}', '2 cost(s) for May 2026', true],
  ['{n} cost(s) for {month}', '2 costs for May 2026', false],
  ['{n} cost(s) for {month}', '2 cost(s) for 2026-05', false],
  ['{Direct|Operating} Staff Costs - {Month Year}', 'Operating Staff Costs - May 2026', true],
  ['{Direct|Operating} Staff Costs - {Month Year}', 'Other Staff Costs - May 2026', false],
])('"%s" and "%s": %s', (quoted, text, isMet) => {
  expect(fits(quoted, text)).toBe(isMet);
});

it('takes each alternative for a text of its own', () => {
  expect(eachOf('{Create|Edit} {User|Project} of {name}')).toEqual([
    'Create User of {name}',
    'Create Project of {name}',
    'Edit User of {name}',
    'Edit Project of {name}',
  ]);
});

it('asks for a title on its own screen, with all its texts', () => {
  expect(textsOf({ users: { '{Create|Edit} User': ['{n} left'], '': ['Error'] } })).toEqual([
    { chapter: 'users', title: '{Create|Edit} User', text: 'Create User' },
    { chapter: 'users', title: '{Create|Edit} User', text: 'Edit User' },
    { chapter: 'users', title: '{Create|Edit} User', text: '{n} left', pattern: String.raw`^\d+ left$` },
    { chapter: 'users', title: '', text: 'Error' },
  ]);
});

describe('a quotation', () => {
  it.each([
    ['', ['is empty']],
    [' Active', ['has space that nobody sees']],
    ['No  project', ['has space that nobody sees']],
    ['Allocate {project', ['has a placeholder that is none']],
    ['Allocate project}', ['has a placeholder that is none']],
    ['Allocate {}', ['has a placeholder that is none']],
    ['Allocate {this|}', ['has a placeholder that is none']],
    ['{name}', ['would be met by almost anything']],
    ['{n} of {name}', ['would be met by almost anything']],
    ['—', []],
    ['{RETAINER|SLA}', []],
    ['{n}% Direct', []],
  ])('"%s" %j', (quoted, faults) => {
    expect(faultsOf(quoted)).toEqual(faults);
  });
});

describe('the lists', () => {
  const quoted = Object.values(chapters).flatMap((chapter) => [...Object.entries(chapter)].flat(2));

  it('hold texts that can be met by nothing else', () => {
    const faulty = quoted
      .filter(Boolean)
      .flatMap((text) => faultsOf(text).map((fault) => `"${text}" ${fault}`));
    expect(faulty).toEqual([]);
  });

  it('name each text of a screen once', () => {
    const keys = [...onScreens, ...inAnswers].map(({ title, text }) => `${title}: ${text}`);
    expect(keys.filter((key, place) => keys.indexOf(key) < place)).toEqual([]);
  });
});
