import type { Page } from 'playwright';
import { add, aUser } from '../agency.ts';
import type { TestServer } from '../server.ts';
import { dialogOf, expectToast, rowOf } from './forms.ts';
import { isSamePage, mark } from './samePage.ts';
import { test } from './test.ts';
import { expect, settled } from './visit.ts';

const kofi = { username: 'kofi', password: 'battery staple' };

/** Two administrators and two subscriptions. */
const enterSubscriptions = async ({ admin }: TestServer) => {
  await add(admin, '/api/admin/users', aUser(kofi.username, { role: 'admin', password: kofi.password }));
  for (const [name, defaultMonthlyCost] of [
    ['Framewise', '120'],
    ['Chatterloft', '49.99'],
  ])
    await add(admin, '/api/software-costs', { name, defaultMonthlyCost, costType: 'direct' });
};

/** Opens another page in the same window. */
const openBeside = async (page: Page, path: string): Promise<Page> => {
  const other = await page.context().newPage();
  await other.goto(path);
  await settled(other);
  return other;
};

test("an adjustment shows in another's table, forecast and history without a reload", async ({
  empty,
  visit,
}) => {
  await enterSubscriptions(empty);
  const page = await visit(empty, { path: '/software-costs' });
  const table = await visit(empty, { as: kofi, path: '/software-costs' });
  const forecast = await openBeside(table, '/pnl-forecast');
  const history = await openBeside(table, '/history?kind=softwareCost&id=1');
  await Promise.all([table, forecast, history].map(mark));
  const row = rowOf(table, 'Software Subscriptions - October 2026', 'Framewise');
  await expect(row).not.toContainText('Adjusted');
  const cell = (amount: string) =>
    forecast.getByRole('button', { name: `Direct Software Costs of October 2026: ${amount}` });
  await expect(cell('£170')).toBeVisible();
  await expect(history.locator('[data-slot~="change"]')).toHaveCount(1);

  // Of several windows, only the one in front has the focus.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Adjust the cost of Framewise' }).click();
  const dialog = dialogOf(page, 'Adjust Monthly Cost - Framewise');
  await expect(dialog.getByLabel('Adjusted Cost (£)')).toHaveValue('120');
  await dialog.getByLabel('Adjusted Cost (£)').fill('95.50');
  await dialog.getByLabel('Reason').fill('Credit for the outage');
  await dialog.getByRole('button', { name: 'Create Adjustment' }).click();
  await expectToast(page, 'Adjustment created successfully');

  await expect(row).toContainText('Adjusted£95.50');
  await expect(cell('£145')).toBeVisible();
  const change = history.locator('[data-slot~="change"]').first();
  await expect(change).toContainText('Cost adjusted: Framewise');
  await expect(change).toContainText('“Credit for the outage”');
  await expect(change.locator('del')).toHaveText('£120');
  await expect(change.locator('ins')).toHaveText('£95.50');

  await page.getByRole('button', { name: 'Adjust the cost of Framewise' }).click();
  await dialog.getByRole('button', { name: 'Remove Adjustment' }).click();
  await expectToast(page, 'Adjustment removed successfully');
  await expect(row).not.toContainText('Adjusted');
  await expect(cell('£170')).toBeVisible();
  await expect(history.locator('[data-slot~="change"]')).toHaveCount(3);
  for (const other of [table, forecast, history]) expect(await isSamePage(other)).toBe(true);
});
