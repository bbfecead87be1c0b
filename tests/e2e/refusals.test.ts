import { choose, dialogOf, expectToast } from './forms.ts';
import { test } from './test.ts';

test('a write that the server refuses is told in its own sentence', async ({ untouched, visit, faults }) => {
  const page = await visit(untouched, { path: '/users' });
  await page.getByRole('button', { name: 'Edit admin' }).click();
  await choose(page, 'Role', 'Team Member');
  faults.allow(/ 409 /);
  await dialogOf(page, 'Edit User').getByRole('button', { name: 'Update User' }).click();
  await expectToast(
    page,
    'Error',
    'This is the last administrator. Make someone else an administrator before changing this role.',
  );
});
