import type { Page } from 'playwright';
import type { TestServer } from '../server.ts';
import { retiredIn } from '../texts/retired.ts';
import { barriersOf, sidewaysOf, themes } from './judge.ts';
import type { Screen } from './screens.ts';
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

/** What is wrong at any width and in either theme, in words. */
export const problemsOf = async (page: Page, part?: string): Promise<string[]> => {
  const problems = [...(await sidewaysOf(page)), ...retiredIn(await page.locator('body').innerText())];
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const theme of themes) problems.push(...(await barriersOf(page, theme, part)));
  return problems;
};
