import type { BrowserContext } from 'playwright';

/** Rows of the forecast's table by its months. */
const figures = 15 * 12;

/**
 * Records when all figures are in the page and drawn, which is the frame after they are there. It runs before the
 * page's own scripts.
 */
const watch = `{
  const seen = new MutationObserver(() => {
    if (document.querySelectorAll('[data-slot~="pnl-table"] [data-slot~="pnl-figure"]').length < ${figures}) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => { document.documentElement.dataset.figuresDrawn = performance.now(); }));
  });
  seen.observe(document, { childList: true, subtree: true });
}`;

/** When the request for the figures, the last one they need, began, and when they were drawn; milliseconds. */
const moments = `({
  asked: Math.min(...performance.getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.startsWith('/api/pnl'))
    .map(({ startTime }) => startTime)),
  drawn: Number(document.documentElement.dataset.figuresDrawn),
})`;

/** Opens the forecast in a new page. @returns milliseconds from the last request's start until all figures are drawn */
export const timeForecast = async (context: BrowserContext): Promise<number> => {
  const page = await context.newPage();
  try {
    await page.addInitScript(watch);
    await page.goto('/pnl-forecast');
    await page.locator('html[data-figures-drawn]').waitFor();
    const { asked, drawn } = await page.evaluate<{ asked: number; drawn: number }>(moments);
    return drawn - asked;
  } finally {
    await page.close();
  }
};
