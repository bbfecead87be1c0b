import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright';
import { settled } from './visit.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The last is the first at a zoom of 400 %. */
const defaultWidths: readonly number[] = [1280, 768, 390, 320];

/** Web Content Accessibility Guidelines 2.2, levels A and AA. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** How far the page scrolls sideways, in pixels; an expression for the browser. */
const sideways = 'document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth';
/** Time for a page to settle at a new width. Milliseconds. */
const timeout = 3_000;

/** Evaluates a page once it has settled at its width: floating and measured elements follow a moment later. */
export const onceFitted = async <Found>(
  page: Page,
  find: () => Promise<Found>,
  fine: Found,
): Promise<Found> => {
  const until = performance.now() + timeout;
  let found = await find();
  while (JSON.stringify(found) !== JSON.stringify(fine) && performance.now() < until) {
    await page.waitForTimeout(50);
    found = await find();
  }
  return found;
};

/** The widths at which a page scrolls sideways, in words. */
export const sidewaysOf = async (page: Page, widths = defaultWidths): Promise<string[]> => {
  const problems: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    const beyond = await onceFitted(page, () => page.evaluate<number>(sideways), 0);
    if (beyond !== 0) problems.push(`A page ${width} px wide scrolls ${beyond} px sideways`);
  }
  return problems;
};

/** axe, which runs within the page. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of colour, the only ones whose result depends on the theme. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Accessibility faults in a theme, in words; of the page, or of a part of it. */
export const barriersOf = async (page: Page, theme: Theme, part?: string): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: theme });
  await settled(page);
  // Injected once per page: loading it takes as long as checking a dialog.
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axe);
  const scope = part ? JSON.stringify({ include: [[part]] }) : 'document';
  const options: RunOptions = {
    runOnly: theme === 'light' ? rules : { type: 'rule', values: rulesOfColour },
    // Only violations: listing passes takes longer than checking.
    resultTypes: ['violations'],
    preload: false,
  };
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(
    `axe.run(${scope}, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${theme}: ${id} (${help}) at ${html.slice(0, 300)}: ${failureSummary}`,
    ),
  );
};
