import type { Page } from 'playwright';
import { add, aUser } from '../agency.ts';
import { codeAt } from '../authenticator.ts';
import { choose, dialogOf, expectToast, signInAs } from './forms.ts';
import { test } from './test.ts';
import { expect, today } from './visit.ts';

const una = { username: 'una', password: 'battery staple' };

const signIn = (page: Page) => signInAs(page, una.username, una.password);
const typeCode = async (page: Page, code: string) => {
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

test('a user whom the agency asks for a second factor sets one up and signs in with it', async ({
  empty,
  visit,
  faults,
}) => {
  await add(empty.admin, '/api/admin/users', aUser(una.username, { password: una.password }));
  const admin = await visit(empty, { path: '/users' });
  const page = await visit(empty, { as: una });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back/);

  // The rule applies at once to signed-in users, the administrator included.
  faults.allow(/ 403 /);
  await admin.getByRole('button', { name: 'Sign-in rules' }).click();
  await choose(admin, 'Who must use two-step sign-in', 'Everybody');
  await admin.getByRole('button', { name: 'Save rules' }).click();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Set up two-step sign-in');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up two-step sign-in');

  await page.getByLabel('Password you have now').fill(una.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
  const secret = (await page.locator('[data-slot~="key"] code').innerText()).replaceAll(' ', '');
  faults.allow(/ 400 /);
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText(/^This code is not right/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, today, -1));
  await page.getByRole('button', { name: 'Switch on' }).click();
  const kept = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(kept).toHaveCount(10);
  const codes = await kept.allInnerTexts();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back/);

  // Another browser is asked for a code, which works once, or for a recovery code.
  const other = await visit(empty, { as: null });
  await signIn(other);
  await expect(other.getByText('Two-step sign-in', { exact: true })).toBeVisible();
  await typeCode(other, codeAt(secret, today, -1));
  await expect(other.getByText(/^This code is not right/)).toBeVisible();
  await typeCode(other, codeAt(secret, today));
  await expectToast(other, 'Login successful', 'Welcome back, Una');
  const third = await visit(empty, { as: null });
  await signIn(third);
  await typeCode(third, codes[0] ?? '');
  await expect(third.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back/);

  await third.getByRole('button', { name: 'Your account' }).click();
  await expect(third.getByText('9 recovery codes are left.', { exact: false })).toBeVisible();
  await third.getByRole('button', { name: 'Remove' }).click();
  const removal = dialogOf(third, 'Turn off two-step sign-in?');
  await removal.getByLabel('Password you have now').fill(una.password);
  await removal.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, today, 1));
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(third.getByRole('heading', { level: 1 })).toHaveText('Set up two-step sign-in');
});
