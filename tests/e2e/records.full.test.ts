import { choose, dialogOf, expectToast, figureOf, rowOf } from './forms.ts';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

test('a project is changed, its status where it stands, and deleted after a question', async ({
  empty,
  visit,
}) => {
  const { retainerId, memberId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 44 }]);
  const page = await visit(empty, { path: '/projects' });
  const row = rowOf(page, 'Retainer Projects', 'Alder');
  await expect(row).toContainText('Planning');
  await choose(page, 'Status of Care plan', "Jury's Out");
  await expectToast(page, 'Status Updated', 'Project status has been updated successfully.');

  await page.getByRole('button', { name: 'Edit Care plan' }).click();
  const dialog = dialogOf(page, 'Edit Project');
  await dialog.getByLabel('Revenue').fill('£4,200');
  await dialog.getByRole('button', { name: 'Update Project' }).click();
  await expectToast(page, 'Project updated successfully');
  await expect(row).toContainText('£4,200');

  await page.getByRole('button', { name: 'Delete Care plan' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Care plan?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Delete Care plan' }).click();
  await question.getByRole('button', { name: 'Delete project' }).click();
  await expectToast(page, 'Project deleted successfully');
  await expect(page.getByText('No retainer projects found')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(figureOf(page, 'Team Utilization')).toHaveText('0.0%');
});

test('what has counted in months that have ended is ended, where its deletion would take them away', async ({
  empty,
  visit,
}) => {
  const { retainerId } = await enterSmallAgency(empty);
  const page = await visit(empty, { path: '/projects' });
  await page.getByRole('button', { name: 'Delete Care plan' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Care plan?' });
  await question.getByRole('button', { name: 'End with September 2026' }).click();
  await expectToast(page, 'Care plan ends with September 2026', 'Months up to it stay as they are.');
  const { body } = await empty.admin.get('/api/projects');
  expect(body).toContainEqual(expect.objectContaining({ id: retainerId, endMonth: '2026-09' }));
});

test('a team member is changed and deleted', async ({ empty, visit }) => {
  await enterSmallAgency(empty);
  const page = await visit(empty, { path: '/team-members' });
  const row = rowOf(page, 'Team members', 'Ada Byrne');
  await page.getByRole('button', { name: 'Edit Ada Byrne' }).click();
  const dialog = dialogOf(page, 'Edit Team Member');
  await dialog.getByText('UK employee').click();
  // 36,000 ÷ ((252 − 25) × 7.5)
  await expect(dialog.getByText('£21.15')).toBeVisible();
  await choose(page, 'Cost Type', 'Both');
  await dialog.getByLabel('Direct Cost Percentage').fill('60');
  await dialog.getByRole('button', { name: 'Update Team Member' }).click();
  await expectToast(page, 'Team member updated successfully');
  await expect(row).toContainText('£21.15');

  await page.getByRole('button', { name: 'Delete Ada Byrne' }).click();
  await page.getByRole('button', { name: 'Delete team member' }).click();
  await expectToast(page, 'Team member deleted successfully');
  await expect(page.getByText('No team members found')).toBeVisible();
});

test('a freelancer’s month opens, and the bench changes and deletes them', async ({ empty, visit }) => {
  const { retainerId, freelancerId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ freelancerId, allocatedHours: 26.5 }]);
  const page = await visit(empty, { path: '/freelancers' });
  const month = rowOf(page, 'Freelancer hours in October 2026', 'Flo Marsh');
  // 20 agreed and 6.5 more, at £45
  await expect(month).toContainText('6.5h');
  await expect(month).toContainText('£1,192.50');
  await month.getByRole('button', { name: 'Flo Marsh' }).click();
  await expect(page.locator('[data-slot~="table-detail"]')).toContainText('Care plan');

  await page.getByRole('radio', { name: 'Freelancer Bench' }).click();
  await page.getByRole('button', { name: 'Edit Flo Marsh' }).click();
  const dialog = dialogOf(page, 'Edit Freelancer');
  await dialog.getByLabel('Hourly Rate').fill('50');
  await dialog.getByRole('button', { name: 'Update Freelancer' }).click();
  await expectToast(page, 'Freelancer updated successfully');
  await page.getByRole('button', { name: 'Delete Flo Marsh' }).click();
  await page.getByRole('button', { name: 'Delete freelancer' }).click();
  await expectToast(page, 'Freelancer deleted successfully');
  await expect(page.getByText('No freelancers found')).toBeVisible();
});
