import { add, aRetainer, aTeamMember, aUser } from '../agency.ts';
import type { TestServer } from '../server.ts';
import { figureOf } from './forms.ts';
import { test } from './test.ts';
import { expect, thisMonth } from './visit.ts';

const ada = { username: 'ada', password: 'battery staple' };

/** Two team members on one retainer, of whom Ada can sign in. */
const enterAgency = async ({ admin }: TestServer) => {
  const clientId = await add(admin, '/api/clients', { name: 'Alder' });
  const projectId = await add(admin, '/api/projects', aRetainer(clientId));
  const adaId = await add(admin, '/api/team-members', aTeamMember({ name: 'Ada Byrne' }));
  const graceId = await add(admin, '/api/team-members', aTeamMember({ name: 'Grace Marsh' }));
  await add(admin, '/api/admin/users', aUser(ada.username, { teamMemberId: adaId }));
  const allocate = (teamMemberId: number, month: string, allocatedHours: number) =>
    add(admin, '/api/allocations', { projectId, teamMemberId, freelancerId: null, month, allocatedHours });
  await allocate(adaId, thisMonth, 12.5);
  await allocate(graceId, thisMonth, 30);
  await allocate(adaId, '2026-11', 8);
  return { projectId, adaId };
};

test('a team member sees their own month and nobody else’s', async ({ empty, visit }) => {
  const { projectId, adaId } = await enterAgency(empty);
  const page = await visit(empty, { as: ada });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ada Byrne');
  await expect(figureOf(page, 'Total Hours')).toHaveText('12.5h');
  await expect(figureOf(page, 'Projects')).toHaveText('1');
  await expect(figureOf(page, 'Revenue Generated')).toHaveText('£750');
  await expect(page.getByRole('heading', { name: 'Your Project Allocations' })).toBeVisible();
  await expect(page.getByRole('rowheader')).toContainText(['Care plan']);
  await expect(page.getByText('Grace')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);

  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(figureOf(page, 'Total Hours')).toHaveText('8h');
  await expect(page).toHaveURL('/?month=2026-11');

  const put = { expectedVersion: 1, entries: [{ teamMemberId: adaId, allocatedHours: 24 }] };
  await empty.admin.put(`/api/allocations/project/${projectId}/month/2026-11`, put);
  await expect(figureOf(page, 'Total Hours')).toHaveText('24h');
});
