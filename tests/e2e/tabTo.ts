import type { Locator, Page } from 'playwright';

/** More stops than any page has. */
const maxStops = 200;

/** Presses Tab until it has come to something. @throws when it does not lead there */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let stops = 0; stops < maxStops; stops += 1) {
    if (await target.and(page.locator(':focus')).count()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
};
