import type { Page } from 'playwright';

const table = 'Net profit by month';

/** Opens the formulas with employer NI made part of the monthly cost, unsaved. */
export const openFormulas = async (page: Page): Promise<void> => {
  await page.goto('/formulas');
  await page.getByText('Employer NI is part of the monthly cost', { exact: true }).click();
  await page.getByRole('table', { name: table }).waitFor();
};

/** Measured in the page itself, so that the connection to this program doesn't count. */
const untilDrawn = `new Promise((resolve) => {
  let typed = 0;
  document.addEventListener('input', () => { typed = performance.now(); }, { once: true, capture: true });
  const seen = new MutationObserver(() => {
    if (typed === 0) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - typed)));
  });
  const table = document.querySelector('table[aria-label="${table}"]');
  seen.observe(table, { childList: true, characterData: true, subtree: true });
})`;

/** Types another rate of employer NI. @returns milliseconds from the keystroke until its effects are drawn */
export const timeStroke = async (page: Page, rate: string): Promise<number> => {
  const drawn = page.evaluate<number>(untilDrawn);
  await page.getByLabel('Employer NI uplift').fill(rate);
  return drawn;
};
