import { beforeAll, describe, expect, it } from 'vitest';
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
