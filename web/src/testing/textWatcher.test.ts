import { afterEach, expect, it } from 'vitest';
import type { Sought } from '../../../tests/texts/specified.ts';
import { watchTexts } from './textWatcher.ts';

afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

const anywhere = (text: string): Sought => ({ text, title: '' });
const under = (title: string, text: string): Sought => ({ text, title: `^${title}$` });

/** Watches for texts from now on. @returns those met so far */
const watch = (...sought: Sought[]): Sought[] => {
  const met: Sought[] = [];
  watchTexts(document, sought, (places) => {
    for (const place of places) met.push(sought[place] as Sought);
  });
  return met;
};

const show = async (markup: string, inside: Element = document.body): Promise<Element> => {
  inside.insertAdjacentHTML('beforeend', markup);
  await Promise.resolve();
  return inside.lastElementChild as Element;
};

const hideAll = async () => {
  document.body.innerHTML = '';
  await Promise.resolve();
};

it.each([
  ['all that an element says', '<p> Over\n Contract </p>'],
  ['several elements that say it together', '<p><b>Over</b> <i>Contract</i></p>'],
  ['what an element says beside its children', '<h2>Over Contract<span>3</span></h2>'],
  ['a label that is read aloud', '<button aria-label="Over Contract"></button>'],
  ['a placeholder', '<input placeholder="Over Contract">'],
  ['a title', '<abbr title="Over Contract">OC</abbr>'],
])('meets a text as %s', async (_, markup) => {
  const text = anywhere('Over Contract');
  const met = watch(text, anywhere('Under Contract'));
  await show(`<main><section>${markup}</section></main>`);
  expect(met).toEqual([text]);
});

it.each([
  ['a part of a longer text', '<p>Over Contracted</p><p>Well Over Contract</p>'],
  ['a passage', `<p>Over Contract <span>${'and so on '.repeat(30)}</span></p><p>Over</p>`],
  ['the options of a select that nobody sees', '<select><option>Active</option></select>'],
  ['a script or a style', '<script type="text/plain">Active</script><style>Active</style>'],
  ['an attribute that nobody reads', '<p class="Active" data-state="Active">Inactive</p>'],
])('is not taken in by %s', async (_, markup) => {
  const met = watch(anywhere('Contract'), anywhere('Active'));
  await show(`<main>${markup}</main>`);
  expect(met).toEqual([]);
});

it('meets what changes where it stands, by text or by label', async () => {
  const [saving, kept] = [anywhere('Saving...'), anywhere('Saved 3 plans')];
  const met = watch(saving, kept);
  const button = await show('<button aria-label="Save">Save</button>');
  button.setAttribute('aria-label', 'Saving...');
  await Promise.resolve();
  expect(met).toEqual([saving]);
  (button.firstChild as Text).data = 'Saved ';
  await show('<b>3</b>', button);
  button.append(' plans');
  await Promise.resolve();
  expect(met).toEqual([saving, kept]);
});

it('meets a text that differs each time, and the title of the document', async () => {
  const allocate: Sought = { text: '', pattern: '^Allocate Hours - .+$', title: '' };
  const page = anywhere('Projects · Planner');
  const met = watch(allocate, page);
  await show('<p>Allocate Hours - </p>');
  expect(met).toEqual([]);
  await show('<h2>Allocate Hours - <span>Care plan</span></h2>');
  document.title = 'Projects · Planner';
  await Promise.resolve();
  expect(met).toEqual([allocate, page]);
});

it('meets a text under its title alone, whichever of them comes first', async () => {
  const [name, rate] = [under('Freelancers', 'Name'), under('Freelancers', 'Rate')];
  const met = watch(name, rate);
  await show('<h1>Team Members</h1><p>Freelancers</p><table><th>Name</th></table>');
  expect(met).toEqual([]);
  await show('<h2><button>Freelancers</button><span>3</span></h2>');
  expect(met).toEqual([name]);
  await show('<p>Rate</p>');
  expect(met).toEqual([name, rate]);
});

it('no longer goes by a title that is gone', async () => {
  const met = watch(under('Freelancers', 'Name'));
  await show('<h1>Freelancers</h1>');
  await hideAll();
  await show('<p>Name</p>');
  expect(met).toEqual([]);
});

it('remembers a toast that is gone, once', async () => {
  const error = anywhere('Error');
  const met = watch(error);
  for (const _ of [1, 2]) {
    await show('<div role="alertdialog"><span>Error</span><span>Person not found</span></div>');
    await hideAll();
  }
  expect(met).toEqual([error]);
});
