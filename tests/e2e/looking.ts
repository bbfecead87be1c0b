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

/** Opens a screen as its viewer, in a window shared with the file's other screens. */
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

/** A laptop's 1280 pixels less a scrollbar: the tests' browsers draw none. */
const laptop = 1265;

/** Tables with a column out of sight. */
const tablesCut = `[...document.querySelectorAll('[data-slot~="table-scroller"][data-cut] table')].map(
  (table) => table.getAttribute('aria-label') + ' scrolls sideways on a laptop',
)`;

/** Faults that don't depend on width or theme, in words. */
export const problemsOf = async (page: Page, part?: string): Promise<string[]> => {
  const problems = [...(await sidewaysOf(page)), ...retiredIn(await page.locator('body').innerText())];
  // Texts must not be cut off at the last width, which is 400 % zoom, and on a laptop.
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

/** Cut-off texts, in words; the page under a part is checked as a screen of its own. */
const cutOf = async (page: Page, width: number, part: string | undefined): Promise<string[]> =>
  part === undefined
    ? (await cutTextsOf(page)).map((text) => `On a page ${width} px wide “${text}” is cut off`)
    : [];
