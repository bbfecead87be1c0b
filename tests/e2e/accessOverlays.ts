import { administrator } from '../server.ts';
import { answered, dialog, inTurn, list, type Opening, press } from './openings.ts';
import type { Screen } from './screens.ts';
import { expect } from './visit.ts';

/** Leads to the QR code. */
const givePassword: Opening = async (page) => {
  await page.getByRole('dialog').getByLabel('Password you have now').fill(administrator.password);
  await press('Continue')(page);
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
};

/** The server's response for a user with a second factor. */
const secondFactor = answered('/api/auth/second-factor', () => ({
  since: '2026-05-14T09:30:00.000Z',
  recoveryCodes: 2,
}));

const recoveryCodes: Opening = async (page) => {
  await page.route('**/api/auth/second-factor/recovery-codes', (route) =>
    route.fulfill({
      json: { recoveryCodes: Array.from({ length: 10 }, (_, index) => `abcde-fgh${index}j`) },
    }),
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password you have now').fill(administrator.password);
  await dialog.getByLabel('Code').fill('123456');
  await press('Show new codes')(page);
  await expect(page.getByText('abcde-fgh0j')).toBeVisible();
};

const aToken: Opening = async (page) => {
  await page.request.post('/api/admin/api-tokens', {
    data: { name: 'Warehouse', rights: 'read', seesPay: false },
  });
  await page.reload();
};

/** Overlays of users, tokens, and signing in. */
export const accessOverlays: readonly Screen[] = [
  dialog('new API token', '/users', press('New API token')),
  dialog('end an API token', '/users', inTurn(aToken, press('End Warehouse'))),
  dialog('what an API token is', '/users', async (page) => {
    await page.route('**/api/admin/api-tokens', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 201, json: { id: 9, name: 'Reports', secret: 'planner_abcdefghijklmnop' } })
        : route.fallback(),
    );
    await press('New API token')(page);
    await page.getByRole('dialog').getByLabel('Used by').fill('Reports');
    await press('Make token')(page);
    await expect(page.getByRole('textbox', { name: 'API token' })).toBeVisible();
  }),
  dialog('new user', '/users?new=1'),
  dialog('edit user', '/users?edit=2'),
  dialog('reset password', '/users', inTurn(press(/^More for (?!admin)/), press('Reset password'))),
  dialog(
    'reset two-step sign-in',
    '/users',
    inTurn(
      answered('/api/admin/users', (users: object[]) =>
        users.map((user) => ({ ...user, secondFactor: 'on' })),
      ),
      press(/^More for (?!admin)/),
      press('Reset two-step sign-in'),
    ),
  ),
  dialog(
    'a one-time password',
    '/users',
    inTurn(press(/^More for (?!admin)/), press('Reset password'), async (page) => {
      await page.route('**/password-reset', (route) =>
        route.fulfill({ json: { password: 'quiet-otter-lamp' } }),
      );
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reset password' }).click();
      await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
    }),
  ),
  list('what else to do with a user', '/users', press(/^More for (?!admin)/)),
  dialog('sign-in rules', '/users', press('Sign-in rules')),
  dialog('new recovery codes', '/account', inTurn(secondFactor, press('New recovery codes'))),
  dialog('the recovery codes', '/account', inTurn(secondFactor, press('New recovery codes'), recoveryCodes)),
  dialog('turn off two-step sign-in', '/account', inTurn(secondFactor, press('Remove'))),
  dialog('set up a second factor', '/account', inTurn(press('Set up two-step sign-in'), givePassword)),
  {
    name: 'sign-in with a provider',
    path: '/?sign-in=noUser',
    viewer: 'stranger',
    open: async (page) => {
      await page.route('**/api/sign-in-options', (route) =>
        route.fulfill({ json: { provider: 'Agency ID', password: true } }),
      );
      await page.reload();
      await expect(page.getByRole('link', { name: 'Sign in with Agency ID' })).toBeVisible();
    },
  },
  {
    name: 'second step',
    path: '/',
    viewer: 'stranger',
    open: async (page) => {
      // The server's response for a user with a second factor.
      await page.route('**/api/login', (route) => route.fulfill({ json: { needsCode: true } }));
      await page.getByLabel('Username').fill('una');
      await page.getByLabel('Password').fill('battery staple');
      await press('Sign In')(page);
      await expect(page.getByLabel('Code')).toBeVisible();
      // The announcement of the removed button is cleared after some seconds.
      await expect(page.locator('[data-live-announcer] [role="img"]')).toHaveCount(0);
    },
  },
  dialog('delete user', '/users', press(/^Delete (?!admin)/)),
];
