import { add, aTeamMember } from '../agency.ts';
import { choose, dialogOf, expectToast, rowOf } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

test('an administrator makes, changes and deletes a user', async ({ empty, visit, faults }) => {
  await add(empty.admin, '/api/team-members', aTeamMember({ name: 'Ada Byrne' }));
  const page = await visit(empty, { path: '/users' });
  await expect(rowOf(page, 'Users', 'admin')).toContainText('Admin');
  await expect(page.getByRole('button', { name: 'Delete admin' })).toBeDisabled();

  await page.getByRole('button', { name: 'Create User' }).click();
  const create = dialogOf(page, 'Create User');
  const field = (label: string) => create.getByRole('textbox', { name: label });
  await create.getByLabel('Password').fill('abc');
  await field('Email').fill('nowhere');
  await create.getByRole('button', { name: 'Create User' }).click();
  await expect(create.getByText('Username is required')).toBeVisible();
  await expect(create.getByText('Password must be at least 4 characters')).toBeVisible();
  await expect(create.getByText('Invalid email')).toBeVisible();

  // Only the server knows that the name is taken, whatever its case.
  await field('Username').fill('ADMIN');
  await create.getByLabel('Password').fill('battery staple');
  await field('Email').fill('ada@agency.example');
  await field('First Name').fill('Ada');
  await field('Last Name').fill('Byrne');
  await choose(page, 'Team Member', 'Ada Byrne');
  faults.allow(/ 409 /);
  await create.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByText(/is taken|already/)).toBeVisible();
  await expect(field('First Name')).toHaveValue('Ada');
  await field('Username').fill('ada');
  await create.getByRole('button', { name: 'Create User' }).click();
  await expectToast(page, 'User created successfully');
  const row = rowOf(page, 'Users', 'Ada Byrne');
  await expect(row).toContainText('Team Member');

  const ada = await visit(empty, { as: { username: 'ada', password: 'battery staple' } });
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada Byrne');

  await page.getByRole('button', { name: 'Edit ada' }).click();
  const edit = dialogOf(page, 'Edit User');
  await expect(edit.getByLabel('Password')).toHaveCount(0);
  await choose(page, 'Role', 'Admin');
  // A change of role ends her sessions: she signs in again.
  faults.allow(/ 401 /);
  await edit.getByRole('button', { name: 'Update User' }).click();
  await expectToast(page, 'User updated successfully');
  await expect(row).toContainText('Admin');
  await ada.getByRole('textbox', { name: 'Username' }).fill('ada');
  await ada.getByLabel('Password').fill('battery staple');
  await ada.getByRole('button', { name: 'Sign In' }).click();
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Dashboard');

  await page.getByRole('button', { name: 'Delete ada' }).click();
  await page.getByRole('button', { name: 'Delete user' }).click();
  await expectToast(page, 'User deleted successfully');
  await expect(row).toHaveCount(0);
  await expect(ada.getByText('Admin Login')).toBeVisible();
});
