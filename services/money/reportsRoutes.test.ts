import { beforeAll, describe, expect, it } from 'vitest';
import { type MonthReportView, monthReportView } from '#projections/money/reports/view.ts';
import { add, aFreelancer, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { serverForAll } from '../../tests/setUp.ts';

describe.each(testDatabases)('reports on $name', (kind) => {
  const server = serverForAll(kind);
  let ofEmptyState: MonthReportView;
  beforeAll(async () => {
    ofEmptyState = await reportOf('2026-05');
  });

  const reportOf = async (month: string) =>
    monthReportView.parse((await server.admin.get(`/api/reports/${month}`)).body);

  it('given an empty agency, then everything is 0 and nothing is undefined', () => {
    expect(ofEmptyState).toEqual({
      totalHours: 0,
      teamTotals: { allocatedHours: 0, capacityHours: 0, utilizationRate: 0, totalValue: 0 },
      freelancerTotals: { allocatedHours: 0, contractedHours: 0, totalValue: 0 },
      teamMembers: [],
      freelancers: [],
    });
  });

  it('given hours of a month, then the report has them at once, and in no other month', async () => {
    const client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    const project = await add(server.admin, '/api/projects', aRetainer(client, { hourlyRate: '62.5' }));
    const teamMemberId = await add(server.admin, '/api/team-members', aTeamMember());
    const freelancerId = await add(server.admin, '/api/freelancers', aFreelancer());
    const hours = { projectId: project, month: '2026-05' };
    await add(server.admin, '/api/allocations', { ...hours, teamMemberId, allocatedHours: 30.5 });
    await add(server.admin, '/api/allocations', { ...hours, freelancerId, allocatedHours: 8 });
    const entry = {
      projectId: project,
      projectName: 'Care plan',
      clientName: 'Birch & Sons',
      hourlyRate: '62.5',
    };
    const may = await reportOf('2026-05');
    const june = await reportOf('2026-06');
    // People of other tests may be listed too.
    const named = (name: string) => (person: { name: string }) => person.name === name;
    expect({
      ...may,
      teamMembers: may.teamMembers.filter(named('Ada Byrne')),
      freelancers: may.freelancers.filter(named('Flo Marsh')),
    }).toMatchObject({
      totalHours: 38.5,
      teamMembers: [
        {
          name: 'Ada Byrne',
          capacityHours: 168,
          totalValue: 1906.25,
          entries: [{ ...entry, allocatedHours: 30.5, value: 1906.25 }],
        },
      ],
      freelancers: [{ name: 'Flo Marsh', totalValue: 500, entries: [{ ...entry, allocatedHours: 8 }] }],
    });
    expect({ ...june, teamMembers: june.teamMembers.filter(named('Ada Byrne')) }).toMatchObject({
      totalHours: 0,
      teamMembers: [{ capacityHours: 176, utilizationRate: 0, entries: [] }],
    });
  });

  it('given what is no month, then 400 at the month', async () => {
    expect(await server.admin.get('/api/reports/2026-13')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'month' }] },
    });
  });
});
