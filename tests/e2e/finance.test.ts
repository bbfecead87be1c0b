import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright';
import type { HistoryView } from '#projections/history/view.ts';
import { add, aUser } from '../agency.ts';
import type { TestServer } from '../server.ts';
import { choose, dialogOf, expectToast, figureOf, rowOf } from './forms.ts';
import { test } from './test.ts';
import { expect, settled, today } from './visit.ts';

const kofi = { username: 'kofi', password: 'battery staple' };

/** A mark that does not survive a load of the page. */
const mark = (page: Page) => page.evaluate('void (window.isSamePage = true)');
const isSamePage = (page: Page) => page.evaluate('window.isSamePage === true');

const open = async (page: Page, path: string): Promise<Page> => {
  const other = await page.context().newPage();
  await other.goto(path);
  await settled(other);
  return other;
};

test('leads from the forecast to the other costs of a month, in a tab of their own', async ({
  empty,
  visit,
}) => {
  await add(empty.admin, '/api/other-costs', {
    name: 'Office rent',
    month: '2026-08',
    amount: '2000',
    isRecurring: true,
  });
  await add(empty.admin, '/api/other-costs', {
    name: 'Fares',
    month: '2026-12',
    amount: '310.25',
    category: 'travel',
  });
  const page = await visit(empty, { path: '/pnl-forecast' });
  await page.getByRole('button', { name: 'Other Operating Costs of December 2026: £2,310.25' }).click();
  const dialog = dialogOf(page, 'Other Operating Costs - December 2026');
  await expect(figureOf(dialog, 'Total Other Operating Costs')).toHaveText('£2,310.25');
  await expect(rowOf(page, 'Other Operating Costs', 'Office rent')).toContainText('Recurring£2,000.00');

  const [manage] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Manage Other Costs' }).click(),
  ]);
  await expect(manage).toHaveURL(/\/other-costs\?month=2026-12$/);
  await expect(manage.getByRole('button', { name: /^December 2026/ })).toBeVisible();
  await expect(figureOf(manage, 'Total')).toHaveText('£2,310.25');
  await manage.getByRole('button', { name: 'Add Cost' }).click();
  const form = dialogOf(manage, 'Add Other Cost');
  await form.getByLabel('Name').fill('Audit');
  await form.getByLabel('Amount (£)').fill('1200.50');
  await choose(manage, 'Category', 'Legal');
  await form.getByRole('button', { name: 'Add Cost' }).click();
  await expectToast(manage, 'Other cost added successfully');
  await expect(manage.getByText('3 cost(s) for December 2026')).toBeVisible();

  // The forecast still stands where it was left, and has the new cost.
  await expect(rowOf(page, 'Other Operating Costs', 'Audit')).toContainText('£1,200.50');
  await expect(figureOf(dialog, 'Total Other Operating Costs')).toHaveText('£3,510.75');
});

/** Two administrators, and two subscriptions, one with a name that a spreadsheet would take for a formula. */
const enterSubscriptions = async ({ admin }: TestServer) => {
  await add(admin, '/api/admin/users', aUser(kofi.username, { role: 'admin', password: kofi.password }));
  for (const [name, defaultMonthlyCost] of [
    ['Framewise', '120'],
    ['=1+1', '49.99'],
  ])
    await add(admin, '/api/software-costs', { name, defaultMonthlyCost, costType: 'direct' });
};

test("an adjustment shows in another's table, forecast and history without a reload", async ({
  empty,
  visit,
}) => {
  await enterSubscriptions(empty);
  const page = await visit(empty, { path: '/software-costs' });
  const table = await visit(empty, { as: kofi, path: '/software-costs' });
  const forecast = await open(table, '/pnl-forecast');
  const history = await open(table, '/history?kind=softwareCost&id=1');
  await Promise.all([table, forecast, history].map(mark));
  const row = rowOf(table, 'Software Subscriptions - October 2026', 'Framewise');
  await expect(row).not.toContainText('Adjusted');
  const cell = (amount: string) =>
    forecast.getByRole('button', { name: `Direct Software Costs of October 2026: ${amount}` });
  await expect(cell('£169.99')).toBeVisible();
  await expect(history.locator('.change')).toHaveCount(1);

  await page.getByRole('button', { name: 'Adjust the cost of Framewise' }).click();
  const dialog = dialogOf(page, 'Adjust Monthly Cost - Framewise');
  await expect(dialog.getByLabel('Adjusted Cost (£)')).toHaveValue('120');
  await dialog.getByLabel('Adjusted Cost (£)').fill('95.50');
  await dialog.getByLabel('Reason').fill('Credit for the outage');
  await dialog.getByRole('button', { name: 'Create Adjustment' }).click();
  await expectToast(page, 'Adjustment created successfully');

  await expect(row).toContainText('Adjusted£95.50');
  await expect(cell('£145.49')).toBeVisible();
  const change = history.locator('.change').first();
  await expect(change).toContainText('Cost adjusted: Framewise');
  await expect(change).toContainText('“Credit for the outage”');
  await expect(change.locator('del')).toHaveText('£120');
  await expect(change.locator('ins')).toHaveText('£95.50');

  await page.getByRole('button', { name: 'Adjust the cost of Framewise' }).click();
  await dialog.getByRole('button', { name: 'Remove Adjustment' }).click();
  await expectToast(page, 'Adjustment removed successfully');
  await expect(row).not.toContainText('Adjusted');
  await expect(cell('£169.99')).toBeVisible();
  await expect(history.locator('.change')).toHaveCount(3);
  for (const other of [table, forecast, history]) expect(await isSamePage(other)).toBe(true);
});

