import type { Page } from 'playwright';
import { add, aRetainer, aTeamMember, aUser } from '../agency.ts';
import type { TestServer } from '../server.ts';
import { dialogOf, expectToast, rowOf } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

const kofi = { username: 'kofi', password: 'battery staple' };

/** A retainer of 50 hours with two people on it, and a second administrator. */
const enterAgency = async ({ admin }: TestServer) => {
  const clientId = await add(admin, '/api/clients', { name: 'Alder' });
  const projectId = await add(admin, '/api/projects', aRetainer(clientId, { name: 'Care plan' }));
  for (const name of ['Ada Byrne', 'Grace Marsh']) {
    const teamMemberId = await add(admin, '/api/team-members', aTeamMember({ name }));
    await add(admin, '/api/allocations', { projectId, teamMemberId, month: '2026-10', allocatedHours: 10 });
  }
  await add(admin, '/api/admin/users', aUser(kofi.username, { role: 'admin', password: kofi.password }));
};

const planOn = async (page: Page, hours: Record<string, [from: string, to: string]>) => {
  await page.getByRole('button', { name: 'Allocate hours to Care plan' }).click();
  const dialog = dialogOf(page, 'Allocate Hours - Care plan');
  for (const [name, [from, to]] of Object.entries(hours)) {
    await dialog.getByRole('button', { name: `Hours of ${name}: ${from}h` }).click();
    await page.keyboard.type(to);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Save Allocations' }).click();
  await expectToast(page, 'Allocation saved successfully');
};

test('a save is undone from its toast, but for what another planner has changed since; and that undo too', async ({
  empty,
  visit,
}) => {
  await enterAgency(empty);
  const mine = await visit(empty, { path: '/allocations' });
  const theirs = await visit(empty, { as: kofi, path: '/allocations' });
  const hoursOnProject = rowOf(theirs, 'Projects', 'Care plan');
  await planOn(mine, { 'Ada Byrne': ['10', '20'], 'Grace Marsh': ['10', '20'] });
  await expect(hoursOnProject).toContainText('40h of 50h');
  // Before the toast disappears.
  await mine.getByRole('button', { name: 'Undo…', exact: true }).click();
  const dialog = dialogOf(mine, 'Undo this change');
  await expect(dialog.getByRole('list', { name: 'Will be undone' })).toContainText('Ada Byrne 20h');

  // A concurrent change shows at once, and is kept.
  await planOn(theirs, { 'Grace Marsh': ['20', '25'] });
  const kept = dialog.getByRole('list', { name: 'Changed since, and stays unless you choose it' });
  await expect(kept).toContainText('Grace Marsh 25h');
  await expect(kept).toContainText('Changed by Una Quill on 14 October 2026');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The wrong project');
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(mine, 'Undone');
  await expect(hoursOnProject).toContainText('35h of 50h');

  // The history shows the undo, which can be undone like any change.
  const newest = mine.getByRole('listitem').filter({ hasText: 'Undid what admin did on 14 October 2026' });
  await expect(newest).toContainText('“The wrong project”');
  await newest.getByRole('button', { name: /^Undo what admin did/ }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was right after all');
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(mine, 'Undone');
  await expect(hoursOnProject).toContainText('45h of 50h');
});
