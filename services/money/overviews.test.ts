import { beforeAll, describe, expect, it } from 'vitest';
import type { FreelancerOverview, TeamMemberOverview } from '#projections/people/personOverview/view.ts';

import { add, aFreelancer, anSla, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { serverForAll } from '../../tests/setUp.ts';

const now = new Date('2026-05-12T09:30:00.000Z');

describe.each(testDatabases)('the pages of single records on $name', (kind) => {
  const server = serverForAll(kind, { now: () => now });
  let client: number;
  let ada: number;
  let flo: number;
  beforeAll(async () => {
    client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    // Deliberately not in alphabetical order.
    flo = await add(server.admin, '/api/freelancers', aFreelancer());
    ada = await add(server.admin, '/api/team-members', aTeamMember());
  });

  const plan = (projectId: number, month: string, entries: object[]) =>
    server.admin.put(`/api/allocations/project/${projectId}/month/${month}`, { expectedVersion: 0, entries });
  const overview = async <View>(path: string) => {
    const answer = await server.admin.get(`/api/${path}/overview`);
    expect(answer.status).toBe(200);
    return answer.body as View;
  };

  it('given a team member and a freelancer, then their time, projects and what they are worth, by month', async () => {
    const id = await add(server.admin, '/api/projects', anSla(client, { name: 'Desk' }));
    await plan(id, '2026-08', [
      { teamMemberId: ada, allocatedHours: 12 },
      { freelancerId: flo, allocatedHours: 30 },
    ]);
    const member = await overview<TeamMemberOverview>(`team-members/${ada}`);
    expect(member.person).toMatchObject({ name: 'Ada Byrne', salary: '36000' });
    expect([member.months[0]?.month, member.months.at(-1)?.month]).toEqual(['2025-06', '2027-05']);
    const august = member.months.findIndex(({ month }) => month === '2026-08');
    expect(member.months[august]).toEqual({
      month: '2026-08',
      isThere: true,
      capacity: 168,
      plannedHours: 12,
      value: 990,
      directCost: 3000,
      operatingCost: 0,
    });
    expect(member.projects.find((project) => project.id === id)).toMatchObject({
      name: 'Desk',
      clientName: 'Birch & Sons',
      projectType: 'sla',
    });
    expect(member.projects.find((project) => project.id === id)?.hours[august]).toBe(12);
    const freelancer = await overview<FreelancerOverview>(`freelancers/${flo}`);
    expect(freelancer.months.find(({ month }) => month === '2026-08')).toMatchObject({
      capacity: 20,
      plannedHours: 30,
      directCost: 1350,
    });
  });

  it.each(['projects', 'team-members', 'freelancers'])(
    'given a number of none of the %s, then 404',
    async (list) => {
      const answer = await server.admin.get(`/api/${list}/4711/overview`);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ detail: expect.stringContaining('does not exist') });
      expect((await server.admin.get(`/api/${list}/none/overview`)).status).toBe(400);
    },
  );
});