test('exports the history as it is filtered, byte for byte', async ({ empty, visit }) => {
  await enterSubscriptions(empty);
  const adjustment = {
    softwareCostId: 2,
    month: '2026-10',
    adjustedCost: '40',
    reason: '-5 seats, "agreed"',
  };
  await empty.admin.post('/api/software-cost-adjustments', adjustment);
  const page = await visit(empty, { path: '/history?kind=softwareCost&id=2' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('history.csv');

  const { body } = await empty.admin.get('/api/history?kind=softwareCost&id=2');
  const [adjusted, added] = (body as HistoryView).entries.map(({ correlationId }) => correlationId);
  const what = `${today.toISOString()},admin,Software cost added,Software cost,"'=1+1",,`;
  // The spreadsheet's mark for UTF-8 comes first.
  expect((await buffer(await file.createReadStream())).toString()).toBe(
    [
      '\uFEFFWhen,Who,What,Kind,Record,Month,Field,From,To,Reason,Change',
      `${today.toISOString()},admin,Cost adjusted,Software cost,"'=1+1",2026-10,Effective cost,49.99,40,"'-5 seats, ""agreed""",${adjusted}`,
      `${what}Name,,"'=1+1",,${added}`,
      `${what}Cost type,,direct,,${added}`,
      `${what}Default cost,,49.99,,${added}`,
      `${what}Active,,true,,${added}`,
      '',
    ].join('\r\n'),
  );
});

const lists = [
  { path: '/software-costs', route: '**/api/software-costs', says: 'The software costs could not be loaded' },
  { path: '/other-costs', route: '**/api/other-costs/2026-10', says: 'The other costs could not be loaded' },
  { path: '/history', route: '**/api/history?*', says: 'The history could not be loaded' },
];

test('a list that can not be read says so, is logged, and can be tried again', async ({
  empty,
  visit,
  faults,
}) => {
  await enterSubscriptions(empty);
  const page = await visit(empty);
  faults.allow(/ 503 /);
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') logged.push(message.text());
  });
  for (const { path, route, says } of lists) {
    logged.length = 0;
    await page.route(route, (request) => request.fulfill({ status: 503 }));
    await page.goto(path);
    await expect(page.getByText(says)).toBeVisible();
    expect(logged.join(), path).toContain('Could not read');
    await page.unroute(route);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(says)).toBeHidden();
    await settled(page);
  }
});

test('a forecast that can not be read shows zeros, marked as unavailable', async ({
  empty,
  visit,
  faults,
}) => {
  await enterSubscriptions(empty);
  const page = await visit(empty);
  faults.allow(/ 503 /);
  await page.route('**/api/pnl?*', (request) => request.fulfill({ status: 503 }));
  await page.goto('/pnl-forecast');
  await expect(page.getByText('The figures are unavailable, so they show as zeros')).toBeVisible();
  await expect(figureOf(page, 'Total Costs')).toHaveText('£0');
  const cell = page.getByRole('button', { name: /^Direct Software Costs of October 2026/ });
  await expect(cell).toHaveText('£0');
  await page.unroute('**/api/pnl?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cell).toHaveText('£169.99');
});

test('every bar opens what the figure’s cell opens', async ({ agency, visit }) => {
  const page = await visit(agency, { path: '/pnl-forecast' });
  const closes = async (title: string) => {
    await expect(dialogOf(page, title)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page, title)).toBeHidden();
  };
  await page.locator('.pnl-pictures').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: /^Direct Staff Costs £/ }).click();
  await closes('Direct Staff Costs - October 2026');
  // Series of the picture in its order, each with a bar for every month from August on.
  const bars = (picture: number, series: number) =>
    page.locator('.recharts-wrapper').nth(picture).locator('.recharts-bar').nth(series).locator('.chart-bar');
  await bars(0, 0).first().click();
  await closes('Revenue Breakdown - August 2026');
  await bars(0, 3).first().click();
  await closes('Direct Staff Costs - August 2026');
  // Pictures are drawn when they come into sight.
  await page.getByText('Software spend').scrollIntoViewIfNeeded();
  await bars(1, 1).nth(2).click();
  await closes('Operating Software Costs - October 2026');
});
