import { beforeAll, describe, expect, it } from 'vitest';
import { add, anSla, aRetainer } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { serverForAll } from '../../tests/setUp.ts';

describe.each(testDatabases)('the dashboard on $name', (kind) => {
  const server = serverForAll(kind, { now: () => new Date('2026-05-31T23:30:00.000Z') });
  let client: number;
  const ofEmptyState: unknown[] = [];
  beforeAll(async () => {
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

  const revenueOf = async (query: string) => {
    const { body } = await server.admin.get(`/api/dashboard/metrics${query}`);
    return (body as { totalRevenue: number }).totalRevenue;
  };

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
