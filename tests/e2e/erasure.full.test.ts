import { add, aTeamMember, aUser } from '../agency.ts';
import { dialogOf, expectToast } from './forms.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

test('an administrator erases somebody who has left, and nobody is named any more', async ({
  empty,
  visit,
}) => {
  const zoe = await add(
    empty.admin,
    '/api/team-members',
    aTeamMember({
      name: 'Zoe Quartz',
      email: 'zoe@quartz.example',
      startMonth: '2025-06',
      endMonth: '2025-07',
    }),
  );
  await add(empty.admin, '/api/admin/users', aUser('zoe.q', { firstName: 'Zoe', teamMemberId: zoe }));
  const cost = { month: '2025-06', amount: '100', category: 'office', isRecurring: false };
  await add(empty.admin, '/api/other-costs', { ...cost, name: 'Rent', reason: 'Zoe Quartz found the room' });
  await add(empty.admin, '/api/other-costs', { ...cost, name: 'Tax', reason: 'Zoe, the other one' });
  const page = await visit(empty, { path: '/team-members' });
  await expect(page.getByRole('row', { name: /Zoe Quartz/ })).toBeVisible();

  await page.getByRole('button', { name: 'Erase personal data' }).click();
  await page.getByRole('button', { name: 'Erase Zoe Quartz' }).click();
  const question = dialogOf(page, 'Erase the personal data of Zoe Quartz?');
  await expect(question).toContainText('the user zoe.q, who is the same person and can sign in no more');
  const reasons = question.getByRole('list', { name: 'Reasons that may name Zoe Quartz' });
  await expect(reasons.getByRole('checkbox', { name: /found the room/ })).toBeChecked();
  await expect(reasons.getByRole('checkbox', { name: /the other one/ })).not.toBeChecked();
  await reasons.getByText('Zoe, the other one').click();
  await question.getByRole('textbox', { name: 'Reason' }).fill('Asked for it');
  await question.getByRole('button', { name: 'Erase for good' }).click();
  await expectToast(page, 'Personal data erased');
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('row', { name: /Erased person/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Erased person' })).toBeDisabled();

  await page.goto('/history');
  await expect(page.getByText('“Asked for it”')).toBeVisible();
  await expect(page.getByText('Personal data erased').first()).toBeVisible();
  await expect(page.getByText(/Zoe|Quartz/)).toHaveCount(0);
});
