import type { Page } from 'playwright';

/**
 * Boxes of the page that scroll within it, in words. The page's own scrollbar is the only one up and down, but for grids,
 * whose headings stay in two directions, and for the navigation of a low window. A box that scrolls is a stop of Tab in
 * Firefox: it has a name, or says that it is none.
 */
const scrollBoxes = `(() => {
  const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll';
  const found = [];
  for (const box of document.querySelectorAll('main *, nav, nav *')) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const down = scrolls(overflowY) && box.scrollHeight > box.clientHeight + 1;
    const across = scrolls(overflowX) && box.scrollWidth > box.clientWidth + 1;
    if (!(down || across) || box.matches('textarea')) continue;
    const name = box.getAttribute('aria-label') ?? '';
    const what = name || box.getAttribute('data-slot') || box.tagName.toLowerCase() + '.' + box.className;
    if (down && !box.closest('nav') && !box.querySelector('[role="grid"]')) found.push(what + ' scrolls within the page');
    if (!name && !box.hasAttribute('aria-labelledby') && box.getAttribute('tabindex') !== '-1')
      found.push(what + ' is a stop of Tab without a name');
  }
  return found;
})()`;

/** What scrolls within the page, and should not; or has no name. */
export const scrollBoxesOf = (page: Page): Promise<string[]> => page.evaluate<string[]>(scrollBoxes);
