import type { PnlView } from '#projections/money/pnl/view.ts';
import type { TestServer } from '../server.ts';
import { choose, dialogOf } from './forms.ts';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { test } from './test.ts';
import { expect, thisMonth } from './visit.ts';

const revenueOf = async ({ admin }: TestServer): Promise<number | undefined> => {
  const { body } = await admin.get(`/api/pnl?from=${thisMonth}&to=${thisMonth}`);
  return (body as PnlView).months[0]?.totalRevenue;
};

test('a pitch at 60% is planned and counted where it is asked for, won by one press, and taken back', async ({
  empty,
  visit,
}) => {
  const { retainerId, freelancerId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ freelancerId, allocatedHours: 30 }]);
  const whole = await revenueOf(empty);

  const page = await visit(empty, { path: `/projects/${retainerId}?edit=${retainerId}` });
  const dialog = dialogOf(page, 'Edit Project');
  await choose(page, 'Likelihood', 'Tentative');
  await dialog.getByRole('button', { name: 'Update Project' }).click();
  await expect(dialog.getByText('Enter how likely it is, in whole per cent from 1 to 99')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'How likely' }).fill('60');
  await dialog.getByRole('button', { name: 'Update Project' }).click();
  await expect(dialog).toBeHidden();
  // The tag beside the name: the history has the word too.
  const tag = page.locator('[data-slot=badge]', { hasText: 'Tentative 60%' });
  await expect(tag).toBeVisible();
  // The retainer's £3,000 no longer count.
  expect(await revenueOf(empty)).toBe((whole ?? 0) - 3000);

  const forecast = await visit(empty, { path: '/pnl-forecast' });
  const figure = (name: string) => forecast.getByRole('button', { name: `${name} of October 2026: ` });
  await expect(figure('Tentative Revenue')).toHaveCount(0);
  await forecast.getByRole('radio', { name: 'With tentative' }).click();
  await expect(figure('Tentative Revenue')).toHaveText('£3,000');
  // Ten hours beyond those agreed, at £45.
  await expect(figure('Tentative Staff Costs')).toHaveText('£450');
  await figure('Tentative Revenue').click();
  await expect(dialogOf(forecast, 'Tentative work - October 2026')).toContainText('Care plan');
  await forecast.keyboard.press('Escape');
  await forecast.getByRole('radio', { name: 'Weighted' }).click();
  await expect(figure('Weighted Revenue')).toHaveText('£1,800');

  const schedule = await visit(empty, { path: '/schedule?view=projects' });
  const heading = schedule.getByRole('rowheader', { name: /Care plan/ });
  await expect(schedule.getByRole('rowheader', { name: /Service desk/ })).toBeVisible();
  await expect(heading).toHaveCount(0);
  await schedule.getByRole('button', { name: 'View' }).click();
  await schedule.getByRole('radio', { name: 'With tentative' }).click();
  await schedule.keyboard.press('Escape');
  await expect(heading).toContainText('Tentative 60%');

  await page.getByRole('button', { name: 'Mark as won' }).click();
  await expect(page.getByText('Care plan counts in every figure now.')).toBeVisible();
  await expect(tag).toHaveCount(0);
  expect(await revenueOf(empty)).toBe(whole);
  await expect(figure('Weighted Revenue')).toHaveText('£0');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Mark as won' })).toBeVisible();
  expect(await revenueOf(empty)).toBe((whole ?? 0) - 3000);
});
