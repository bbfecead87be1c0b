import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FreelancerOverview, TeamMemberOverview } from '#projections/people/personOverview/view.ts';
import type { ProjectOverview } from '#projections/projects/projectOverview/view.ts';
import { add, aFreelancer, anSla, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { startServer, type TestServer } from '../../tests/server.ts';

const now = new Date('2026-05-12T09:30:00.000Z');

describe.each(testDatabases)('the pages of single records on $name', (kind) => {
  let server: TestServer;
  let client: number;
  let ada: number;
  let flo: number;
  beforeAll(async () => {
    server = await startServer(kind, { now: () => now });
    client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    // Deliberately not in the order of their names.
    flo = await add(server.admin, '/api/freelancers', aFreelancer());
    ada = await add(server.admin, '/api/team-members', aTeamMember());
  });
  afterAll(() => server.stop());

  const plan = (projectId: number, month: string, entries: object[]) =>
    server.admin.put(`/api/allocations/project/${projectId}/month/${month}`, { expectedVersion: 0, entries });
  const overview = async <View>(path: string) => {
    const answer = await server.admin.get(`/api/${path}/overview`);
    expect(answer.status).toBe(200);
    return answer.body as View;
  };

  it('given one-off work, then its hours are left until they run out, over months and people', async () => {
    const id = await add(server.admin, '/api/projects', {
      name: 'Website',
      clientId: client,
      projectType: 'one_off',
      hourlyRate: '60',
      revenue: '6000',
      revenueSplit: JSON.stringify([
        { month: '2026-04', amount: '4500' },
        { month: '2026-07', amount: '1500' },
      ]),
      startMonth: '2026-03',
      status: 'planning',
    });
    await plan(id, '2026-05', [
      { freelancerId: flo, allocatedHours: 20 },
      { teamMemberId: ada, allocatedHours: 40 },
    ]);
    const { project, people, life, months } = await overview<ProjectOverview>(`projects/${id}`);
    expect(project).toMatchObject({ id, name: 'Website', client: { name: 'Birch & Sons' } });
    expect(people.map(({ name }) => name)).toEqual(['Ada Byrne', 'Flo Marsh']);
    expect([months[0]?.month, months.at(-1)?.month]).toEqual(['2026-03', '2027-05']);
    expect(people[0]?.hours).toEqual(months.map(({ month }) => (month === '2026-05' ? 40 : 0)));
    expect(months[1]).toEqual({
      month: '2026-04',
      requiredHours: 75,
      plannedHours: 0,
      revenue: 4500,
      cost: null,
    });
    // An hour of Ada's costs £24.06 with employer NI, one of Flo's £45.
    expect(life).toEqual({
      from: '2026-03',
      to: '2026-07',
      isOngoing: false,
      soldHours: 100,
      plannedHours: 60,
      leftHours: 40,
      unscheduledHours: null,
      runsOut: null,
      revenue: 6000,
      cost: 1862.4,
      profit: 4137.6,
      margin: 0.6896,
      marginTone: 'good',
    });
    await plan(id, '2026-06', [{ teamMemberId: ada, allocatedHours: 40 }]);
    expect((await overview<ProjectOverview>(`projects/${id}`)).life).toMatchObject({
      leftHours: 0,
      runsOut: '2026-06',
    });
  });

  it('given a retainer without an end, then it is counted up to now, or to the last month that is planned', async () => {
    const id = await add(server.admin, '/api/projects', aRetainer(client, { startMonth: '2026-03' }));
    const empty = await overview<ProjectOverview>(`projects/${id}`);
    expect(empty.life).toMatchObject({
      from: '2026-03',
      to: '2026-05',
      isOngoing: true,
      soldHours: 150,
      leftHours: 50,
      revenue: 9000,
      cost: null,
      margin: null,
    });
    expect(empty.months.at(-1)).toMatchObject({ month: '2027-05', requiredHours: 50 });
    await plan(id, '2026-06', [{ teamMemberId: ada, allocatedHours: 50.5 }]);
    expect((await overview<ProjectOverview>(`projects/${id}`)).life).toMatchObject({
      to: '2026-06',
      soldHours: 200,
      plannedHours: 50.5,
      leftHours: 50,
      runsOut: '2026-06',
    });
  });

  it('given one-off work in no month, then it is sold once', async () => {
    const id = await add(server.admin, '/api/projects', {
      ...aRetainer(client, { projectType: 'one_off', startMonth: null, name: 'Someday' }),
    });
    const { life, months } = await overview<ProjectOverview>(`projects/${id}`);
    expect(life).toMatchObject({ from: '2026-05', to: '2026-05', soldHours: 50, unscheduledHours: 50 });
    expect(months.every(({ requiredHours, revenue }) => requiredHours === 0 && revenue === 0)).toBe(true);
  });

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
