import type { Locator, Page } from 'playwright';

/** Limit of Tab stops; no page has more. */
const maxStops = 200;

/** Presses Tab until the target has focus. @throws when it isn't reached */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let stops = 0; stops < maxStops; stops += 1) {
    if (await target.and(page.locator(':focus')).count()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
};

/** Goes to the target by Tab, and presses Enter there. */
export const pressByKey = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};
