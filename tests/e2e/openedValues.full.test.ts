import type { Page } from 'playwright';
import { add, aUser } from '../agency.ts';
import type { TestServer } from '../server.ts';
import { dialogOf, expectToast, rowOf } from './forms.ts';
import { hoursOf } from './schedule.ts';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { test, type Visit } from './test.ts';
import { expect, thisMonth } from './visit.ts';

const kofi = { username: 'kofi', password: 'battery staple' };

/** Two browsers on one page: the one that saves first, and the one that opened the same record before. */
const openBoth = async (server: TestServer, visit: Visit, path: string) => {
  const fields = { role: 'admin', password: kofi.password, firstName: 'Kofi', lastName: 'Annan' };
  await add(server.admin, '/api/admin/users', aUser(kofi.username, fields));
  return { slow: await visit(server, { path }), quick: await visit(server, { path, as: kofi }) };
};

test('9 in an open cell of the schedule meets the 31 that a colleague has saved, and asks whose to keep', async ({
  empty,
  visit,
}) => {
  const { retainerId, memberId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 8 }]);
  const { slow, quick } = await openBoth(empty, visit, '/schedule');
  const [cell, theirs] = [
    (await hoursOf(slow, 'Ada Byrne', 'Care plan')).first(),
    (await hoursOf(quick, 'Ada Byrne', 'Care plan')).first(),
  ];
  await cell.click();
  await slow.keyboard.type('9');
  await theirs.click();
  await quick.keyboard.type('31');
  await quick.keyboard.press('Enter');
  await expect(quick.getByText('All changes saved')).toBeVisible();
  await expect(slow.getByRole('row', { name: /^Hours still needed/ })).toContainText('59h');

  await slow.keyboard.press('Enter');
  await expect(cell).toContainText(/^9 Kofi Annan has made this 31h meanwhile/);
  await expect(theirs).toHaveText('31h');
  await slow.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(cell).toHaveText('31h');
});

test('hours typed over a badge meet those that a colleague has saved meanwhile', async ({ empty, visit }) => {
  const { retainerId, memberId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 39 }]);
  const { slow, quick } = await openBoth(empty, visit, '/allocations');
  for (const page of [slow, quick]) {
    await page.getByRole('button', { name: 'Allocate hours to Care plan' }).click();
    await page.getByRole('button', { name: 'Hours of Ada Byrne: 39h' }).click();
  }
  await slow.keyboard.type('20');
  await quick.keyboard.type('31');
  await quick.getByRole('button', { name: 'Save Allocations' }).click();
  await expectToast(quick, 'Allocation saved successfully');
  const dialog = dialogOf(slow, 'Allocate Hours - Care plan');
  await expect(dialog.getByText('Somebody has changed this plan since you opened it')).toBeVisible();
  await slow.getByRole('button', { name: 'Save Allocations' }).click();
  await expect(dialog.getByText(/^Kofi Annan changed this plan/)).toBeVisible();
  await expect(dialog.locator('[data-slot~="plan-difference"] dd')).toHaveText(['39h', '31h', '20h']);
});

test('an adjustment of £75 meets the £60 that a colleague has saved meanwhile', async ({
  empty,
  visit,
  faults,
}) => {
  const id = await add(empty.admin, '/api/software-costs', {
    name: 'Framewise',
    defaultMonthlyCost: '120',
    costType: 'direct',
  });
  const adjusted = { softwareCostId: id, month: thisMonth, adjustedCost: '58' };
  await empty.admin.post('/api/software-cost-adjustments', adjusted);
  const { slow, quick } = await openBoth(empty, visit, '/software-costs');
  for (const page of [slow, quick])
    await page.getByRole('button', { name: 'Adjust the cost of Framewise' }).click();
  const amount = (page: Page) => page.getByLabel('Adjusted Cost (£)');
  await expect(amount(slow)).toHaveValue('58');
  await amount(quick).fill('60');
  await quick.getByRole('button', { name: 'Update Adjustment' }).click();
  await expectToast(quick, 'Adjustment created successfully');
  await expect(slow.getByRole('row', { name: /^Framewise/, includeHidden: true })).toContainText('£60');

  await amount(slow).fill('75');
  faults.allow(/ 409 /);
  await slow.getByRole('button', { name: 'Update Adjustment' }).click();
  const dialog = dialogOf(slow, 'Adjust Monthly Cost - Framewise');
  await expect(dialog.getByText(/^Kofi Annan changed this month’s adjustment/)).toBeVisible();
  await expect(dialog.getByRole('table', { name: 'Their values and yours' })).toContainText('£60£75');
  await expect(rowOf(quick, /^Software Subscriptions/, 'Framewise')).toContainText('£60');
});

