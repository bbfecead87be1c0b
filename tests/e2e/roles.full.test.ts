import type { TestServer } from '../server.ts';
import { dialogOf, find, rowOf } from './forms.ts';
import { enterSmallAgency } from './smallAgency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

const rolesOf = async ({ admin }: TestServer): Promise<string[]> => {
  const { body } = await admin.get('/api/team-members');
  return (body as { role: string }[]).map(({ role }) => role);
};

test('a role is renamed for everybody, seen by who looks on, and taken back by one press', async ({
  empty,
  visit,
}) => {
  await enterSmallAgency(empty);
  const other = await visit(empty, { path: '/team-members' });
  await expect(rowOf(other, 'Team members', 'Ada Byrne')).toContainText('Designer');

  const page = await visit(empty, { path: '/team-members' });
  await page.getByRole('button', { name: 'Rename a role' }).click();
  const dialog = dialogOf(page, 'Rename a role');
  await find(page, 'Role', 'Designer');
  await dialog.getByRole('textbox', { name: 'New name' }).fill('copywriter');
  // Flo Marsh has that role: the two are merged, in the existing spelling.
  await dialog.getByRole('button', { name: 'Merge into Copywriter' }).click();
  await expect(page.getByText('Designer is Copywriter now')).toBeVisible();
  await expect(rowOf(page, 'Team members', 'Ada Byrne')).toContainText('Copywriter');
  await expect(rowOf(other, 'Team members', 'Ada Byrne')).toContainText('Copywriter');
  expect(await rolesOf(empty)).toEqual(['Copywriter']);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rowOf(other, 'Team members', 'Ada Byrne')).toContainText('Designer');
  expect(await rolesOf(empty)).toEqual(['Designer']);
});

test('who has a skill is found by it: in the list, on the schedule, in reports and where hours are given', async ({
  empty,
  visit,
}) => {
  const { memberId, retainerId } = await enterSmallAgency(empty);
  const page = await visit(empty, { path: `/team-members?edit=${memberId}` });
  const dialog = dialogOf(page, 'Edit Team Member');
  await dialog.getByRole('textbox', { name: 'Skills' }).fill('Figma, figma,  Motion design');
  await dialog.getByRole('button', { name: 'Update Team Member' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search name, role or skill' }).fill('motion');
  await expect(rowOf(page, 'Team members', 'Ada Byrne')).toBeVisible();

  for (const path of ['/schedule', '/reports']) {
    await page.goto(path);
    await expect(page.getByText('Flo Marsh').first()).toBeVisible();
    if (path === '/schedule') await page.getByRole('button', { name: /choose rows$/ }).click();
    await page.getByRole('button', { name: /Skill$/ }).click();
    await page.getByRole('option', { name: 'Motion design 1' }).click();
    await expect(page.getByText('Flo Marsh')).toHaveCount(0);
    await expect(page.getByText('Ada Byrne').first()).toBeVisible();
    await expect(page).toHaveURL(/skill=Motion/);
  }

  await page.goto(`/projects/${retainerId}`);
  const picker = page.getByRole('combobox', { name: 'Add a person' });
  // The list closes when the page under it scrolls.
  await picker.evaluate((field) => field.scrollIntoView({ block: 'center' }));
  await picker.fill('figma');
  await expect(page.getByRole('option', { name: /Ada Byrne/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /Flo Marsh/ })).toHaveCount(0);
});
