import type { Page } from 'playwright';

/** Elements whose text must be fully visible: headings, names, totals, figures and their labels. */
const whole = [
  ...[
    'h1',
    'h2',
    'h3',
    'h4',
    'th',
    'td:not([role])',
    'dt',
    '[data-slot~="stat-label"]',
    '[data-slot~="stat-value"]',
  ],
  ...['[data-slot~="project-name-text"]', '[data-slot~="person-name-text"]', '[data-slot~="preview-name"]'],
].join();

/**
 * Their texts that are cut off by a box with hidden overflow, or by the page's edge. Text that a box can scroll to is
 * not cut off; sticky elements are measured against their own box.
 */
const cutTexts = `(() => {
  const slack = 1;
  const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
  const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll';
  const isCut = (rect, element) => {
    let across = true;
    let down = true;
    for (let box = element; box && box !== document.documentElement; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const edge = box.getBoundingClientRect();
      if (across && hides(style.overflowX) && (rect.left < edge.left - slack || rect.right > edge.right + slack)) return true;
      if (down && hides(style.overflowY) && (rect.top < edge.top - slack || rect.bottom > edge.bottom + slack)) return true;
      if (scrolls(style.overflowX)) across = false;
      if (scrolls(style.overflowY)) down = false;
    }
    return across && (rect.left < -slack || rect.right > document.documentElement.clientWidth + slack);
  };
  const isForEyes = (element) => {
    for (let box = element; box; box = box.parentElement) {
      const { width, height } = box.getBoundingClientRect();
      const hasBox = getComputedStyle(box).display !== 'contents';
      // What only screen readers are to find.
      if (hasBox && (width <= 1 || height <= 1)) return false;
    }
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const cut = new Set();
  for (const element of document.querySelectorAll(${JSON.stringify(whole)})) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!text.data.trim() || !isForEyes(text.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some((rect) => isCut(rect, text.parentElement))) cut.add(text.data.trim());
    }
  }
  return [...cut];
})()`;

/** Headings, names and totals of the page that are cut off. */
export const cutTextsOf = (page: Page): Promise<string[]> => page.evaluate<string[]>(cutTexts);
