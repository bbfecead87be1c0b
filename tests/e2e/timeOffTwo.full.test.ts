import { add, aTeamMember, aUser } from '../agency.ts';
import type { TestServer } from '../server.ts';
import { test } from './test.ts';
import { expect, settled } from './visit.ts';

const ada = { username: 'ada', password: 'battery staple' };
const leave = { kind: 'holiday', from: '2026-11-16', to: '2026-11-20' };

/** Ada Byrne, who can sign in. */
const enterAda = async ({ admin }: TestServer): Promise<number> => {
  const id = await add(admin, '/api/team-members', aTeamMember({ name: 'Ada Byrne' }));
  await add(admin, '/api/admin/users', aUser(ada.username, { teamMemberId: id }));
  return id;
};

test('of two administrators who answer one request at once, the second is told what stands, and decides', async ({
  empty,
  visit,
  faults,
}) => {
  faults.allow(/409 \(Conflict\).+\/answer$/);
  await enterAda(empty);
  const [first, second, own] = [await visit(empty), await visit(empty), await visit(empty, { as: ada })];
  expect((await own.request.post('/api/team-member/time-off', { data: leave })).status()).toBe(201);

  await second.getByRole('button', { name: 'Decline' }).click();
  const declining = second.getByRole('dialog', { name: 'Decline time off' });
  await first.getByRole('button', { name: 'Accept' }).click();
  await first
    .getByRole('dialog', { name: 'Accept time off' })
    .getByRole('button', { name: 'Accept' })
    .click();
  await expect(own.getByText('Accepted')).toBeVisible();

  await declining.getByRole('button', { name: 'Decline' }).click();
  await expect(declining).toContainText('admin has changed this since you opened it');
  await expect(declining).toContainText(
    'It is now: 16 November 2026 to 20 November 2026, Holiday, Accepted.',
  );
  await expect(own.getByText('Accepted')).toBeVisible();

  await declining.getByRole('button', { name: 'Decline' }).click();
  await expect(own.getByText('Declined')).toBeVisible();
});

test('a team member’s page asks for nothing when a colleague’s pay or leave changes', async ({
  empty,
  visit,
}) => {
  const id = await enterAda(empty);
  const colleague = await add(empty.admin, '/api/team-members', aTeamMember({ name: 'Grace Marsh' }));
  const colleagues = await visit(empty, { path: `/team-members/${colleague}` });
  const page = await visit(empty, { as: ada });
  // Once their own time off is shown, the feed is open and up to date.
  await add(empty.admin, `/api/team-members/${id}/time-off`, leave);
  await expect(page.getByText('5 of 25 days taken, 20 left')).toBeVisible();
  await settled(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  const raise = { salary: '61000.00', name: 'Grace Field' };
  expect((await empty.admin.patch(`/api/team-members/${colleague}`, raise)).status).toBe(200);
  await expect(colleagues.getByRole('heading', { level: 1 })).toContainText('Grace Field');
  await add(empty.admin, `/api/team-members/${colleague}/time-off`, leave);
  await expect(colleagues.getByText('16 November 2026').first()).toBeVisible();
  expect(asked).toEqual([]);

  const later = { ...leave, from: '2026-11-23', to: '2026-11-23' };
  await add(empty.admin, `/api/team-members/${id}/time-off`, later);
  await expect(page.getByText('6 of 25 days taken, 19 left')).toBeVisible();
  // Their own data is requested once: a colleague's hasn't arrived late.
  expect(asked).toContain('/api/team-member/time-off');
  expect(asked).toEqual([...new Set(asked)]);
});
