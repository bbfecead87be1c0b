import { add } from '../agency.ts';
import { choose, dialogOf, expectToast, figureOf, rowOf } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

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
  await page.getByRole('button', { name: 'Other Operating Costs of December 2026: £2,310' }).click();
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

  // The forecast is unchanged but for the new cost.
  await expect(rowOf(page, 'Other Operating Costs', 'Audit')).toContainText('£1,200.50');
  await expect(figureOf(dialog, 'Total Other Operating Costs')).toHaveText('£3,510.75');
});

test('every bar opens what the figure’s cell opens', async ({ agency, visit }) => {
  const page = await visit(agency, { path: '/pnl-forecast' });
  const closes = async (title: string) => {
    await expect(dialogOf(page, title)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page, title)).toBeHidden();
  };
  await page.locator('[data-slot~="pnl-pictures"]').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: /^Direct Staff Costs £/ }).click();
  await closes('Direct Staff Costs - October 2026');
  // A series of a chart, in the chart's order, with a bar for every month from August on.
  const bars = (picture: number, series: number) =>
    page
      .locator('.recharts-wrapper')
      .nth(picture)
      .locator('.recharts-bar')
      .nth(series)
      .locator('[data-slot~="chart-bar"]');
  await bars(0, 0).first().click();
  await closes('Revenue Breakdown - August 2026');
  await bars(0, 3).first().click();
  await closes('Direct Staff Costs - August 2026');
  // Charts are drawn when they come into sight.
  await page.getByText('Software spend').scrollIntoViewIfNeeded();
  await bars(1, 1).nth(2).click();
  await closes('Operating Software Costs - October 2026');
});

test('the gross profit leads to the profits of projects and of people, to the penny', async ({
  agency,
  visit,
}) => {
  const page = await visit(agency, { path: '/pnl-forecast' });
  await page
    .getByRole('button', { name: /^Gross Profit/ })
    .first()
    .click();
  const dialog = dialogOf(page, 'Three profits - October 2026');
  const { body } = await agency.admin.get('/api/pnl/profits/2026-10');
  const profits = body as {
    grossProfit: number;
    projectProfit: number;
    toProjects: { amount: number }[];
  };
  const steps = profits.toProjects.reduce((sum, { amount }) => sum + amount, 0);
  expect(Math.round((profits.grossProfit + steps) * 100)).toBe(Math.round(profits.projectProfit * 100));
  expect(profits.toProjects.length).toBeGreaterThan(3);
  const sum = profits.projectProfit.toLocaleString('en-GB', { style: 'currency', currency: 'GBP' });
  await expect(dialog.getByRole('row', { name: /^Profits of all projects/ })).toContainText(sum);
  await expect(dialog.getByRole('row', { name: /^Employer NI/ })).toBeVisible();
});