test('a manual figure of £62,000 meets the £61,000 that a colleague has saved meanwhile', async ({
  empty,
  visit,
  faults,
}) => {
  await enterSmallAgency(empty);
  const path = `/pnl-forecast?show=direct-software&of=${thisMonth}`;
  const { slow, quick } = await openBoth(empty, visit, path);
  for (const page of [slow, quick]) await page.getByRole('button', { name: 'Enter a manual figure' }).click();
  const amount = (page: Page) => page.getByLabel('Manual figure (£)');
  await amount(slow).fill('62000');
  await amount(quick).fill('61000');
  await quick.getByRole('button', { name: 'Save figure' }).click();
  await expectToast(quick, 'P&L costs updated successfully');
  await expect(
    slow.getByRole('button', { name: /a manual figure$/, includeHidden: true }).first(),
  ).toContainText('£61,000');

  faults.allow(/ 409 /);
  await slow.getByRole('button', { name: 'Save figure' }).click();
  await expect(slow.getByText(/^Kofi Annan changed this figure/)).toBeVisible();
  await expect(slow.getByRole('table', { name: 'Their values and yours' })).toContainText('£61,000£62,000');
});

test('additional hours of 7 meet the 10 that a colleague has saved meanwhile', async ({ empty, visit }) => {
  await enterSmallAgency(empty);
  const { slow, quick } = await openBoth(empty, visit, '/monthly-planning');
  for (const page of [slow, quick])
    await page.getByRole('button', { name: 'Additional hours of Service desk: 0h' }).click();
  await slow.keyboard.type('7');
  await quick.keyboard.type('10');
  await quick.keyboard.press('Enter');
  await expectToast(quick, 'Additional hours updated successfully');
  await expect(rowOf(slow, 'SLA Projects', 'Service desk')).toContainText('of 50h');
  await slow.keyboard.press('Enter');
  await expect(slow.getByText(/Kofi Annan has made this 10h meanwhile/)).toBeVisible();
  await expect(slow.getByText('Now 10h', { exact: true })).toBeVisible();
  await slow.keyboard.press('Escape');
  await expect(slow.getByRole('button', { name: 'Additional hours of Service desk: 10h' })).toBeVisible();
});

const openMember = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit Ada Byrne' }).click();
  return dialogOf(page, 'Edit Team Member');
};

test('a role typed here and a salary that a colleague has saved meanwhile are both kept', async ({
  empty,
  visit,
}) => {
  await enterSmallAgency(empty);
  const { slow, quick } = await openBoth(empty, visit, '/team-members');
  const [mine, theirs] = [await openMember(slow), await openMember(quick)];
  await theirs.getByLabel('Annual Salary (£)').fill('41000');
  await theirs.getByRole('button', { name: 'Update Team Member' }).click();
  await expectToast(quick, 'Team member updated successfully');
  await mine.getByLabel('Role').fill('Art director');
  await mine.getByRole('button', { name: 'Update Team Member' }).click();
  await expectToast(slow, 'Team member updated successfully');
  for (const page of [slow, quick]) {
    await expect(page.getByRole('row', { name: /^Ada Byrne/ })).toContainText(/Art director.*£41,000/);
  }
});

test('a salary of both is asked about, and saving again leaves the colleague’s role alone', async ({
  empty,
  visit,
  faults,
}) => {
  await enterSmallAgency(empty);
  const { slow, quick } = await openBoth(empty, visit, '/team-members');
  const [mine, theirs] = [await openMember(slow), await openMember(quick)];
  await theirs.getByLabel('Annual Salary (£)').fill('41000');
  await theirs.getByLabel('Role').fill('Art director');
  await theirs.getByRole('button', { name: 'Update Team Member' }).click();
  await expectToast(quick, 'Team member updated successfully');
  await mine.getByLabel('Annual Salary (£)').fill('42000');
  faults.allow(/ 409 /);
  await mine.getByRole('button', { name: 'Update Team Member' }).click();
  await expect(mine.getByText(/^Kofi Annan changed this team member/)).toBeVisible();
  await expect(mine.getByRole('table', { name: 'Their values and yours' })).toContainText('£41,000£42,000');
  await expect(mine.getByText('Taken over from theirs: Role Art director.')).toBeVisible();
  await mine.getByRole('button', { name: 'Update Team Member' }).click();
  await expectToast(slow, 'Team member updated successfully');
  await expect(slow.getByRole('row', { name: /^Ada Byrne/ })).toContainText(/Art director.*£42,000/);
});

test('a status chosen from a list that was opened before a colleague chose is refused, and theirs stands', async ({
  empty,
  visit,
  faults,
}) => {
  await enterSmallAgency(empty);
  const { slow, quick } = await openBoth(empty, visit, '/projects');
  const status = (page: Page) => page.getByRole('button', { name: /Status of Care plan$/ });
  await status(slow).click();
  await status(quick).click();
  await quick.getByRole('option', { name: 'Hive Emergency' }).click();
  await expectToast(quick, 'Status Updated', 'Project status has been updated successfully.');
  await expect(slow.getByRole('option', { name: 'Hive Emergency', selected: true })).toBeVisible();
  faults.allow(/ 409 /);
  await slow.getByRole('option', { name: "Jury's Out" }).click();
  await expectToast(
    slow,
    'Update Failed',
    'Someone else has changed this project since you opened it. Compare with theirs and save again.',
  );
  await expect(status(slow)).toContainText('Hive Emergency');
});
