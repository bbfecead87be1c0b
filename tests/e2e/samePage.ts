import type { Page } from 'playwright';

/** Sets a mark that a reload removes. */
export const mark = (page: Page): Promise<void> => page.evaluate('void (window.isSamePage = true)');

/** Whether the page wasn't reloaded since it was marked. */
export const isSamePage = (page: Page): Promise<boolean> => page.evaluate('window.isSamePage === true');
