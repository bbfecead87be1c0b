import type { Page } from 'playwright';
import type { TestServer } from '../server.ts';
import { retiredIn } from '../texts/retired.ts';
import { cutTextsOf } from './cut.ts';
import { faintIconsOf } from './faintIcons.ts';
import { barriersOf, onceFitted, sidewaysOf, themes } from './judge.ts';
import type { Screen } from './screens.ts';
import { scrollBoxesOf } from './scrollBoxes.ts';
import type { Visit } from './test.ts';
import { credentialsOf } from './viewers.ts';
import { settled } from './visit.ts';

/** Comes to a screen as its viewer would, in a window that other screens of the file are looked at through too. */
export const look = async (
  visit: Visit,
  server: TestServer,
  screen: Screen,
  viewport = { width: 1280, height: 800 },
): Promise<Page> => {
  const { path, viewer = 'admin', open } = screen;
  const as = await credentialsOf(server, viewer);
  const page = await visit(server, { path, as, viewport, reducedMotion: 'reduce', isShared: true });
  await open?.(page);
  await settled(page);
  return page;
};

/** What a scrollbar leaves of a laptop's 1280 pixels: the browsers of tests draw none. */
const laptop = 1265;

/** Tables in which a column is out of sight. */
const tablesCut = `[...document.querySelectorAll('[data-slot~="table-scroller"][data-cut] table')].map(
  (table) => table.getAttribute('aria-label') + ' scrolls sideways on a laptop',
)`;

/** What is wrong at any width and in either theme, in words. */
export const problemsOf = async (page: Page, part?: string): Promise<string[]> => {
  const problems = [...(await sidewaysOf(page)), ...retiredIn(await page.locator('body').innerText())];
  // The last width is what 400 % leave of a window: there and on a laptop's screen everything is read to its end.
  problems.push(...(await cutOf(page, 320, part)));
  await page.setViewportSize({ width: laptop, height: 800 });
  await settled(page);
  problems.push(...(await cutOf(page, laptop, part)));
  problems.push(...(await onceFitted(page, () => page.evaluate<string[]>(tablesCut), [])));
  if (part === undefined) problems.push(...(await scrollBoxesOf(page)));
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const theme of themes) {
    problems.push(...(await barriersOf(page, theme, part)));
    problems.push(...(await faintIconsOf(page)).map((icon) => `${theme}: ${icon}`));
  }
  return problems;
};

/** What can't be read to its end, in words; a part's page is judged as a screen of its own. */
const cutOf = async (page: Page, width: number, part: string | undefined): Promise<string[]> =>
  part === undefined
    ? (await cutTextsOf(page)).map((text) => `On a page ${width} px wide “${text}” is cut off`)
    : [];
