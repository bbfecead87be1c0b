import type { Page } from 'playwright';
import { choose, dialogOf, expectToast, figureOf, find, rowOf } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

type Filling = (page: Page) => Promise<void>;

const fill = async (page: Page, label: string, text: string) => {
  const field = page.getByRole('dialog').getByRole('textbox', { name: label, exact: true });
  await field.fill(text);
};

const createProject = async (page: Page, name: string, client: Filling, details: Filling) => {
  await page.getByRole('button', { name: 'New Project' }).click();
  const dialog = dialogOf(page, 'Create New Project');
  await fill(page, 'Project Name', name);
  await client(page);
  await details(page);
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expectToast(page, 'Project created successfully');
  await expect(dialog).toBeHidden();
};

const newClient =
  (name: string): Filling =>
  async (page) => {
    await page.getByRole('button', { name: '+ Add New Client' }).click();
    await page.getByRole('textbox', { name: "New client's name" }).fill(`  ${name} `);
    await page.getByRole('button', { name: 'Add client' }).click();
    await expectToast(page, 'Client created successfully');
    await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(name);
  };

const knownClient =
  (name: string): Filling =>
  (page) =>
    find(page, 'Client', name);

test('an administrator plans a month from nothing', async ({ empty, visit }) => {
  const page = await visit(empty, { path: '/projects' });
  for (const text of ['No SLA projects found', 'No retainer projects found', 'No one-off projects found'])
    await expect(page.getByText(text)).toBeVisible();

  await createProject(page, 'Care plan', newClient('Alder'), async () => {
    await choose(page, 'Project Type', 'Retainer');
    await fill(page, 'Revenue (£)', '3000');
    await choose(page, 'Start Month', 'September 2026');
  });
  await createProject(page, 'Service desk', knownClient('Alder'), async () => {
    await choose(page, 'Project Type', 'SLA');
    await fill(page, 'Contracted Hours', '40');
    await fill(page, 'Hourly Rate (£)', '82.50');
    await choose(page, 'Start Month', 'October 2026');
  });
  await createProject(page, 'Relaunch', newClient('Birch'), async () => {
    await fill(page, 'Hourly Rate (£)', '75');
    await fill(page, 'Revenue (£)', '12000');
    await choose(page, 'Start Month', 'October 2026');
    await page.getByRole('button', { name: 'Add month' }).click();
    await fill(page, 'Amount', '4500');
    await expect(page.getByText('Total £4,500 of £12,000')).toBeVisible();
    await page.getByRole('button', { name: 'Add month' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).last().fill('7500');
    await expect(page.getByText('Total £12,000')).toBeVisible();
  });
  await expect(rowOf(page, 'SLA Projects', 'Alder')).toContainText('Service desk');
  await expect(rowOf(page, 'SLA Projects', 'Alder')).toContainText('£82.50/h');
  await expect(rowOf(page, 'Retainer Projects', 'Alder')).toContainText('£3,000');
  await expect(rowOf(page, 'One-off Projects', 'Birch')).toContainText('£12,000');

  await page.getByRole('link', { name: 'Team Members' }).click();
  await expect(page.getByText('No team members found')).toBeVisible();
  await page.getByRole('button', { name: 'New Team Member' }).click();
  await fill(page, 'Name', 'Ada Byrne');
  await fill(page, 'Email', 'ada@agency.example');
  await fill(page, 'Role', 'Designer');
  await fill(page, 'Annual Salary (£)', '36000');
  // 36,000 × 1.138 ÷ ((252 − 25) × 7.5)
  await expect(page.getByRole('dialog').getByText('£24.06')).toBeVisible();
  await page.getByRole('button', { name: 'Create Team Member' }).click();
  await expectToast(page, 'Team member created successfully');
  await expect(rowOf(page, 'Team members', 'Ada Byrne')).toContainText('£24.06');

  await page.getByRole('link', { name: 'Freelancers' }).click();
  await page.getByRole('radio', { name: 'Freelancer Bench' }).click();
  await page.getByRole('button', { name: 'New Freelancer' }).click();
  await fill(page, 'Name', 'Flo Marsh');
  await fill(page, 'Email', 'flo@freelance.example');
  await fill(page, 'Role', 'Copywriter');
  await fill(page, 'Hourly Rate (£)', '45');
  await fill(page, 'Contracted Hours', '20');
  await page.getByRole('button', { name: 'Create Freelancer' }).click();
  await expectToast(page, 'Freelancer created successfully');

  await page.getByRole('link', { name: 'Team Utilisation' }).click();
  await page.getByRole('button', { name: 'Allocate hours to Service desk' }).click();
  const dialog = dialogOf(page, 'Allocate Hours - Service desk');
  await expect(figureOf(dialog, 'Hours Required')).toHaveText('40h');
  await find(page, 'Team member', 'Ada Byrne');
  await fill(page, 'Hours', '30');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await find(page, 'Freelancer', 'Flo Marsh');
  await fill(page, 'Hours', '7:30');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(figureOf(dialog, 'Remaining')).toHaveText('2.5h');
  await dialog.getByRole('button', { name: 'Save Allocations' }).click();
  await expectToast(page, 'Allocation saved successfully');
  await expect(rowOf(page, 'Projects', 'Service desk')).toContainText('37.5h of 40h');

  await page.getByRole('link', { name: 'Dashboard' }).click();
  // 3,000 + 40 × 82.50 + 4,500
  await expect(figureOf(page, 'Total Revenue')).toHaveText('£10,800');
  // 30 of the 176 hours of 22 weekdays
  await expect(figureOf(page, 'Team Utilization')).toHaveText('17.0%');
  await expect(figureOf(page, 'Clients Going Well')).toHaveText('2');
  // 3,000 ÷ 60 + 40 + 4,500 ÷ 75
  await expect(figureOf(page, 'Client Billable Hours')).toHaveText('150h');
  await expect(figureOf(page, 'Internal Team Capacity')).toHaveText('176h');
});
