import { administrator } from '../server.ts';
import { expectToast, signInAs } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

test('signing in leads to the dashboard, and signing out ends the session here and on the server', async ({
  empty,
  visit,
  faults,
}) => {
  const page = await visit(empty, { as: null, path: '/projects' });
  await expect(page.getByText('Sign in to access your dashboard')).toBeVisible();
  await expect(page.getByText('Admin Login')).toBeVisible();

  faults.allow(/ 401 /);
  await signInAs(page, administrator.username, 'incorrect horse');
  await expectToast(page, 'Login failed', 'Invalid username or password');
  await expect(page.getByLabel('Username')).toHaveValue(administrator.username);

  // Held until the button shows that it is signing in.
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

  await page.getByRole('link', { name: 'Projects' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  const cookies = await page.context().cookies();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Admin Login')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goBack();
  await expect(page.getByText('Admin Login')).toBeVisible();

  // A copied session cookie is worthless after signing out.
  await page.context().addCookies(cookies);
  await page.goto('/projects');
  await expect(page.getByText('Admin Login')).toBeVisible();
});
