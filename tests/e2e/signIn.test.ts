import type { Page } from 'playwright';
import { endSessions } from '#services/vault/sessions.ts';
import { administrator } from '../server.ts';
import { expectToast } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

const signInAs = async (page: Page, username: string, password: string) => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

/** Ends every session of the first administrator, as time does. */
const expire = (server: Parameters<typeof endSessions>[0]) => endSessions(server, '1');

test('signing in says what is missing or wrong, and leads to the dashboard', async ({
  empty,
  visit,
  faults,
}) => {
  const page = await visit(empty, { as: null, path: '/projects' });
  await expect(page.getByText('Sign in to access your dashboard')).toBeVisible();
  await expect(page.getByText('Admin Login')).toBeVisible();

  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();

  faults.allow(/ 401 .*\/api\/login$/);
  await signInAs(page, administrator.username, 'incorrect horse');
  await expectToast(page, 'Login failed', 'Invalid username or password');
  await expect(page.getByLabel('Username')).toHaveValue(administrator.username);

  // Held until the button has said so.
  const { promise: seen, resolve: see } = Promise.withResolvers<void>();
  await page.route('**/api/login', async (route) => {
    await seen;
    await route.continue();
  });
  await signInAs(page, administrator.username, administrator.password);
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  see();
  await expectToast(page, 'Login successful', `Welcome back, ${administrator.username}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a session that ran out leads to sign-in and back to the same page and month', async ({
  empty,
  visit,
  faults,
}) => {
  const page = await visit(empty, { path: '/allocations?month=2026-03' });
  faults.allow(/ 401 /);
  await expire(empty.planner.pool);
  await page.getByRole('link', { name: 'Monthly Planning' }).click();
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
  await dialog.getByRole('button', { name: 'Create Team Member' }).click();
  await expect(page.getByText('Admin Login')).toBeVisible();
  await expect(dialog).toBeHidden();

  await signInAs(page, administrator.username, administrator.password);
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada Byrne');
  await dialog.getByRole('button', { name: 'Create Team Member' }).click();
  await expectToast(page, 'Team member created successfully');
  await expect(page.getByRole('rowheader', { name: 'Ada Byrne' })).toBeVisible();
});

test('signing out ends the session here and on the server', async ({ empty, visit, faults }) => {
  const page = await visit(empty, { path: '/projects' });
  const cookies = await page.context().cookies();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Admin Login')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goBack();
  await expect(page.getByText('Admin Login')).toBeVisible();

  faults.allow(/ 401 /);
  await page.context().addCookies(cookies);
  await page.goto('/projects');
  await expect(page.getByText('Admin Login')).toBeVisible();
});
