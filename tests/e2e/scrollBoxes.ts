import type { Page } from 'playwright';

/**
 * Boxes of the page that scroll, in words. Only the page itself may scroll vertically, except for grids, whose headings
 * stay in both directions, and the navigation in a low window. Firefox makes a scrolling box a Tab stop, so it must
 * have a name, or be excluded from Tab.
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

/** Boxes that scroll and shouldn't, or have no name. */
export const scrollBoxesOf = (page: Page): Promise<string[]> => page.evaluate<string[]>(scrollBoxes);
