import { add } from '../agency.ts';
import { choose, dialogOf, expectToast, figureOf, rowOf } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

const table = 'Other Operating Costs';

test('a credit note is entered below zero, and reads so in the list, the forecast, its lines and the history', async ({
  empty,
  visit,
}) => {
  const rates = { name: 'Business rates', month: '2026-10', amount: '900', category: 'office' };
  await add(empty.admin, '/api/other-costs', rates);
  const page = await visit(empty, { path: '/other-costs?new=1' });
  const form = dialogOf(page, 'Add Other Cost');
  await form.getByLabel('Name').fill('Rates refund');
  await form.getByLabel('Description').fill('Credit note 118');
  await form.getByLabel('Amount (£)').fill('−£1,120.505');
  await form.getByRole('button', { name: 'Add Cost' }).click();
  await expect(form.getByRole('textbox', { name: 'Amount (£)' })).toHaveAttribute('aria-invalid', 'true');
  // A negative amount as accountants write it.
  await form.getByLabel('Amount (£)').fill('(1,120.50)');
  await form.getByRole('button', { name: 'Add Cost' }).click();
  await expectToast(page, 'Other cost added successfully');
  await expect(rowOf(page, table, 'Rates refund')).toContainText('−£1,120.50');
  await expect(figureOf(page, 'Total for October 2026')).toHaveText('−£220.50');

  await page.goto('/pnl-forecast');
  await page.getByRole('button', { name: 'Other Operating Costs of October 2026: −£221' }).click();
  const dialog = dialogOf(page, 'Other Operating Costs - October 2026');
  await expect(figureOf(dialog, 'Total Other Operating Costs')).toHaveText('−£220.50');
  await rowOf(page, table, 'Rates refund')
    .getByRole('button', { name: /^Explain this number/ })
    .click();
  await expect(page.getByText('−£1,120.50 in October 2026')).toBeVisible();

  await page.goto('/history');
  await expect(page.getByRole('main')).toContainText('Rates refund');
  await expect(page.getByRole('main')).toContainText('−£1,120.50');
  await page.keyboard.press('Control+Z');
  await expect(
    page.getByRole('alertdialog').filter({ hasText: 'Undid: other cost Rates refund' }),
  ).toBeVisible();
  await page.goto('/other-costs');
  await expect(figureOf(page, 'Total for October 2026')).toHaveText('£900.00');
});

test('rent that repeats until a month is one change, which one undo takes out of every month', async ({
  empty,
  visit,
}) => {
  const page = await visit(empty, { path: '/other-costs?new=1' });
  const form = dialogOf(page, 'Add Other Cost');
  await expect(form.getByRole('button', { name: 'Does not repeat Repeat until' })).toBeVisible();
  await form.getByLabel('Name').fill('Studio rent');
  await form.getByLabel('Amount (£)').fill('2,000');
  await choose(page, 'Repeat until', 'December 2026');
  await form.getByRole('button', { name: 'Add Cost' }).click();
  await expectToast(page, 'Other cost added successfully');
  await expect(rowOf(page, table, 'Studio rent Until December 2026')).toContainText('£2,000.00Recurring');

  const otherCosts = async () => {
    const months = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01'];
    const answers = await Promise.all(months.map((month) => empty.admin.get(`/api/pnl/costs/${month}`)));
    return answers.map(({ body }) => (body as { otherOperatingCosts: number }).otherOperatingCosts);
  };
  expect(await otherCosts()).toEqual([0, 2000, 2000, 2000, 0]);
  await page.keyboard.press('Control+Z');
  await expect(
    page.getByRole('alertdialog').filter({ hasText: 'Undid: other cost Studio rent' }),
  ).toBeVisible();
  await expect(page.getByText('No other operating costs found for this month.')).toBeVisible();
  expect(await otherCosts()).toEqual([0, 0, 0, 0, 0]);
});
