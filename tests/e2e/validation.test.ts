import type { Page } from 'playwright';
import { choose, dialogOf, expectToast, find } from './forms.ts';
import { enterSmallAgency } from './smallAgency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

/** A field of the open dialog says what is wrong with it. */
const expectFault = async (page: Page, label: string, sentence: string) => {
  const field = page.getByRole('dialog').getByRole('textbox', { name: label, exact: true });
  await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(sentence)));
};

const fill = (page: Page, label: string, text: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: label, exact: true }).fill(text);

test('a project needs a name, a client, a rate, and what its type asks for', async ({ empty, visit }) => {
  await enterSmallAgency(empty);
  const page = await visit(empty, { path: '/projects?new=1' });
  const create = dialogOf(page, 'Create New Project').getByRole('button', { name: 'Create Project' });
  await fill(page, 'Hourly Rate (£)', '');
  await create.click();
  await expectFault(page, 'Project Name', 'Project name is required');
  await expect(page.getByText('Client is required')).toBeVisible();
  await expectFault(page, 'Hourly Rate (£)', 'Hourly rate is required');

  await fill(page, 'Project Name', '   ');
  await fill(page, 'Hourly Rate (£)', '60');
  await find(page, 'Client', 'Alder');
  await create.click();
  await expectFault(page, 'Project Name', 'Project name is required');

  await fill(page, 'Project Name', 'Relaunch');
  await create.click();
  await expectToast(page, 'Validation Error', 'Revenue is required for Retainer and One-off projects');
  await expectFault(page, 'Revenue (£)', 'Revenue is required for Retainer and One-off projects');
  await choose(page, 'Project Type', 'SLA');
  await create.click();
  await expectToast(page, 'Validation Error', 'Contracted hours is required for SLA projects');
  await expectFault(page, 'Contracted Hours', 'Contracted hours is required for SLA projects');
});

test('a new client’s name is trimmed, and ignored when there is none', async ({ empty, visit }) => {
  const page = await visit(empty, { path: '/projects?new=1' });
  await page.getByRole('button', { name: '+ Add New Client' }).click();
  await fill(page, "New client's name", '   ');
  await expect(page.getByRole('button', { name: 'Add client' })).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: "New client's name" })).toBeVisible();
  expect((await empty.admin.get('/api/clients')).body).toEqual([]);
});

test('a team member’s faults stand under their fields', async ({ empty, visit }) => {
  const page = await visit(empty, { path: '/team-members?new=1' });
  const create = page.getByRole('button', { name: 'Create Team Member' });
  await fill(page, 'Email', 'nowhere');
  await fill(page, 'Working Hours', '0.5');
  await fill(page, 'Paid Leave', '-1');
  await create.click();
  await expectFault(page, 'Name', 'Name is required');
  await expectFault(page, 'Email', 'Invalid email');
  await expectFault(page, 'Role', 'Role is required');
  await expectFault(page, 'Annual Salary (£)', 'Annual salary is required');
  await expectFault(page, 'Working Hours', 'Working hours must be at least 1');
  await expectFault(page, 'Paid Leave', 'Paid leave days cannot be negative');
  await fill(page, 'Paid Leave', '51');
  await create.click();
  await expectFault(page, 'Paid Leave', 'Paid leave days cannot exceed 50');
});

test('a freelancer’s faults stand under their fields', async ({ empty, visit }) => {
  const page = await visit(empty, { path: '/freelancers?view=bench&new=1' });
  await fill(page, 'Contracted Hours', '-1');
  await page.getByRole('button', { name: 'Create Freelancer' }).click();
  await expectFault(page, 'Name', 'Name is required');
  await expectFault(page, 'Email', 'Invalid email');
  await expectFault(page, 'Role', 'Role is required');
  await expectFault(page, 'Hourly Rate (£)', 'Hourly rate is required');
  await expectFault(page, 'Contracted Hours', 'Minimum hours must be 0 or greater');
});

test('hours are allocated to somebody, and are more than none', async ({ empty, visit }) => {
  await enterSmallAgency(empty);
  const page = await visit(empty, { path: '/allocations' });
  await page.getByRole('button', { name: 'Allocate hours to Care plan' }).click();
  const dialog = dialogOf(page, 'Allocate Hours - Care plan');
  await expect(dialog.getByText('Add Team Member')).toBeVisible();
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  for (const hours of ['', '0', 'ten']) {
    await fill(page, 'Hours', hours);
    await add.click();
    await expectToast(page, 'Invalid hours', 'Please enter a valid number of hours');
  }
  await fill(page, 'Hours', '8');
  await add.click();
  await expectToast(page, 'No person selected', 'Please select a team member or freelancer');
  await find(page, 'Team member', 'Ada Byrne - Designer');
  await add.click();
  await expect(dialog.getByRole('list', { name: 'Current Allocations' })).toContainText(
    'Ada ByrneTeam Member8h',
  );
  await page.getByRole('combobox', { name: 'Team member' }).click();
  await expect(page.getByText('Nobody else to add')).toBeVisible();
  await page.keyboard.press('Escape');

  const { promise: seen, resolve: see } = Promise.withResolvers<void>();
  await page.route('**/api/allocations/**', async (route) => {
    await seen;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save Allocations' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  see();
  await expectToast(page, 'Allocation saved successfully');
});
