import type { Locator } from 'playwright';
import { add, aRetainer, aTeamMember, aUser } from '../agency.ts';
import type { HttpClient } from '../httpClient.ts';
import type { TestServer } from '../server.ts';
import { dialogOf, figureOf } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

const kofi = { username: 'kofi', password: 'battery staple' };

/** The administrator subscribes to Framewise for £120; Kofi brings it down to £95.50 in October, and says why. */
const enterCosts = async ({ admin, visitor }: TestServer): Promise<HttpClient> => {
  const clientId = await add(admin, '/api/clients', { name: 'Alder' });
  await add(admin, '/api/projects', aRetainer(clientId));
  await add(admin, '/api/team-members', aTeamMember());
  const fields = { firstName: 'Kofi', lastName: 'Mensah', role: 'admin', password: kofi.password };
  await add(admin, '/api/admin/users', aUser(kofi.username, fields));
  const second = visitor();
  await second.signIn(kofi.username, kofi.password);
  const softwareCostId = await add(admin, '/api/software-costs', {
    name: 'Framewise',
    defaultMonthlyCost: '120',
    costType: 'direct',
  });
  await second.post('/api/software-cost-adjustments', {
    softwareCostId,
    month: '2026-10',
    adjustedCost: '95.50',
    reason: 'Credit for the outage',
  });
  return second;
};

/** The texts of a table's row, actions left out. */
const cellsOf = (dialog: Locator, table: string, text: string) =>
  dialog
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ hasText: text })
    .locator('> :not(.ui-table-actions)');

const adjustment = [
  'Framewise',
  '−£24.50',
  'Adjusted to £95.50 from £120',
  'Kofi Mensah',
  '14 October 2026',
  'Cost adjusted “Credit for the outage”',
];

test('a profit is explained down to who changed a cost, and why', async ({ empty, visit }) => {
  await enterCosts(empty);
  const page = await visit(empty, { path: '/pnl-forecast' });
  await page.getByRole('button', { name: 'Net Profit of October 2026: −£95.50' }).click();
  const dialog = dialogOf(page, 'Explain Net Profit - October 2026');
  await expect(
    dialog.getByText('£3,000 revenue − £3,000 direct staff costs − £95.50 direct software'),
  ).toBeVisible();
  const less = 'Less direct software costs';
  await expect(cellsOf(dialog, less, '£120 a month')).toHaveText([
    'Framewise',
    '£120.00',
    '£120 a month',
    'admin',
    '14 October 2026',
    'Software cost added',
  ]);
  await expect(cellsOf(dialog, less, 'Adjusted to')).toHaveText(adjustment);
  await expect(cellsOf(dialog, less, 'Total')).toContainText(['£95.50']);

  // The address is all it takes to show it to somebody else.
  const second = await visit(empty, {
    as: kofi,
    path: new URL(page.url()).pathname + new URL(page.url()).search,
  });
  const theirs = dialogOf(second, 'Explain Net Profit - October 2026');
  await expect(cellsOf(theirs, less, 'Adjusted to')).toHaveText(adjustment);
  await theirs.getByRole('link', { name: 'History of Framewise' }).last().click();
  await expect(second).toHaveURL(/\/history\?kind=softwareCost&id=1$/);
  await expect(second.getByRole('main').getByText('“Credit for the outage”')).toBeVisible();
});

test('explains a row of a breakdown by keyboard, and leads back to where one was', async ({
  empty,
  visit,
}) => {
  await enterCosts(empty);
  const page = await visit(empty, { path: '/pnl-forecast' });
  const cell = page.getByRole('button', { name: 'Direct Software Costs of October 2026: £95.50' });
  await cell.focus();
  await page.keyboard.press('Enter');
  const breakdown = dialogOf(page, 'Direct Software Costs - October 2026');
  const row = breakdown.getByRole('button', {
    name: 'Explain this number: Framewise, Direct Software Costs of October 2026',
  });
  await row.focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, 'Explain Direct Software Costs - October 2026');
  await expect(dialog.getByText('The part of Framewise.')).toBeVisible();
  await expect(dialog.getByText('£120 − £24.50 = £95.50')).toBeVisible();
  await expect(dialog).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row).toBeFocused();
  // The first press takes away what the focused button says about itself.
  await expect(page.getByRole('tooltip')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(breakdown).toBeHidden();
  await expect(cell).toBeFocused();
});

test('an explanation that is open follows what others change', async ({ empty, visit }) => {
  const second = await enterCosts(empty);
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
