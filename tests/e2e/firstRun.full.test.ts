import type { Page } from 'playwright';
import { describe } from 'vitest';
import { dialogOf, expectToast, figureOf, find } from './forms.ts';
import { tabTo } from './tabTo.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });

/** By pointer, as somebody does who sees the page for the first time. */
const firstFigures = async (page: Page): Promise<void> => {
  await steps(page).getByRole('button', { name: 'Create the first project' }).click();
  const project = dialogOf(page, 'Create New Project');
  await project.getByLabel('Project Name').fill('Website');
  await project.getByRole('combobox', { name: 'Client' }).fill('Acme Ltd');
  await page.getByRole('option', { name: 'Create "Acme Ltd"' }).click();
  await expect(project.getByRole('combobox', { name: 'Client' })).toHaveValue('Acme Ltd');
  await project.getByLabel('Revenue (£)').fill('3000');
  await project.getByRole('button', { name: 'Create Project' }).click();
  await expect(figureOf(page, 'Total Revenue')).toHaveText('£3,000');

  await steps(page).getByRole('button', { name: 'Add a team member' }).click();
  const member = dialogOf(page, 'New Team Member');
  await member.getByLabel('Name', { exact: true }).fill('Ada Byrne');
  await member.getByLabel('Email').fill('ada@agency.example');
  await member.getByLabel('Role').fill('Designer');
  await member.getByLabel('Annual Salary (£)').fill('36000');
  await member.getByRole('button', { name: 'Create Team Member' }).click();
  await expect(member).toBeHidden();

  await steps(page).getByRole('button', { name: 'Give hours' }).click();
  const plan = dialogOf(page, 'Allocate Hours - Website');
  await find(page, 'Team member', 'Ada Byrne');
  await plan.getByRole('textbox', { name: 'Hours', exact: true }).fill('40');
  await plan.getByRole('button', { name: 'Add', exact: true }).click();
  await plan.getByRole('button', { name: 'Save Allocations' }).click();
  await expect(plan).toBeHidden();
  await expect(steps(page)).toBeHidden();
};

describe('an empty planner leads to its first figures', () => {
  test('by mouse', async ({ empty, visit }) => {
    const page = await visit(empty);
    await firstFigures(page);
    await expect(page.getByText("10h of October's work has nobody yet")).toBeVisible();
  });

  test('on a phone', async ({ empty, visit }) => {
    await firstFigures(await visit(empty, { viewport: { width: 390, height: 844 } }));
  });

  test('by keys alone, in fewer than 40 to the first figure', async ({ empty, visit }) => {
    const page = await visit(empty);
    let keys = 0;
    const type = async (text: string) => {
      keys += text.length;
      await page.keyboard.type(text);
    };
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    await tabTo(page, steps(page).getByRole('button', { name: 'Create the first project' }));
    await press('Enter');
    await expect(page.getByLabel('Project Name')).toBeFocused();
    await type('Website');
    await press('Tab');
    await type('Acme Ltd');
    await press('Enter');
    await expectToast(page, 'Client created successfully');
    const client = page.getByRole('combobox', { name: 'Client' });
    await expect(client).toHaveValue('Acme Ltd');
    await expect(client).toBeFocused();
    while (!(await page.getByLabel('Revenue (£)').and(page.locator(':focus')).count())) await press('Tab');
    await type('3000');
    await press('Enter');
    await expect(figureOf(page, 'Total Revenue')).toHaveText('£3,000');
    expect(keys).toBeLessThan(40);
    // The next step has the focus.
    await expect(steps(page).getByRole('button', { name: 'Add a team member' })).toBeFocused();
  });
});
