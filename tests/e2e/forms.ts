import type { Locator, Page } from 'playwright';
import { expect } from './visit.ts';

/** The topmost dialog with this title. */
export const dialogOf = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('dialog', { name: title });

/** Fills in the form of the sign-in page, and sends it. */
export const signInAs = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

/**
 * Searches a list by typing and chooses the first match. By keyboard: Playwright scrolls Firefox to what it clicks, and
 * the list closes when the page scrolls.
 */
export const find = async (page: Page, label: string, option: string): Promise<void> => {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(option);
  await expect(page.getByRole('option', { name: option })).toBeVisible();
  await field.press('ArrowDown');
  await expect(page.getByRole('option', { name: option })).toHaveAttribute('data-focused', 'true');
  await field.press('Enter');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(field).toHaveValue(new RegExp(option));
};

/** Chooses from a select. Its button is named after the choice and the label: "Retainer Project Type". */
export const choose = async (page: Page, label: string, option: string): Promise<void> => {
  const button = page
    .getByRole('button', { name: new RegExp(`${RegExp.escape(label)}$`) })
    .and(page.locator('[aria-haspopup="listbox"]'));
  await button.click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect(button).toContainText(option);
};

/** Expects a single toast with this title, description and reason. */
export const expectToast = async (page: Page, title: string, description = ''): Promise<void> => {
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alertdialog');
  // Only its text, without the button beside it.
  await expect(toast.getByRole('alert')).toHaveText(`${title}${description}`);
};

/** The figure of a card, by the card's label. */
export const figureOf = (scope: Page | Locator, label: string): Locator =>
  scope.locator('[data-slot~="stat"]').filter({ hasText: label }).locator('[data-slot~="stat-value"]');

/** A row of a table by the text of its first cell. */
export const rowOf = (page: Page, table: string | RegExp, name: string): Locator =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
