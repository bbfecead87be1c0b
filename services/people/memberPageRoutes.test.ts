import { beforeAll, describe, expect, it } from 'vitest';
import { add, aRetainer, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { serverForAll } from '../../tests/setUp.ts';

describe.each(testDatabases)("a team member's own page on $name", (kind) => {
  // Already May in London, still April in UTC.
  const now = () => new Date('2026-04-30T23:30:00.000Z');
  const server = serverForAll(kind, { now });
  let ada: HttpClient;
  let unlinked: HttpClient;
  beforeAll(async () => {
    const client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    const [care, site] = [
      await add(server.admin, '/api/projects', aRetainer(client, { hourlyRate: '62.5' })),
      await add(server.admin, '/api/projects', aRetainer(client, { name: 'Site' })),
    ];
    const member = await add(server.admin, '/api/team-members', aTeamMember());
    const other = await add(server.admin, '/api/team-members', aTeamMember({ name: 'Bob Other' }));
    for (const [projectId, teamMemberId, month, allocatedHours] of [
      [care, member, '2026-05', 30.5],
      [site, member, '2026-05', 8],
      [site, member, '2026-06', 3],
      [site, other, '2026-05', 77],
    ]) {
      await add(server.admin, '/api/allocations', { projectId, teamMemberId, month, allocatedHours });
    }
    await add(server.admin, '/api/admin/users', aUser('ada', { teamMemberId: member }));
    await add(server.admin, '/api/admin/users', aUser('unlinked'));
    ada = await server.signedIn('ada');
    unlinked = await server.signedIn('unlinked');
  });

  it('given a linked user, then it welcomes the person', async () => {
    expect(await ada.get('/api/team-member/profile')).toMatchObject({
      status: 200,
      body: { name: 'Ada Byrne', role: 'Designer', linked: true },
    });
  });

  it('given a month, then it lists their hours with rate and value, and nothing of others', async () => {
    const answer = await ada.get('/api/team-member/allocations?month=2026-05');
    expect(answer).toMatchObject({
      status: 200,
      body: [
        {
          month: '2026-05',
          allocatedHours: 30.5,
          value: 1906.25,
          project: {
            name: 'Care plan',
            projectType: 'retainer',
            hourlyRate: '62.5',
            client: { name: 'Birch & Sons' },
          },
        },
        { allocatedHours: 8, value: 480, project: { name: 'Site' } },
      ],
    });
    expect(answer.text).not.toMatch(/77|Bob/);
    expect((await ada.get('/api/team-member/summary?month=2026-05')).body).toEqual({
      totalHours: 38.5,
      projects: 2,
      revenueGenerated: 2386.25,
    });
  });

  it('given no month, then it is the month that it is in the United Kingdom', async () => {
    const [given, absent] = await Promise.all(
      ['?month=2026-05', ''].map((query) => ada.get(`/api/team-member/allocations${query}`)),
    );
    expect(absent?.body).toEqual(given?.body);
  });

  it('given a user linked to nobody, then it is empty, and welcomes the user', async () => {
    const answers = await Promise.all(
      ['profile', 'allocations', 'summary'].map((part) => unlinked.get(`/api/team-member/${part}`)),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { name: 'Una Quill', role: '', linked: false }],
      [200, []],
      [200, { totalHours: 0, projects: 0, revenueGenerated: 0 }],
    ]);
  });
});
