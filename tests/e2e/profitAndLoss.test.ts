import { adjustment, cellsOf, enterAdjustedCost } from './adjustedCost.ts';
import { dialogOf } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

test('a cost of the forecast is broken down, and a profit explained down to who changed it and why', async ({
  empty,
  visit,
}) => {
  await enterAdjustedCost(empty);
  const page = await visit(empty, { path: '/pnl-forecast' });

  // By keyboard, row by row, and back to the start.
  const cell = page.getByRole('button', { name: 'Direct Software Costs of October 2026: £96' });
  await cell.focus();
  await page.keyboard.press('Enter');
  const breakdown = dialogOf(page, 'Direct Software Costs - October 2026');
  const row = breakdown.getByRole('button', {
    name: 'Explain this number: Framewise, Direct Software Costs of October 2026',
  });
  await row.focus();
  await page.keyboard.press('Enter');
  const part = dialogOf(page, 'Explain Direct Software Costs - October 2026');
  await expect(part.getByText('The part of Framewise.')).toBeVisible();
  await expect(part.getByText('£120 − £24.50 = £95.50')).toBeVisible();
  await expect(part).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(part).toBeHidden();
  await expect(row).toBeFocused();
  // The first Escape closes the focused button's tooltip.
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(breakdown).toBeHidden();
  await expect(cell).toBeFocused();

  await page.getByRole('button', { name: 'Net Profit of October 2026: −£96' }).click();
  const profit = dialogOf(page, 'Explain Net Profit - October 2026');
  await expect(
    profit.getByText('£3,000 revenue − £3,000 direct staff costs − £95.50 direct software'),
  ).toBeVisible();
  const less = 'Less direct software costs';
  await expect(cellsOf(profit, less, '£120 a month')).toHaveText([
    'Framewise',
    '£120.00',
    '£120 a month',
    'admin',
    '14 October 2026',
    'Software cost added',
  ]);
  await expect(cellsOf(profit, less, 'Adjusted to')).toHaveText(adjustment);
  await expect(cellsOf(profit, less, 'Total')).toContainText(['£95.50']);

  await profit.getByRole('link', { name: 'History of Framewise' }).last().click();
  await expect(page).toHaveURL(/\/history\?kind=softwareCost&id=1$/);
  await expect(page.getByRole('main').getByText('“Credit for the outage”')).toBeVisible();
});
