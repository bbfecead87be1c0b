import type { Page } from 'playwright';

/** Leaves a mark that doesn't survive a load of the page. */
export const mark = (page: Page): Promise<void> => page.evaluate('void (window.isSamePage = true)');

/** Whether the page was not loaded again since it was marked. */
export const isSamePage = (page: Page): Promise<boolean> => page.evaluate('window.isSamePage === true');
