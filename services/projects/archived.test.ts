import { beforeAll, describe, expect, it } from 'vitest';
import type { HistoryView } from '#projections/history/view.ts';
import type { ScheduleView } from '#projections/plans/schedule/view.ts';
import type { ClientOverview, ProjectOverview } from '#projections/projects/projectOverview/view.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { add, anSla, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { serverForAll } from '../../tests/setUp.ts';
import { done, undo } from '../api/testing/undoing.ts';

describe.each(testDatabases)('projects that are archived, and the page of their client, on $name', (kind) => {
  const server = serverForAll(kind, { now: () => new Date('2026-05-14T09:30:00Z') });
  let client: number;
  let shop: number;
  let desk: number;
  beforeAll(async () => {
    client = await add(server.admin, '/api/clients', { name: 'Birch' });
    shop = await add(server.admin, '/api/projects', aRetainer(client, { name: 'Shop', endMonth: '2026-06' }));
    desk = await add(server.admin, '/api/projects', anSla(client, { name: 'Desk', endMonth: '2026-05' }));
    const pitch = { name: 'Pitch', likelihood: 'tentative', likelihoodPercent: 50 };
    await add(server.admin, '/api/projects', aRetainer(client, pitch));
    const ada = await add(server.admin, '/api/team-members', aTeamMember({ name: 'Ada' }));
    for (const [projectId, hours] of [
      [shop, 30],
      [desk, 12.5],
    ]) {
      const planned = { projectId, month: '2026-05', teamMemberId: ada, allocatedHours: hours };
      await add(server.admin, '/api/allocations', planned);
    }
  });

  const get = async <Body>(path: string) => (await server.admin.get(path)).body as Body;
  const listed = async () => (await get<ProjectView[]>('/api/projects')).find(({ id }) => id === shop);
  const archive = (archived: boolean, more = {}) =>
    server.admin.patch(`/api/projects/${shop}`, { archived, ...more });

  it('says so where it is listed and in history, and every figure is as it was', async () => {
    const paths = [
      '/api/pnl?from=2026-05&to=2026-07',
      '/api/dashboard/metrics?month=2026-05',
      '/api/resource-planning/2026-05',
      '/api/allocations/month/2026-05',
    ];
    const before = await Promise.all(paths.map((path) => server.admin.get(path)));
    const figures = (answers: { text: string }[]) =>
      answers.map(({ text }) => text.replaceAll(/,"isArchived":true|"version":\d+/g, ''));
    const change = done(await archive(true, { reason: 'All invoiced' }));
    expect(await listed()).toMatchObject({ isArchived: true });
    expect(figures(await Promise.all(paths.map((path) => server.admin.get(path))))).toEqual(figures(before));
    const { projects } = await get<ScheduleView>('/api/schedule?from=2026-05&to=2026-07');
    expect(projects.find(({ id }) => id === shop)).toMatchObject({ isArchived: true });
    expect(projects.find(({ id }) => id === desk)).not.toHaveProperty('isArchived');
    const { entries } = await get<HistoryView>(`/api/history?kind=project&id=${shop}`);
    expect(entries[0]).toMatchObject({
      event: 'ProjectArchived',
      reason: 'All invoiced',
      changes: [{ field: 'archived', from: null, to: true }],
    });
    await undo(server, change);
    expect(await listed()).not.toHaveProperty('isArchived');
  });

  it('is taken out again, and changed by itself alone', async () => {
    expect(await archive(true)).toMatchObject({ status: 200, body: { isArchived: true } });
    expect((await archive(false)).body).not.toHaveProperty('isArchived');
    expect(await archive(true, { name: 'Store' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'archived', message: expect.stringContaining('by itself') }] },
    });
    expect(await archive('yes' as never)).toMatchObject({ status: 400 });
  });

  it('given its client’s page, then months, people and money are those of its projects together', async () => {
    await archive(true);
    const page = await get<ClientOverview>(`/api/clients/${client}/overview`);
    const [one, other] = [
      await get<ProjectOverview>(`/api/projects/${shop}/overview`),
      await get<ProjectOverview>(`/api/projects/${desk}/overview`),
    ];
    expect(page.projects.map(({ project }) => project.name)).toEqual(['Desk', 'Pitch', 'Shop']);
    expect(page.projects.map(({ life }) => life.revenue)).toEqual([
      other.life.revenue,
      page.projects[1]?.life.revenue,
      one.life.revenue,
    ]);
    // £3,000 a month from January to June, and 40h at £82.50 from March to May; the pitch isn't won.
    expect(page.life).toMatchObject({
      from: '2026-01',
      to: '2026-06',
      revenue: 18_000 + 9_900,
      plannedHours: 42.5,
    });
    expect(page.life.cost).toBeCloseTo((one.life.cost ?? 0) + (other.life.cost ?? 0), 2);
    expect(page.life.margin).toBeCloseTo(1 - (page.life.cost ?? 0) / page.life.revenue, 10);
    const may = page.months.find(({ month }) => month === '2026-05');
    expect(may).toMatchObject({ revenue: 6_300, plannedHours: 42.5, requiredHours: 90 });
    const place = page.months.findIndex(({ month }) => month === '2026-05');
    expect(page.people.map(({ name, hours }) => [name, hours[place]])).toEqual([['Ada', 42.5]]);
    expect(await server.admin.get('/api/clients/999/overview')).toMatchObject({ status: 404 });
  });
});
