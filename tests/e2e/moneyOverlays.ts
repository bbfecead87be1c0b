import { answered, dialog, inTurn, modal, type Opening, press } from './openings.ts';
import type { Screen } from './screens.ts';
import { expect } from './visit.ts';

const toBudgets = inTurn(press(/^Compare with a budget|Compare with a budget$/), (page) =>
  page.getByRole('option', { name: 'Set or revise…' }).click(),
);

const aBudget: Opening = async (page) => {
  const data = { from: '2026-04', name: 'Board budget', reason: 'The year' };
  await page.request.post('/api/budgets', { data });
  await page.reload();
};

const september = {
  month: '2026-09',
  isClosed: true,
  changes: [
    { event: 'closed', at: '2026-10-02T09:00:00.000Z', by: { id: '1', name: 'admin' }, reason: null },
  ],
};

/** Overlays of the forecast, its budgets and closed months, explanations, and costs. */
export const moneyOverlays: readonly Screen[] = [
  ...[
    'revenue',
    'direct-staff',
    'operating-staff',
    'direct-software',
    'operating-software',
    'other',
    'profits',
    'tentative',
  ].map((show) => dialog(`forecast ${show}`, `/pnl-forecast?show=${show}&of=2026-10`)),
  dialog('close months', '/pnl-forecast?month=2026-10', async (page) => {
    await page.getByRole('button', { name: 'Close months…' }).click();
  }),
  dialog(
    'open a month again',
    '/pnl-forecast?month=2026-10',
    inTurn(
      answered('/api/periods', (body: object) => ({ ...body, next: '2026-10', months: [september] })),
      press('Close months…'),
      press('Open September 2026 again…'),
    ),
  ),
  dialog('budgets', '/pnl-forecast?month=2026-10', inTurn(aBudget, toBudgets)),
  dialog('set a budget', '/pnl-forecast?month=2026-10', inTurn(toBudgets, press('Set a budget…'))),
  dialog(
    'revise a budget',
    '/pnl-forecast?month=2026-10',
    inTurn(aBudget, toBudgets, press(/^Revise Board budget…/)),
  ),
  dialog('explain a profit', '/pnl-forecast?explain=netProfit.2026-10'),
  dialog('explain a ratio', '/?explain=capacityUtilization.2026-10'),
  dialog('explain a row of a breakdown', '/pnl-forecast?show=direct-software&of=2026-10', async (page) => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Explain this number/ })
      .last()
      .click();
    await expect(page.locator(modal)).toHaveCount(2);
  }),
  dialog('new software cost', '/software-costs?new=1'),
  dialog('edit software cost', '/software-costs?edit=1'),
  dialog('adjust software cost', '/software-costs?adjust=1'),
  dialog('new other cost', '/other-costs?new=1'),
  dialog('delete other cost', '/other-costs', press(/^Delete /)),
  dialog('a manual figure', '/pnl-forecast?show=direct-software&of=2026-10', async (page) => {
    await press('Enter a manual figure')(page);
    await expect(page.getByRole('dialog').getByLabel('Manual figure (£)')).toBeVisible();
  }),
];
