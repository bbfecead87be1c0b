import type { Page } from 'playwright';
import { describe } from 'vitest';
import { paths } from '../../web/src/app/paths.ts';
import { barriersOf } from './judge.ts';
import { look, problemsOf } from './looking.ts';
import { noSuchRecord, pages } from './screens.ts';
import { test } from './test.ts';
import { expect, settled } from './visit.ts';

/** Scrolls to the foot and back, as what is drawn only in sight has to be judged too. */
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

describe('nobody is shut out, and nothing scrolls sideways, on the pages of the sample agency', () => {
  test.for(pages)('$name', async (screen, { visit, agency, faults }) => {
    faults.allow(noSuchRecord);
    const page = await look(visit, agency, screen);
    await seeAll(page);
    const problems = await problemsOf(page);
    // A phone shows cards in place of tables, and a drawer in place of the sidebar.
    await page.setViewportSize({ width: 390, height: 900 });
    expect([...problems, ...(await barriersOf(page, 'light'))]).toEqual([]);
  });
});
