import { add, aTeamMember, aUser } from '../agency.ts';
import { test } from './test.ts';
import { expect } from './visit.ts';

const ada = { username: 'ada', password: 'battery staple' };

test('a team member asks for a week off, an administrator accepts, and the planner sees the month fill up', async ({
  empty,
  visit,
}) => {
  const id = await add(empty.admin, '/api/team-members', aTeamMember({ name: 'Ada Byrne' }));
  await add(empty.admin, '/api/admin/users', aUser(ada.username, { teamMemberId: id }));

  const own = await visit(empty, { as: ada });
  await own.getByRole('button', { name: 'Ask for time off' }).click();
  const asking = own.getByRole('dialog', { name: 'Ask for time off' });
  const type = async (field: string, digits: string) => {
    const box = asking.getByRole('group', { name: field });
    await box.getByRole('spinbutton').first().click();
    await own.keyboard.type(digits);
  };
  await type('First day', '16112026');
  await type('Last day', '20112026');
  await asking.getByRole('button', { name: 'Ask for time off' }).click();
  await expect(own.getByText('Requested')).toBeVisible();

  const planner = await visit(empty);
  await planner.getByRole('button', { name: 'Accept' }).click();
  await planner
    .getByRole('dialog', { name: 'Accept time off' })
    .getByRole('button', { name: 'Accept' })
    .click();
  await expect(planner.getByText('Requests for time off')).toHaveCount(0);
  await expect(own.getByText('Accepted')).toBeVisible();
  await expect(own.getByText('5 of 25 days taken, 20 left')).toBeVisible();
  // 21 working days of November, less five.
  const report = await empty.admin.get('/api/reports/2026-11');
  expect(report.body).toMatchObject({ teamMembers: [{ capacityHours: 128 }] });
});
