import { endSessions } from '#services/operationalStore/access/sessions.ts';
import { administrator } from '../server.ts';
import { expectToast, signInAs } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

/** Ends every session of the first administrator, as expiry does. */
const expire = (server: Parameters<typeof endSessions>[0]) => endSessions(server, '1');

test('a session that ran out leads to sign-in and back to the same page and month', async ({
  empty,
  visit,
  faults,
}) => {
  const page = await visit(empty, { path: '/allocations?month=2026-03' });
  faults.allow(/ 401 /);
  await expire(empty.planner.pool);
  // The page may hear of it first and show sign-in already.
  await page.getByRole('link', { name: 'Monthly Planning', includeHidden: true }).dispatchEvent('click');
  await expect(page.getByText('Admin Login')).toBeVisible();
  await signInAs(page, administrator.username, administrator.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Monthly Planning' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'March 2026 Month' })).toBeVisible();
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe('/monthly-planning?month=2026-03');
});

test('what somebody typed outlives the session', async ({ empty, visit, faults }) => {
  const page = await visit(empty, { path: '/team-members?new=1' });
  const dialog = page.getByRole('dialog', { name: 'New Team Member' });
  await dialog.getByLabel('Name').fill('Ada Byrne');
  await dialog.getByLabel('Email').fill('ada@agency.example');
  await dialog.getByLabel('Role').fill('Designer');
  await dialog.getByLabel('Annual Salary').fill('36000');
  faults.allow(/ 401 /);
  await expire(empty.planner.pool);
  // The page may hear of it before it saves.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Admin Login')).toBeVisible();
  await expect(dialog).toBeHidden();

  await signInAs(page, administrator.username, administrator.password);
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada Byrne');
  await dialog.getByRole('button', { name: 'Create Team Member' }).click();
  await expectToast(page, 'Team member created successfully');
  await expect(page.getByRole('rowheader', { name: 'Ada Byrne' })).toBeVisible();
});
