import type { Page } from 'playwright';
import { describe } from 'vitest';
import { paths } from '../../web/src/app/paths.ts';
import type { TestServer } from '../server.ts';
import { barriersOf, sidewaysOf, themes } from './judge.ts';
import { overlays } from './overlays.ts';
import { pages, type Screen } from './screens.ts';
import { test, type Visit } from './test.ts';
import { credentialsOf } from './viewers.ts';
import { expect, settled } from './visit.ts';

const open = async (visit: Visit, server: TestServer, { path, viewer = 'admin', open }: Screen) => {
  const as = await credentialsOf(server, viewer);
  const page = await visit(server, { path, as, reducedMotion: 'reduce', isShared: true });
  await open?.(page);
  await settled(page);
  return page;
};

/** Scrolls to the foot and back, as what is drawn only in sight has to be judged too. */
const seeAll = async (page: Page) => {
  const step = 'scrollBy(0, innerHeight), scrollY + innerHeight >= document.documentElement.scrollHeight - 1';
  while (!(await page.evaluate(step))) await settled(page);
  await settled(page);
  await page.evaluate('scrollTo(0, 0)');
};

/** What is wrong at any width and in either theme. */
const problemsOf = async (page: Page, part?: string): Promise<string[]> => {
  const problems = await sidewaysOf(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const theme of themes) problems.push(...(await barriersOf(page, theme, part)));
  return problems;
};

test('every address is looked at', () => {
  const looked = new Set(pages.map(({ path }) => path.split('?', 1)[0]));
  expect(Object.values(paths).filter((path) => !looked.has(path))).toEqual([]);
});

describe('nobody is shut out, and nothing scrolls sideways,', () => {
  describe('with the sample agency', () => {
    test.for(pages)('$name', async (screen, { visit, agency }) => {
      const page = await open(visit, agency, screen);
      await seeAll(page);
      const problems = await problemsOf(page);
      // A phone shows other things: cards in place of tables, a drawer in place of the sidebar.
      await page.setViewportSize({ width: 390, height: 900 });
      expect([...problems, ...(await barriersOf(page, 'light'))]).toEqual([]);
    });

    test.for(overlays)('$name', async (screen, { visit, agency }) => {
      expect(await problemsOf(await open(visit, agency, screen), screen.part)).toEqual([]);
    });
  });

  test('the menu of a phone', async ({ visit, empty }) => {
    const page = await visit(empty, { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    for (const theme of themes) expect(await barriersOf(page, theme, '.drawer')).toEqual([]);
  });

  describe('in an empty planner', () => {
    test.for(pages)('$name', async (screen, { visit, untouched }) => {
      expect(await problemsOf(await open(visit, untouched, screen))).toEqual([]);
    });
  });
});
