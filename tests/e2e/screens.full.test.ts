import type { Page } from 'playwright';
import { describe } from 'vitest';
import { paths } from '../../web/src/app/paths.ts';
import { cutTextsOf } from './cut.ts';
import { faintIconsOf } from './faintIcons.ts';
import { barriersOf } from './judge.ts';
import { look, problemsOf } from './looking.ts';
import { noSuchRecord, pages } from './screens.ts';
import { movedOf } from './shifts.ts';
import { test } from './test.ts';
import { expect, settled } from './visit.ts';

/** Scrolls to the bottom and back, so that content drawn only in sight is checked too. */
const seeAll = async (page: Page) => {
  const step = 'scrollBy(0, innerHeight), scrollY + innerHeight >= document.documentElement.scrollHeight - 1';
  while (!(await page.evaluate(step))) await settled(page);
  await settled(page);
  await page.evaluate('scrollTo(0, 0)');
};

test('every address is looked at', () => {
  const looked = new Set(pages.map(({ path }) => path.split('?', 1)[0]));
  expect(Object.values(paths).filter((path) => !looked.has(path))).toEqual([]);
});

test('a name that is cut off and an icon that is too faint are found out', async ({ visit, agency }) => {
  const page = await visit(agency, { path: '/team-members', isShared: true });
  await settled(page);
  expect(await cutTextsOf(page)).toEqual([]);
  expect(await faintIconsOf(page)).toEqual([]);
  await page.evaluate(`
    for (const name of document.querySelectorAll('[data-slot~="person-name"]')) name.style.cssText = 'display: block; width: 60px; overflow: hidden';
    for (const name of document.querySelectorAll('[data-slot~="person-name-text"]')) name.style.whiteSpace = 'nowrap';
    for (const button of document.querySelectorAll('[aria-label^="Edit"]')) button.style.opacity = 0.6;
  `);
  expect(await cutTextsOf(page)).toContain('Amara Nwosu-Field');
  expect(await faintIconsOf(page)).toContainEqual(
    expect.stringMatching(/^The icon of Edit Amara Nwosu-Field /),
  );
});

describe('nobody is shut out, nothing moves by itself, scrolls sideways or is cut off, on the pages of the sample agency', () => {
  test.for(pages)('$name', async (screen, { visit, agency, faults }) => {
    faults.allow(noSuchRecord);
    const page = await look(visit, agency, screen);
    const moved = await movedOf(page);
    await seeAll(page);
    const problems = [...moved, ...(await problemsOf(page))];
    // A phone shows cards in place of tables, and a drawer in place of the sidebar.
    await page.setViewportSize({ width: 390, height: 900 });
    expect([...problems, ...(await barriersOf(page, 'light'))]).toEqual([]);
  });
});
