import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, aFreelancer, anSla, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { startServer, type TestServer } from '../../tests/server.ts';

describe.each(testDatabases)('the dashboard on $name', (kind) => {
  let server: TestServer;
  let client: number;
  /** What is answered before anything is entered. */
  const ofEmptyState: unknown[] = [];
  beforeAll(async () => {
    server = await startServer(kind, { now: () => new Date('2026-05-31T23:30:00.000Z') });
    client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    const questions = [
      'metrics?month=2026-05',
      'resource-planning/2026-05',
      'resource-planning/breakdown/2026-05',
    ];
    for (const question of questions) {
      ofEmptyState.push((await server.admin.get(`/api/dashboard/${question}`)).body);
    }
  });
  afterAll(() => server.stop());

  const revenueOf = async (query: string) => {
    const { body } = await server.admin.get(`/api/dashboard/metrics${query}`);
    return (body as { totalRevenue: number }).totalRevenue;
  };

  it('given an empty agency, then every figure is 0 and nothing is undefined', () => {
    const [metrics, planning, breakdown] = ofEmptyState;
    expect(metrics).toEqual({
      totalRevenue: 0,
      averageGrossMargin: 0,
      averageGrossMarginTone: null,
      clientsGoingWell: 0,
      clientsWithProjects: 0,
      teamUtilization: 0,
      teamUtilizationTone: null,
      teamUtilizationMark: null,
      teamUtilizationDetails: [],
      thresholds: { grossMargin: { good: 0.3, watch: 0.2 }, utilization: { good: 0.8, watch: 0.6 } },
      unscheduled: [],
      unscheduledRevenue: 0,
    });
    expect(planning).toMatchObject({
      clientBillableHours: 0,
      capacityUtilization: 0,
      capacityGap: 0,
    });
    expect(breakdown).toEqual({ projects: [] });
  });

  it('given a write, then the next GET of the figures has it', async () => {
    await add(server.admin, '/api/projects', aRetainer(client, { startMonth: '2026-06' }));
    expect(await revenueOf('?month=2026-06')).toBe(3000);
    expect(await revenueOf('?month=2026-05')).toBe(0);
    const sla = await add(server.admin, '/api/projects', anSla(client));
    expect(await revenueOf('?month=2026-06')).toBe(6300);
    await add(server.admin, '/api/allocations', { projectId: sla, month: '2026-06', additionalHours: 2 });
    expect(await revenueOf('?month=2026-06')).toBe(6465);
    await server.admin.delete(`/api/projects/${sla}`);
    expect(await revenueOf('?month=2026-06')).toBe(3000);
  });

  it('given no month, then it is the month that it is in the United Kingdom', async () => {
    expect(await revenueOf('')).toBe(await revenueOf('?month=2026-06'));
  });

  it('given a one-off without a start, then it is told as unscheduled and in no month’s revenue', async () => {
    const project = { name: 'Someday', clientId: client, projectType: 'one_off', revenue: '5000.55' };
    const id = await add(server.admin, '/api/projects', project);
    expect((await server.admin.get('/api/dashboard/metrics?month=2026-05')).body).toMatchObject({
      totalRevenue: 0,
      unscheduled: [{ id, name: 'Someday', clientName: 'Birch & Sons', revenue: 5000.55 }],
      unscheduledRevenue: 5000.55,
    });
    await server.admin.delete(`/api/projects/${id}`);
  });

  it('given a month that is partly planned, then it says what nobody does yet and who could', async () => {
    const retainer = (hours: number) =>
      aRetainer(client, { startMonth: '2026-09', revenue: String(60 * hours) });
    const [short, planned] = [
      await add(server.admin, '/api/projects', retainer(100)),
      await add(server.admin, '/api/projects', { ...retainer(50), name: 'Planned beyond its hours' }),
    ];
    // September has 22 working days; half of the second member's 7.5 hours a day are for clients.
    const member = (name: string, rest: object) =>
      add(
        server.admin,
        '/api/team-members',
        aTeamMember({ name, email: `${name}@example.com`, workingHours: 37.5, ...rest }),
      );
    const [full, half] = [
      await member('full', {}),
      await member('half', { costType: 'both', directCostPercentage: 50 }),
    ];
    const freelancer = await add(server.admin, '/api/freelancers', aFreelancer({ minAgreedHours: 20 }));
    const plan = (projectId: number, person: object, hours: number) =>
      add(server.admin, '/api/allocations', {
        projectId,
        month: '2026-09',
        allocatedHours: hours,
        ...person,
      });
    await plan(short, { teamMemberId: full }, 60);
    await plan(short, { freelancerId: freelancer }, 24);
    await plan(planned, { teamMemberId: half }, 70.5);
    const { body } = await server.admin.get('/api/dashboard/coverage?from=2026-08&to=2026-09');
    // The care plan of the tests above needs 50 hours in both months.
    expect(body).toEqual([
      {
        month: '2026-08',
        demandHours: 50,
        plannedHours: 0,
        uncoveredHours: 50,
        // 157.5 and 78.75 of the team over 21 days, 20 agreed.
        capacityHours: 256.25,
        // Free hours come in halves.
        freeHours: 256.5,
      },
      {
        month: '2026-09',
        demandHours: 200,
        plannedHours: 154.5,
        uncoveredHours: 66,
        // 165 and 82.5 of the team, 20 agreed.
        capacityHours: 267.5,
        // 165 − 60, and 82.5 − 70.5; the freelancer has 4 hours too many.
        freeHours: 117,
      },
    ]);
  });

  it.each([
    '/api/dashboard/metrics?month=2026-13',
    '/api/dashboard/metrics?month=2100-01',
    '/api/dashboard/resource-planning/2026-5',
    '/api/dashboard/resource-planning/breakdown/May',
  ])('given GET %s, then 400 at the month', async (path) => {
    expect(await server.admin.get(path)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'month', message: 'Enter a month as YYYY-MM, such as 2026-06' }] },
    });
  });
});
