import { beforeAll, describe, expect, it } from 'vitest';
import type { ExplainView } from '#projections/money/explain/view.ts';
import type { MovementView } from '#projections/money/movement/view.ts';
import type { MonthlyRevenueView } from '#projections/money/pnl/view.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { add, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { serverForAll } from '../../tests/setUp.ts';

const month = '2026-05';

describe.each(testDatabases)('two projects of a client with one name, on $name', (kind) => {
  const server = serverForAll(kind);
  let client: number;
  let shops: [number, number];
  beforeAll(async () => {
    const { admin } = server;
    client = await add(admin, '/api/clients', { name: 'Birch' });
    const shop = (name: string) => add(admin, '/api/projects', aRetainer(client, { name }));
    shops = [await shop('Shop'), await shop('shop ')];
    await add(admin, '/api/team-members', aTeamMember());
    for (const projectId of shops) {
      await add(admin, '/api/allocations', { projectId, teamMemberId: 1, month, allocatedHours: 8 });
    }
  });

  const called = async () =>
    ((await server.admin.get('/api/projects')).body as ProjectView[]).map(({ name, label }) => label ?? name);

  it.each([
    `/api/planning/${month}`,
    `/api/allocations/month/${month}`,
    `/api/schedule?from=${month}&to=${month}`,
    `/api/pnl/revenue/${month}`,
    '/api/team-members/1/overview',
    `/api/dashboard/project-profitability/${month}`,
    `/api/reports/${month}`,
  ])('are told apart in %s', async (path) => {
    const { status, text } = await server.admin.get(path);
    expect(status, text).toBe(200);
    expect(text).toContain('"Shop (1)"');
    expect(text).toContain('"shop (2)"');
    expect(text).not.toMatch(/"name":"shop ?"/i);
  });

  it('keep the name that was typed, under which nobody else’s number comes', async () => {
    const { admin } = server;
    expect(await called()).toEqual(['Shop (1)', 'shop (2)']);
    const taken = await add(admin, '/api/projects', aRetainer(client, { name: 'Shop (1)' }));
    expect((await called()).sort()).toEqual(['Shop (1)', 'Shop (2)', 'shop (3)']);
    expect((await admin.patch(`/api/projects/${taken}`, { name: 'Depot' })).status).toBe(200);
    expect((await admin.get('/api/projects')).body).toMatchObject([
      { name: 'Depot' },
      { name: 'Shop', label: 'Shop (1)' },
      { name: 'shop', label: 'shop (2)' },
    ]);
    await admin.delete(`/api/projects/${taken}`);
  });

  it('are told apart in a closed month, too, whether they still count or not', async () => {
    const { admin } = server;
    const [, second] = shops;
    const shown = async () => {
      const revenue = await admin.get('/api/pnl/revenue/2026-01');
      const explained = await admin.get('/api/explain?figure=retainerRevenue&month=2026-01');
      return [
        ...(revenue.body as MonthlyRevenueView).projectBreakdown.map(({ projectName }) => projectName),
        ...(explained.body as ExplainView).terms.flatMap(({ lines }) =>
          lines.map(({ record }) => record.name),
        ),
      ];
    };
    const numbered = ['Shop (1)', 'shop (2)', 'Shop (1)', 'shop (2)'];
    const { digest } = (await admin.get('/api/periods/2026-01/check')).body as { digest: string };
    expect(await admin.post('/api/periods/2026-01/close', { digest })).toMatchObject({ status: 200 });
    expect(await shown()).toEqual(numbered);
    const restating = { closedMonths: 'restate', reason: 'It was never signed' };
    const unsure = { likelihood: 'tentative', likelihoodPercent: 50 };
    expect(await admin.patch(`/api/projects/${second}`, { ...unsure, ...restating })).toMatchObject({
      status: 200,
    });
    expect(await shown()).toEqual(numbered);
    await admin.patch(`/api/projects/${second}`, { likelihood: 'won', ...restating });
    expect(await admin.post('/api/periods/2026-01/reopen', { reason: 'Closed by mistake' })).toMatchObject({
      status: 200,
    });
  });

  it('are told apart where they moved the forecast', async () => {
    const { admin } = server;
    for (const id of shops)
      await admin.patch(`/api/projects/${id}`, { revenue: '3100', effectiveFrom: month });
    const path = `/api/pnl/movement?start=${month}&end=${month}&from=2020-01-01`;
    const { movers } = (await admin.get(path)).body as MovementView;
    expect(movers.map(({ record }) => record.name)).toEqual(expect.arrayContaining(['Shop (1)', 'shop (2)']));
  });

  it('are found in a file by what lists call them, and by their bare name neither', async () => {
    const cells = { month: '2026-06', person: 'Ada Byrne', hours: '8', client: 'Birch' };
    const rows = ['Shop (2)', 'Shop'].map((project, place) => ({
      row: place + 2,
      cells: { ...cells, project },
    }));
    const { text } = await server.admin.post('/api/import/allocations/preview', { rows });
    expect(text).toContain('Birch has several projects called Shop. Say which: Shop (1), shop (2).');
    expect(text.match(/"errors":\[\{/g)).toHaveLength(1);
  });

  it('are called by their name alone once the other has another, or is gone', async () => {
    const { admin } = server;
    const [first, second] = shops;
    await admin.patch(`/api/projects/${first}`, { name: 'Studio' });
    expect((await called()).sort()).toEqual(['Studio', 'shop']);
    await admin.patch(`/api/projects/${first}`, { name: 'SHOP' });
    expect((await called()).sort()).toEqual(['SHOP (1)', 'shop (2)']);
    await admin.delete(`/api/projects/${first}`);
    expect(await called()).toEqual(['shop']);
    const plans = (await admin.get(`/api/allocations/month/${month}`)).body;
    expect(plans).toMatchObject([{ project: { id: second, name: 'shop' } }]);
  });
});
