import { add, aUser } from '../agency.ts';
import { dialogOf, expectToast } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

test('a user who forgot the password is given a one-time one and chooses their own', async ({
  empty,
  visit,
  faults,
}) => {
  const id = await add(empty.admin, '/api/admin/users', aUser('una'));
  const page = await visit(empty, { path: '/users' });
  const reset = page.getByRole('button', { name: 'Reset password' });
  await page.getByRole('button', { name: 'More for admin' }).click();
  await expect(reset).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More for una' }).click();
  await reset.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset password' }).click();
  const shown = dialogOf(page, 'One-time password');
  const oneTime = await shown.getByRole('textbox', { name: 'One-time password' }).inputValue();
  expect(oneTime).toMatch(/^[\w-]{12}$/);
  await shown.getByRole('button', { name: 'Done' }).click();

  const una = await visit(empty, { as: { username: 'una', password: oneTime } });
  await expect(una.getByRole('heading', { level: 1 })).toHaveText('Choose a password');
  const fill = async (present: string, chosen: string) => {
    await una.getByLabel('One-time password').fill(present);
    await una.getByLabel('New password', { exact: true }).fill(chosen);
    await una.getByLabel('New password, again').fill(chosen);
    await una.getByRole('button', { name: 'Change password' }).click();
  };
  faults.allow(/ 400 /);
  await fill('not it', 'correct horse');
  await expect(una.getByText('This is not the password you have now. Type it again.')).toBeVisible();
  await fill(oneTime, 'correct horse');
  await expect(una.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back/);

  // The password is the user's own now: their account page opens, and can sign out another browser.
  const phone = await visit(empty, { as: { username: 'una', password: 'correct horse' } });
  await una.getByRole('button', { name: 'Your account' }).click();
  await expect(una.getByText('This browser')).toHaveCount(1);
  faults.allow(/ 401 /);
  await una.getByRole('button', { name: /^Sign out of/ }).click();
  await expectToast(una, 'Signed out there');
  await phone.reload();
  await expect(phone.getByText('Admin Login')).toBeVisible();
  await una.getByTitle('Your month').click();
  await expect(una.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back/);

  await page.goto(`/history?kind=user&id=${id}`);
  await expect(page.getByText('Password reset')).toBeVisible();
  await expect(page.getByText('Password changed')).toBeVisible();
});
