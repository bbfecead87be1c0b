import type { Page } from 'playwright';
import { choose, dialogOf, expectToast, rowOf } from './forms.ts';
import { enterSmallAgency } from './smallAgency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

const forecast = { path: '/pnl-forecast' };
const october = 'Direct Staff Costs of October 2026';
const november = 'Direct Staff Costs of November 2026';

/** The figure's button is named after month and amount. */
const expectFigure = (page: Page, of: string, amount: string) =>
  expect(page.getByRole('button', { name: `${of}: ${amount}`, exact: true })).toBeVisible();

test('a raise from next month leaves this one as it was, and history tells why', async ({ empty, visit }) => {
  const { memberId } = await enterSmallAgency(empty);
  const watching = await visit(empty, forecast);
  // 36,000 ÷ 12, and 20 hours at £45
  await expectFigure(watching, october, '£3,900');
  await expectFigure(watching, november, '£3,900');

  const page = await visit(empty, { path: '/team-members' });
  await page.getByRole('button', { name: 'Edit Ada Byrne' }).click();
  const dialog = dialogOf(page, 'Edit Team Member');
  await expect(dialog.getByText('From which month?')).toBeHidden();
  await dialog.getByLabel('Annual Salary').fill('42000');
  await choose(page, 'From which month?', 'November 2026');
  await expect(dialog.getByText('Months before November 2026 stay as they are.')).toBeVisible();
  // 42,000 × 1.138 ÷ ((252 − 25) × 7.5)
  await expect(dialog.getByText('£28.07')).toBeVisible();
  await dialog.getByLabel('Reason for the change').fill('Agreed at the review');
  await dialog.getByRole('button', { name: 'Update Team Member' }).click();
  await expectToast(page, 'Team member updated successfully');
  await expect(rowOf(page, 'Team members', 'Ada Byrne')).toContainText('£36,000');

  await expectFigure(watching, november, '£4,400');
  await expectFigure(watching, october, '£3,900');

  await page.goto(`/history?kind=teamMember&id=${memberId}`);
  const change = page.locator('[data-slot~="change"]').first();
  await expect(change).toContainText('from November 2026');
  await expect(change.locator('del')).toHaveText('£36,000');
  await expect(change.locator('ins')).toHaveText('£42,000');
  await expect(change).toContainText('“Agreed at the review”');

  await page.goto(`/team-members?edit=${memberId}`);
  const coming = page.getByRole('listitem').filter({ hasText: 'From November 2026' }).first();
  await expect(coming).toContainText('Coming');
  await coming.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove the change from November 2026?' });
  await expect(question).toContainText('Ada Byrne is as before: Annual salary £36,000.');
  await question.getByLabel('Reason').fill('Put off to spring');
  await question.getByRole('button', { name: 'Remove change' }).click();
  await expectToast(page, 'Change removed');
  await expectFigure(watching, november, '£3,900');
  await page.goto(`/history?kind=teamMember&id=${memberId}`);
  await expect(page.locator('[data-slot~="change"]').first()).toContainText('“Put off to spring”');
});
