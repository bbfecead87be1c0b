import type { Page } from 'playwright';

/** Limit of layout shift, as browsers count it; less goes unnoticed. */
export const shiftLimit = 0.02;

/** A layout shift without input: its value, and what moved. */
export type Shift = { value: number; what: string[] };

/** The browser keeps up to 150 shifts since the page opened; `sources` names what moved. */
const recorded = `(() => {
  const named = (node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? element.tagName.toLowerCase() + (element.dataset.slot ? '[' + element.dataset.slot + ']' : '') + ' “' + element.textContent.trim().slice(0, 30) + '”' : 'something gone';
  };
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: 'layout-shift', buffered: true });
  const entries = observer.takeRecords();
  observer.disconnect();
  return entries.filter(({ hadRecentInput }) => !hadRecentInput).map(({ value, sources }) => ({ value, what: sources.map(({ node }) => named(node)) }));
})()`;

/** Layout shifts since the page opened. In Chromium only. */
export const shiftsOf = (page: Page): Promise<Shift[]> => page.evaluate<Shift[]>(recorded);

export const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);

/** Elements that shift too much while a page opens, in words. */
export const movedOf = async (page: Page): Promise<string[]> => {
  const shifts = await shiftsOf(page);
  const moved = sumOf(shifts);
  if (moved < shiftLimit) return [];
  return [`Moves by ${moved.toFixed(3)} while it opens: ${shifts.flatMap(({ what }) => what).join(', ')}`];
};
