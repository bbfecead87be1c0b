import { add, aRetainer, aTeamMember } from '../agency.ts';
import { choose, dialogOf, expectToast, figureOf } from './forms.ts';
import { barriersOf, themes } from './judge.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

const told = 'What is reported stays as it is, whatever changes later.';

test('a month is closed, a late invoice leaves it as reported, and it is opened again and closed with it', async ({
  empty,
  visit,
  faults,
}) => {
  // The confirmation of restating September.
  faults.allow(/ 409 .*\/api\/other-costs$/);
  const client = await add(empty.admin, '/api/clients', { name: 'Birch & Sons' });
  await add(empty.admin, '/api/projects', aRetainer(client));
  await add(empty.admin, '/api/team-members', aTeamMember({ salary: '12000' }));
  const page = await visit(empty, { path: '/pnl-forecast?month=2026-09' });
  await page.getByRole('button', { name: 'Close months…' }).click();
  const dialog = dialogOf(page, 'Close months');
  await expect(
    dialog.getByRole('row', { name: /September 2026 £3,000\.00 £1,000\.00 £2,000\.00/ }),
  ).toBeVisible();
  await expect(dialog.getByText(/has nobody planned on it/)).toBeVisible();
  await choose(page, 'First month', 'August 2026');
  await choose(page, 'Last month', 'September 2026');
  await dialog.getByRole('button', { name: 'Close 2 months' }).click();
  await expectToast(page, 'August 2026 to September 2026 closed', told);
  await expect(page.getByRole('columnheader', { name: /^Closed Current Sep/ })).toBeVisible();

  await page.goto('/other-costs?new=1&month=2026-09');
  const form = dialogOf(page, 'Add Other Cost');
  await form.getByLabel('Name').fill('Late invoice');
  await form.getByLabel('Amount (£)').fill('250');
  await form.getByRole('button', { name: 'Add Cost' }).click();
  const question = dialogOf(page, 'Closed months would change');
  await expect(question.getByText(/^This would change September 2026, which is closed/)).toBeVisible();
  await expect(question.getByRole('row', { name: 'September 2026 +£250.00 £0.00' })).toBeVisible();
  for (const theme of themes) expect(await barriersOf(page, theme, '[data-slot~="modal"]')).toEqual([]);
  await question.getByRole('button', { name: 'Leave it' }).click();
  await expect(question).toBeHidden();
  await form.getByRole('button', { name: 'Add Cost' }).click();
  await question.getByRole('button', { name: 'Restate the month' }).click();
  await expect(question.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true');
  await question.getByLabel('Reason').fill('The invoice came late');
  await question.getByRole('button', { name: 'Restate the month' }).click();
  await expectToast(page, 'Other cost added successfully');

  await page.goto('/other-costs?new=1&month=2026-09');
  await form.getByLabel('Name').fill('Printer');
  await form.getByLabel('Amount (£)').fill('90');
  await form.getByRole('button', { name: 'Add Cost' }).click();
  await question.getByRole('button', { name: 'Count it from October 2026' }).click();
  await expectToast(page, 'Other cost added successfully');
  await page.goto('/other-costs?month=2026-10');
  await expect(page.getByRole('row', { name: /^Printer/ })).toBeVisible();

  await page.goto('/pnl-forecast?month=2026-09');
  const cell = page.getByRole('button', { name: /^Other Operating Costs of September 2026/ });
  await expect(cell).toHaveAccessibleName(
    'Other Operating Costs of September 2026: £0, reported so; by its records now £250.00',
  );
  await page.getByRole('radio', { name: 'Restated' }).click();
  await expect(cell).toHaveAccessibleName(
    'Other Operating Costs of September 2026: £250, by its records now; reported £0.00',
  );
  await page.getByRole('radio', { name: 'As reported' }).click();
  await cell.click();
  const breakdown = dialogOf(page, 'Other Operating Costs - September 2026');
  await expect(figureOf(breakdown, 'Total Other Operating Costs')).toHaveText('£0.00');
  await expect(figureOf(breakdown, 'By its records now')).toHaveText('£250.00');
  await expect(breakdown.getByRole('button', { name: 'Enter a manual figure' })).toBeHidden();
  await breakdown.getByRole('link', { name: 'Why it moved since it was closed' }).click();
  await expect(page.getByText(/^From when the month was closed/)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Other Operating Costs .*£0 £250/ })).toBeVisible();

  await page.goto('/pnl-forecast?month=2026-09');
  await page.getByRole('button', { name: 'Close months…' }).click();
  await expect(
    dialog.getByText('August 2026 to September 2026: every month that has ended is closed.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Open September 2026 again…' }).click();
  const reopening = dialogOf(page, 'Open September 2026 again?');
  await reopening.getByRole('button', { name: 'Open September 2026' }).click();
  await expect(reopening.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true');
  await reopening.getByLabel('Reason').fill('A late invoice');
  await reopening.getByRole('button', { name: 'Open September 2026' }).click();
  await expectToast(page, 'September 2026 is open again');
  await dialog.getByRole('button', { name: 'Close September 2026' }).click();
  await expectToast(page, 'September 2026 closed', told);
  await expect(cell).toHaveAccessibleName('Other Operating Costs of September 2026: £250');

  await page.goto('/history');
  await expect(page.getByRole('main')).toContainText('Month opened again');
  await expect(page.getByRole('main')).toContainText('A late invoice');
  await expect(page.getByRole('main')).toContainText('Net profit, as reported');
});
