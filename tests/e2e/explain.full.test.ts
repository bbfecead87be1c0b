import { aRetainer } from '../agency.ts';
import { adjustment, cellsOf, enterAdjustedCost, kofi } from './adjustedCost.ts';
import { dialogOf, figureOf } from './forms.ts';
import { test } from './test.ts';
import { expect, phone } from './visit.ts';

test('an explanation is shown to somebody else by its address alone', async ({ empty, visit }) => {
  await enterAdjustedCost(empty);
  const page = await visit(empty, { path: '/pnl-forecast' });
  await page.getByRole('button', { name: 'Net Profit of October 2026: −£96' }).click();
  await expect(dialogOf(page, 'Explain Net Profit - October 2026')).toBeVisible();
  const { pathname, search } = new URL(page.url());
  const theirs = await visit(empty, { as: kofi, path: pathname + search });
  const dialog = dialogOf(theirs, 'Explain Net Profit - October 2026');
  await expect(cellsOf(dialog, 'Less direct software costs', 'Adjusted to')).toHaveText(adjustment);
});

test('an explanation that is open follows what others change', async ({ empty, visit }) => {
  const second = await enterAdjustedCost(empty);
  const page = await visit(empty);
  await page.getByRole('button', { name: 'Explain this number: Gross Margin of October 2026' }).click();
  const dialog = dialogOf(page, 'Explain Gross Margin - October 2026');
  await expect(dialog.getByText('÷ £3,000 revenue = −3.2%')).toBeVisible();
  await second.put('/api/projects/1', aRetainer(1, { revenue: '6000', reason: 'Wider scope' }));
  await expect(dialog.getByText('÷ £6,000 revenue = 48.4%')).toBeVisible();
  await expect(cellsOf(dialog, 'Revenue', 'Care plan')).toContainText([
    'Care plan Alder',
    '£6,000',
    '',
    'Kofi Mensah',
  ]);
  await page.keyboard.press('Escape');
  await expect(figureOf(page, 'Average GM')).toHaveText('48.4%');
});

test('on a phone a cost is broken down by touch, down to its adjustment and to who set it', async ({
  empty,
  visit,
}) => {
  await enterAdjustedCost(empty);
  const page = await visit(empty, { path: '/pnl-forecast', ...phone });
  await page.getByRole('button', { name: 'Direct Software Costs of October 2026: £96' }).tap();
  const breakdown = dialogOf(page, 'Direct Software Costs - October 2026');
  await breakdown.getByRole('link', { name: 'Framewise' }).tap();
  const adjusted = dialogOf(page, 'Adjust Monthly Cost - Framewise');
  await expect(adjusted.getByLabel('Adjusted Cost (£)')).toHaveValue('95.5');
  await page.goBack();
  await breakdown.getByRole('link', { name: 'Who set it' }).tap();
  await expect(page).toHaveURL(/\/history\?kind=softwareCost&id=1&month=2026-10$/);
  await expect(page.getByText('“Credit for the outage”')).toBeVisible();
  await page.goBack();
  await breakdown.getByRole('link', { name: 'Why it moved' }).tap();
  await expect(page).toHaveURL(/\/pnl-movement\?start=2026-10&end=2026-10$/);
});
