import type { Page } from 'playwright';
import { add, aTeamMember } from '../agency.ts';
import { administrator } from '../server.ts';
import { dialogOf, expectToast, rowOf } from './forms.ts';
import { pressByKey, tabTo } from './tabTo.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

const press = async (page: Page, name: string | RegExp): Promise<void> => {
  await pressByKey(page, page.getByRole('button', { name }));
};

const go = async (page: Page, name: string): Promise<void> => {
  await pressByKey(page, page.getByRole('link', { name }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
};

test('a planner works without a mouse', async ({ empty, visit }) => {
  await add(empty.admin, '/api/team-members', aTeamMember({ name: 'Ada Byrne' }));
  const page = await visit(empty, { as: null });
  const { keyboard } = page;
  await expect(page.getByLabel('Username')).toBeFocused();
  await keyboard.type(administrator.username);
  await keyboard.press('Tab');
  await keyboard.type(administrator.password);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await go(page, 'Projects');
  await press(page, 'New Project');
  const project = dialogOf(page, 'Create New Project');
  await expect(project.getByLabel('Project Name')).toBeFocused();
  await keyboard.type('Care plan');
  await press(page, '+ Add New Client');
  await expect(project.getByLabel("New client's name")).toBeFocused();
  await keyboard.type('Alder');
  await keyboard.press('Enter');
  await expect(project.getByRole('combobox', { name: 'Client' })).toHaveValue('Alder');
  await press(page, /Project Type$/);
  await keyboard.type('Ret');
  await keyboard.press('Enter');
  await tabTo(page, project.getByLabel('Revenue'));
  await keyboard.type('3000');
  await press(page, 'Create Project');
  await expectToast(page, 'Project created successfully');
  await expect(page.getByRole('button', { name: 'New Project' })).toBeFocused();

  await go(page, 'Team Utilisation');
  await press(page, 'Allocate hours to Care plan');
  const plan = dialogOf(page, 'Allocate Hours - Care plan');
  await tabTo(page, plan.getByRole('combobox', { name: 'Team member' }));
  await keyboard.type('ada');
  await expect(page.getByRole('option', { name: /^Ada Byrne/ })).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(page, plan.getByRole('textbox', { name: 'Hours', exact: true }));
  await keyboard.type('7:30');
  await keyboard.press('Enter');
  await expect(plan.getByRole('button', { name: 'Hours of Ada Byrne: 7.5h' })).toBeVisible();

  await keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await keyboard.press('Enter');
  await press(page, 'Save Allocations');
  await expectToast(page, 'Allocation saved successfully');
  await expect(rowOf(page, 'Projects', 'Care plan')).toContainText('7.5h of 50h');

  await press(page, 'Sign Out');
  await expect(page.getByLabel('Username')).toBeFocused();
});
