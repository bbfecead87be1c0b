import type { Page } from 'playwright';
import type { Screen } from './screens.ts';
import { expect } from './visit.ts';

export type Opening = (page: Page) => Promise<void>;

export const press =
  (name: string | RegExp): Opening =>
  (page) =>
    page.getByRole('button', { name }).first().click();

export const isThere =
  (selector: string): Opening =>
  (page) =>
    expect(page.locator(selector).last()).toBeVisible();

export const inTurn =
  (...steps: Opening[]): Opening =>
  async (page) => {
    for (const step of steps) await step(page);
  };

export const modal = '[data-slot~="modal"]';
const choices = '[data-slot~="option-popover"]';
export const popover = '[data-slot~="popover"]';

/** A dialog that the address opens, or a button of the page. */
export const dialog = (name: string, path: string, open: Opening = async () => {}): Screen => ({
  name,
  path,
  open: inTurn(open, isThere(modal)),
  part: modal,
});

export const list = (name: string, path: string, open: Opening): Screen => ({
  name,
  path,
  open: inTurn(open, isThere(choices)),
  part: choices,
});

/** Opens a table's first row: its name may link elsewhere. */
export const rowPress = '[data-slot~="table-press"]';

export const firstRow: Opening = (page) => page.getByRole('main').locator(rowPress).first().click();

/**
 * Opens the page again with a changed response of the server, for states that the agency's other screens must not show.
 */
export const answered =
  (path: string, change: (body: never) => unknown): Opening =>
  async (page) => {
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change((await response.json()) as never) });
    });
    await page.reload();
  };
