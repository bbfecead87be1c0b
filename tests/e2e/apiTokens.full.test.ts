import { add } from '../agency.ts';
import { expectToast, rowOf } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

test('an administrator makes a token, a program uses it, and it is over when it is ended', async ({
  empty,
  visit,
}) => {
  await add(empty.admin, '/api/clients', { name: 'Birch & Sons' });
  const page = await visit(empty, { path: '/users' });
  const tokens = page.getByRole('region', { name: 'API tokens' });
  await expect(tokens.getByText('No program comes in by a token')).toBeVisible();

  await page.getByRole('button', { name: 'New API token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Used by' }).fill('Spreadsheet sync');
  await dialog.getByRole('button', { name: /Rights$/ }).click();
  await page.getByRole('option', { name: /^Reads and writes/ }).click();
  await dialog.getByRole('button', { name: 'Make token' }).click();
  const secret = await page.getByRole('textbox', { name: 'API token' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  const row = rowOf(page, 'API tokens', 'Spreadsheet sync');
  await expect(row).toContainText('Not yet');

  const ask = (method: string, path: string, body?: object) =>
    fetch(`${empty.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  expect(await (await ask('GET', '/api/clients')).json()).toMatchObject([{ name: 'Birch & Sons' }]);
  expect((await ask('POST', '/api/clients', { name: 'Larch Ltd' })).status).toBe(201);
  expect((await ask('GET', '/api/admin/users')).status).toBe(403);

  await page.goto('/history');
  await expect(
    page.getByText('Spreadsheet sync (API token)').filter({ visible: true }).first(),
  ).toBeVisible();
  await page.goto('/users');
  await expect(row).toContainText('14 October 2026 at 10:30');
  await expect(row).toContainText('from 127.0.0.1');

  await page.getByRole('button', { name: 'End Spreadsheet sync' }).click();
  await page.getByRole('button', { name: 'End token' }).click();
  await expectToast(page, 'API token ended');
  await expect(tokens.getByText('No program comes in by a token')).toBeVisible();
  expect((await ask('GET', '/api/clients')).status).toBe(401);
});
