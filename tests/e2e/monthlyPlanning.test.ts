import type { TestServer } from '../server.ts';
import { dialogOf, expectToast, figureOf, rowOf } from './forms.ts';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

/** Two people worked on the retainer last month. */
const enterAgency = async (server: TestServer) => {
  const { retainerId, memberId, freelancerId } = await enterSmallAgency(server);
  const entries = [
    { teamMemberId: memberId, allocatedHours: 31.5 },
    { freelancerId, allocatedHours: 10 },
  ];
  await plan(server, retainerId, entries, { month: '2026-09' });
  return { retainerId, memberId };
};

test('imports last month, and asks before it replaces hours of this month', async ({ empty, visit }) => {
  const { retainerId, memberId } = await enterAgency(empty);
  const page = await visit(empty, { path: '/monthly-planning' });
  await expect(figureOf(page, 'Under Allocated')).toHaveText('0');
  await page.getByRole('button', { name: 'Import Last Month for Care plan' }).click();
  await expectToast(page, 'Imported 2 allocation(s) from last month');
  const row = rowOf(page, 'Retainer Projects', 'Care plan');
  await expect(row).toContainText('41.5h of 50h');
  await expect(figureOf(page, 'Under Allocated')).toHaveText('1');

  const entries = [{ teamMemberId: memberId, allocatedHours: 6 }];
  await plan(empty, retainerId, entries, { expectedVersion: 1 });
  await expect(row).toContainText('6h of 50h');
  await page.getByRole('button', { name: 'Import Last Month for Care plan' }).click();
  const question = page.getByRole('alertdialog', { name: 'Replace hours on Care plan?' });
  await expect(question).toContainText('Ada Byrne: 6h → 31.5h');
  await question.getByRole('button', { name: 'Import Last Month' }).click();
  await expectToast(page, 'Imported 2 allocation(s) from last month');
  await expect(row).toContainText('41.5h of 50h');

  await page.getByRole('button', { name: 'Import Last Month for Service desk' }).click();
  await expectToast(page, 'No data to import', 'No allocations found for this project in the previous month');
});

test('sets the additional hours of an SLA in place, or leaves them', async ({ empty, visit }) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/monthly-planning' });
  await page.getByRole('button', { name: 'Additional hours of Service desk: 0h' }).click();
  const field = page.getByRole('textbox', { name: 'Additional hours of Service desk' });
  await expect(field).toBeFocused();
  await field.fill('5.5');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Additional hours of Service desk: 0h' }).click();
  await field.fill('5.25');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Enter hours in steps of half an hour')).toBeVisible();
  await field.fill('5.5');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expectToast(page, 'Additional hours updated successfully');
  const row = rowOf(page, 'SLA Projects', 'Service desk');
  await expect(row).toContainText('0h of 45.5h');
  // (40 + 5.5) × £82.50
  await expect(row).toContainText('£3,753.75');
});

test('shows where a profit comes from', async ({ empty, visit }) => {
  await enterAgency(empty);
  const page = await visit(empty, { path: '/monthly-planning?month=2026-09' });
  // 3,000 − 31.5 × 24.06 − 10 × 45
  await page.getByRole('button', { name: 'Profit of Care plan: £1,792.11' }).click();
  const dialog = dialogOf(page, 'Profit Breakdown - Care plan');
  await expect(figureOf(dialog, 'Revenue')).toHaveText('£3,000');
  await expect(figureOf(dialog, 'Costs')).toHaveText('£1,207.89');
  await expect(figureOf(dialog, 'Profit')).toHaveText('£1,792.11');
  await expect(rowOf(page, 'Costs by person', 'Ada Byrne')).toContainText('£757.89');
  await expect(rowOf(page, 'Costs by person', 'Flo Marsh')).toContainText('£450');
});
