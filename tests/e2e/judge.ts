import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { settled } from './visit.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The last is what 400 % leave of the first. */
const usualWidths: readonly number[] = [1280, 768, 390, 320];

/** Web Content Accessibility Guidelines 2.2, levels A and AA. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** How far the page scrolls sideways, in pixels, as the browser is asked. */
const sideways = 'document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth';
/** How long a page may take to fit into another width. Milliseconds. */
const patience = 3_000;

/** At which widths a page scrolls sideways, in words. */
export const sidewaysOf = async (page: Page, widths = usualWidths): Promise<string[]> => {
  const problems: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    // What floats follows a window that narrows a moment later.
    const until = performance.now() + patience;
    let beyond = await page.evaluate(sideways);
    while (beyond !== 0 && performance.now() < until) {
      await page.waitForTimeout(50);
      beyond = await page.evaluate(sideways);
    }
    if (beyond !== 0) problems.push(`A page ${width} px wide scrolls ${beyond} px sideways`);
  }
  return problems;
};

/** What a theme can change: the colours. Names, roles and sizes are the same in both. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** What shuts somebody out in a theme, in words; of the page, or of a part of it. */
export const barriersOf = async (page: Page, theme: Theme, part?: string): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: theme });
  await settled(page);
  // What is in order need not be listed: that takes longer than finding out. The other mode than `legacy` is for pages
  // with frames of other origins, and opens a page of its own each time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false });
  if (part) axe.include(part);
  const judge = theme === 'light' ? axe.withTags(rules) : axe.withRules(rulesOfColour);
  const { violations } = await judge.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${theme}: ${id} (${help}) at ${html.slice(0, 300)}: ${failureSummary}`,
    ),
  );
};
