import type { TestServer } from '../server.ts';
import { dialogOf, expectToast, figureOf, find, rowOf } from './forms.ts';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

/** Two people had hours on the retainer last month. */
const enterAgency = async (server: TestServer) => {
  const { retainerId, memberId, freelancerId } = await enterSmallAgency(server);
  const entries = [
    { teamMemberId: memberId, allocatedHours: 31.5 },
    { freelancerId, allocatedHours: 10 },
  ];
  await plan(server, retainerId, entries, { month: '2026-09' });
  return { retainerId, memberId };
};

test('a month is planned from the last one, by additional hours and in the dialog, down to its profit', async ({
  empty,
  visit,
}) => {
  const { retainerId, memberId } = await enterAgency(empty);
  const page = await visit(empty, { path: '/monthly-planning' });
  const retainer = rowOf(page, 'Retainer Projects', 'Care plan');
  const sla = rowOf(page, 'SLA Projects', 'Service desk');

  await expect(figureOf(page, 'Under Allocated')).toHaveText('0');
  await page.getByRole('button', { name: 'Import Last Month for Care plan' }).click();
  await expectToast(page, 'Imported 2 allocation(s) from last month');
  await expect(retainer).toContainText('41.5h of 50h');
  await expect(figureOf(page, 'Under Allocated')).toHaveText('1');

  // Hours that somebody else has planned meanwhile are replaced only after a confirmation.
  const entries = [{ teamMemberId: memberId, allocatedHours: 6 }];
  await plan(empty, retainerId, entries, { expectedVersion: 1 });
  await expect(retainer).toContainText('6h of 50h');
  await page.getByRole('button', { name: 'Import Last Month for Care plan' }).click();
  const question = page.getByRole('alertdialog', { name: 'Replace hours on Care plan?' });
  await expect(question).toContainText('Ada Byrne: 6h → 31.5h');
  await question.getByRole('button', { name: 'Import Last Month' }).click();
  await expect(retainer).toContainText('41.5h of 50h');
  await page.getByRole('button', { name: 'Import Last Month for Service desk' }).click();
  await expectToast(page, 'No data to import', 'No allocations found for this project in the previous month');

  await page.getByRole('button', { name: 'Additional hours of Service desk: 0h' }).click();
  const field = page.getByRole('textbox', { name: 'Additional hours of Service desk' });
  await expect(field).toBeFocused();
  await field.fill('5.5');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expectToast(page, 'Additional hours updated successfully');
  await expect(sla).toContainText('0h of 45.5h');
  // (40 + 5.5) × £82.50
  await expect(sla).toContainText('£3,754');

  await page.getByRole('button', { name: 'Allocate hours to Service desk' }).click();
  const dialog = dialogOf(page, 'Allocate Hours - Service desk');
  await expect(dialog.getByText('Add Team Member')).toBeVisible();
  await find(page, 'Team member', 'Ada Byrne');
  await dialog.getByRole('textbox', { name: 'Hours', exact: true }).fill('20');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('list', { name: 'Current Allocations' })).toContainText(
    'Ada ByrneTeam Member20h',
  );
  // Held until the button shows that it is saving.
  const { promise: seen, resolve: see } = Promise.withResolvers<void>();
  await page.route('**/api/hours', async (route) => {
    await seen;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Save Allocations' }).click();
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
  see();
  await expectToast(page, 'Allocation saved successfully');
  await expect(sla).toContainText('20h of 45.5h');

  // 3,000 − 31.5 × 24.06 − 10 × 45
  await page.getByRole('button', { name: 'Profit of Care plan: £1,792' }).click();
  const profit = dialogOf(page, 'Profit Breakdown - Care plan');
  await expect(figureOf(profit, 'Costs')).toHaveText('£1,207.89');
  await expect(rowOf(page, 'Costs by person', 'Ada Byrne')).toContainText('£757.89');
  await expect(rowOf(page, 'Costs by person', 'Flo Marsh')).toContainText('£450');
});
