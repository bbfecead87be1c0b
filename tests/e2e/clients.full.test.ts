import { add, aRetainer } from '../agency.ts';
import { dialogOf, find, rowOf } from './forms.ts';
import { enterSmallAgency } from './smallAgency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

test('a client is renamed by keys alone, and has the new name wherever others look', async ({
  empty,
  visit,
}) => {
  await enterSmallAgency(empty);
  const other = await visit(empty, { path: '/projects' });
  await expect(rowOf(other, 'Retainer Projects', 'Alder')).toBeVisible();
  const page = await visit(empty, { path: '/clients' });
  await page.getByRole('button', { name: 'Edit Alder' }).press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Alder & Daughters');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Clients', 'Alder & Daughters')).toBeVisible();
  await expect(rowOf(other, 'Retainer Projects', 'Alder & Daughters')).toBeVisible();
});

test('a client with projects is merged instead of deleted, and is back with them by one Undo', async ({
  empty,
  visit,
}) => {
  const { clientId } = await enterSmallAgency(empty);
  const birch = await add(empty.admin, '/api/clients', { name: 'Birch' });
  await add(empty.admin, '/api/projects', aRetainer(birch, { name: 'Website' }));
  const page = await visit(empty, { path: '/clients' });
  await page.getByRole('button', { name: 'Delete Birch' }).click();
  const dialog = dialogOf(page, 'Birch has 1 project');
  await expect(dialog).toContainText('Website');
  await find(page, 'Other client', 'Alder');
  await dialog.getByRole('button', { name: 'Merge into Alder' }).click();
  await expect(rowOf(page, 'Clients', 'Birch')).toHaveCount(0);
  await expect(rowOf(page, 'Clients', 'Alder')).toContainText('3');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Clients', 'Birch')).toContainText('1');
  await expect(rowOf(page, 'Clients', 'Alder')).toContainText('2');
  const projects = (await empty.admin.get('/api/projects')).body as { clientId: number; name: string }[];
  expect(projects.find(({ name }) => name === 'Website')?.clientId).toBe(birch);
  expect(projects.filter((project) => project.clientId === clientId)).toHaveLength(2);
});

test('a client’s page has its projects and leads to them; one that is archived leaves lists and stays in figures', async ({
  empty,
  visit,
}) => {
  const { clientId } = await enterSmallAgency(empty);
  const page = await visit(empty, { path: `/clients/${clientId}` });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Alder');
  await page.getByRole('link', { name: 'Care plan' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Care plan');
  const revenue = async () => (await empty.admin.get('/api/pnl?month=2026-10')).body;
  const before = await revenue();
  await page.getByRole('button', { name: /^Archive/ }).click();
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page.getByText('No retainer projects found')).toBeVisible();
  expect(await revenue()).toEqual(before);
});
