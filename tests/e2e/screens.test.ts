import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { describe } from 'vitest';
import { paths } from '../../web/src/app/paths.ts';
import type { TestServer } from '../server.ts';
import { overlays, pages, type Screen } from './screens.ts';
import { test, type Visit } from './test.ts';
import { credentialsOf } from './viewers.ts';
import { expect, settled } from './visit.ts';

const widths = [1280, 768, 390];
const themes = ['light', 'dark'] as const;
/** Web Content Accessibility Guidelines 2.2, levels A and AA. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const open = async (visit: Visit, server: TestServer, { path, viewer = 'admin', open }: Screen) => {
  const as = await credentialsOf(server, viewer);
  const page = await visit(server, { path, as, reducedMotion: 'reduce' });
  await open?.(page);
  await settled(page);
  return page;
};

/** How far a page scrolls sideways at each width, in pixels. */
const sidewaysOf = async (page: Page): Promise<string[]> => {
  const problems: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    const beyond = await page.evaluate(
      'document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth',
    );
    if (beyond !== 0) problems.push(`${width} px wide, the page is ${beyond} px wider`);
  }
  return problems;
};

/** Scrolls to the foot and back, as what is drawn only in sight has to be judged too. */
const seeAll = async (page: Page) => {
  const step = 'scrollBy(0, innerHeight), scrollY + innerHeight >= document.documentElement.scrollHeight - 1';
  while (!(await page.evaluate(step))) await settled(page);
  await settled(page);
  await page.evaluate('scrollTo(0, 0)');
};

const barriersOf = async (page: Page, theme: (typeof themes)[number]): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: theme });
  await settled(page);
  // What is in order need not be listed: that takes longer than finding out.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], preload: false });
  const { violations } = await axe.withTags(rules).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${theme}: ${id} (${help}) at ${html.slice(0, 300)}: ${failureSummary}`,
    ),
  );
};

/** What is wrong at any width and in either theme. */
const problemsOf = async (page: Page): Promise<string[]> => {
  const problems = await sidewaysOf(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const theme of themes) problems.push(...(await barriersOf(page, theme)));
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
      expect(await problemsOf(await open(visit, agency, screen))).toEqual([]);
    });
  });

  describe('in an empty planner', () => {
    test.for(pages)('$name', async (screen, { visit, empty }) => {
      expect(await problemsOf(await open(visit, empty, screen))).toEqual([]);
    });
  });
});
