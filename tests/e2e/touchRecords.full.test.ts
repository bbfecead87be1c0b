import { add, aRetainer } from '../agency.ts';
import { dialogOf, expectToast, rowOf } from './forms.ts';
import { enterSmallAgency, plan } from './smallAgency.ts';
import { pressByKey, tabTo } from './tabTo.ts';
import { test } from './test.ts';
import { expect, phone } from './visit.ts';

test('a client is renamed and merged by a finger, and back by the message’s Undo', async ({
  empty,
  visit,
}) => {
  await enterSmallAgency(empty);
  const birch = await add(empty.admin, '/api/clients', { name: 'Birch' });
  await add(empty.admin, '/api/projects', aRetainer(birch, { name: 'Website' }));
  const page = await visit(empty, { path: '/clients', ...phone });
  await page.getByRole('button', { name: 'Edit Birch' }).tap();
  const editing = page.getByRole('dialog');
  await editing.getByLabel('Name').fill('Birch & Sons');
  await editing.getByRole('button', { name: 'Rename client' }).tap();
  await expect(rowOf(page, 'Clients', 'Birch & Sons')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Birch & Sons' }).tap();
  const dialog = dialogOf(page, 'Birch & Sons has 1 project');
  await dialog.getByRole('combobox', { name: 'Other client' }).fill('Ald');
  await page.getByRole('option', { name: /Alder/ }).tap();
  await dialog.getByRole('button', { name: 'Merge into Alder' }).tap();
  await expect(rowOf(page, 'Clients', 'Birch & Sons')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).tap();
  await expect(rowOf(page, 'Clients', 'Birch & Sons')).toBeVisible();
});

test('a client is merged and a project archived by keys alone', async ({ empty, visit }) => {
  await enterSmallAgency(empty);
  await add(empty.admin, '/api/clients', { name: 'Birch' });
  const page = await visit(empty, { path: '/clients' });
  await pressByKey(page, page.getByRole('button', { name: 'Delete Alder' }));
  const dialog = dialogOf(page, 'Alder has 2 projects');
  await tabTo(page, dialog.getByRole('combobox', { name: 'Other client' }));
  await page.keyboard.type('Bir');
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  await pressByKey(page, dialog.getByRole('button', { name: 'Merge into Birch' }));
  await expect(rowOf(page, 'Clients', 'Alder')).toHaveCount(0);

  await page.goto('/projects');
  await expect(rowOf(page, 'Retainer Projects', 'Birch')).toBeVisible();
  await pressByKey(page, page.getByRole('button', { name: 'Archive Care plan' }));
  await expect(rowOf(page, 'Retainer Projects', 'Birch')).toHaveCount(0);
  await page.keyboard.press('Control+Z');
  await expect(rowOf(page, 'Retainer Projects', 'Birch')).toBeVisible();
});

test('somebody leaves in a month by a finger, and their later hours are taken off', async ({
  empty,
  visit,
}) => {
  const { retainerId, memberId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 12 }], { month: '2026-12' });
  const page = await visit(empty, { path: `/team-members/${memberId}`, ...phone });
  await page.getByRole('button', { name: 'Leaves in a month…' }).tap();
  const dialog = dialogOf(page, 'Ada Byrne leaves in a month');
  await dialog.getByRole('button', { name: /Last month/ }).tap();
  await page.getByRole('option', { name: 'November 2026' }).tap();
  await expect(dialog).toContainText('Dec 2026 12h');
  await dialog.getByText('Take off').tap();
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await expectToast(page, 'Ada Byrne leaves at the end of November 2026', '12h taken off the plan.');
  expect((await empty.admin.get('/api/allocations/month/2026-12')).body).toEqual([]);
});

test('time off is entered by a finger, and what no longer fits is told before', async ({ empty, visit }) => {
  const { retainerId, memberId } = await enterSmallAgency(empty);
  await plan(empty, retainerId, [{ teamMemberId: memberId, allocatedHours: 160 }], { month: '2026-11' });
  const page = await visit(empty, { path: '/time-off?month=2026-11', ...phone });
  await page.getByRole('button', { name: 'Enter time off' }).tap();
  const dialog = dialogOf(page, 'Enter time off');
  await dialog.getByRole('combobox', { name: /Team member|Who/ }).fill('Ada');
  await page.getByRole('option', { name: /Ada Byrne/ }).tap();
  for (const field of ['First day', 'Last day']) {
    await dialog.getByRole('group', { name: field }).getByRole('spinbutton').first().tap();
    await page.keyboard.type(field === 'First day' ? '16112026' : '20112026');
  }
  await expect(dialog).toContainText('Planned work no longer fits');
  await dialog.getByRole('button', { name: 'Enter time off' }).tap();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/h over$/).first()).toBeVisible();
});

test('what was done last is undone by a finger on any page, once its message is gone and the page loaded anew', async ({
  empty,
  visit,
}) => {
  await enterSmallAgency(empty);
  const page = await visit(empty, { path: '/clients', ...phone });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  await menu.getByRole('button', { name: 'Close menu' }).tap();

  const rename = async (name: string) => {
    await page.getByRole('button', { name: /^Edit / }).tap();
    const editing = page.getByRole('dialog');
    await editing.getByLabel('Name').fill(name);
    await editing.getByRole('button', { name: 'Rename client' }).tap();
    await expect(rowOf(page, 'Clients', name)).toBeVisible();
  };
  await rename('Elder');
  await rename('Oak');
  await page.goto('/reports');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const undo = menu.getByRole('button', { name: 'Undo: client Oak' });
  await expect(undo).toBeVisible();
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/undo-menu.png` });
  await undo.tap();
  await expect(menu).toHaveCount(0);
  await expectToast(page, 'Undid: client Oak', 'Name Oak → Elder.');
  await page.goto('/clients');
  await expect(rowOf(page, 'Clients', 'Elder')).toBeVisible();

  // At a larger width, which has no such menu, it is the search's first entry.
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole('button', { name: 'Search' }).tap();
  const first = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option').first();
  await expect(first).toContainText('Undo: client Elder');
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/undo-palette.png` });
  await first.tap();
  await expect(rowOf(page, 'Clients', 'Alder')).toBeVisible();
});
