import { beforeAll, describe, expect, it } from 'vitest';
import type { ExplainView } from '#projections/money/explain/view.ts';
import type { OutlookMonth } from '#projections/money/outlook/view.ts';
import type { PnlView, TentativeBreakdownView } from '#projections/money/pnl/view.ts';
import type { MonthPlanningView } from '#projections/plans/planning/view.ts';
import type { ResourcePlanningView } from '#projections/plans/resourcePlanning/view.ts';
import type { ScheduleView } from '#projections/plans/schedule/view.ts';
import { add, aFreelancer, aRetainer, aTeamMember, aUser, recordOf } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { serverForAll } from '../../tests/setUp.ts';

const month = '2026-06';
const span = `from=${month}&to=${month}`;

describe.each(testDatabases)('tentative projects on $name', (kind) => {
  const server = serverForAll(kind, { now: () => new Date('2026-06-15T09:00:00Z') });
  let client: number;
  let site: number;
  let pitch: number;
  let ada: number;
  let flo: number;
  beforeAll(async () => {
    const { admin } = server;
    client = await add(admin, '/api/clients', { name: 'Birch & Sons' });
    site = await add(admin, '/api/projects', aRetainer(client, { name: 'Site' }));
    pitch = await add(
      admin,
      '/api/projects',
      aRetainer(client, { name: 'Pitch', revenue: '1800', likelihood: 'tentative', likelihoodPercent: 60 }),
    );
    ada = await add(admin, '/api/team-members', aTeamMember());
    flo = await add(admin, '/api/freelancers', aFreelancer());
    await plan(site, [{ teamMemberId: ada, freelancerId: null, allocatedHours: 20 }]);
    await plan(pitch, [
      { teamMemberId: ada, freelancerId: null, allocatedHours: 10 },
      { teamMemberId: null, freelancerId: flo, allocatedHours: 30 },
    ]);
  });

  const get = async (path: string) => (await server.admin.get(path)).body;
  const plan = (id: number, entries: object[]) =>
    server.admin.put(`/api/allocations/project/${id}/month/${month}`, { expectedVersion: 0, entries });
  const change = (id: number, body: object) => server.admin.patch(`/api/projects/${id}`, body);
  const forecast = async (likelihood?: string) =>
    (await get(`/api/pnl?${span}${likelihood ? `&likelihood=${likelihood}` : ''}`)) as PnlView;
  const planned = async (likelihood?: string) =>
    (await get(
      `/api/dashboard/resource-planning/${month}${likelihood ? `?likelihood=${likelihood}` : ''}`,
    )) as ResourcePlanningView;

  it('are listed, counted and exported only where they are asked for', async () => {
    const listed = async (query: string) =>
      ((await get(`/api/projects${query}`)) as { name: string }[]).map(({ name }) => name);
    expect(await listed('')).toEqual(['Site']);
    expect(await listed('?likelihood=tentative')).toEqual(['Pitch', 'Site']);
    expect(await get(`/api/allocations/month/${month}`)).toMatchObject([{ projectId: site }]);
    expect(await get(`/api/allocations?month=${month}&likelihood=tentative`)).toHaveLength(3);
    const { projects } = (await get(`/api/planning/${month}`)) as MonthPlanningView;
    expect(projects.map(({ project }) => project.name)).toEqual(['Site']);
    const every = (await get(`/api/planning/${month}?likelihood=tentative`)) as MonthPlanningView;
    expect(every.projects.map(({ project, allocatedHours }) => [project.name, allocatedHours])).toEqual([
      ['Pitch', 40],
      ['Site', 20],
    ]);
  });

  it('say nothing of a project that is won all along', async () => {
    const project = recordOf(await server.admin.get('/api/projects'), site);
    expect(project).not.toHaveProperty('likelihood');
    const { projects } = (await get(`/api/schedule?${span}`)) as ScheduleView;
    expect(projects.map((each) => Object.keys(each))).toEqual([
      ['id', 'name', 'clientName', 'projectType', 'unscheduled', 'required'],
    ]);
  });

  it('are planned at their own plan, and shown on their own page as if they were won', async () => {
    expect(await get(`/api/allocations/project/${pitch}/month/${month}`)).toMatchObject({
      version: 1,
      requiredHours: 30,
      allocations: [{ allocatedHours: 10 }, { allocatedHours: 30 }],
    });
    expect(await get(`/api/projects/${pitch}/overview`)).toMatchObject({
      project: { likelihood: 'tentative', likelihoodPercent: 60, decidedOn: null },
    });
  });

  it('count in demand in full or by their percentages', async () => {
    const demands = [
      await planned(),
      await planned('won'),
      await planned('tentative'),
      await planned('weighted'),
    ];
    expect(demands.map(({ clientBillableHours }) => clientBillableHours)).toEqual([50, 50, 80, 68]);
    const hours = async (likelihood: string) =>
      ((await get(`/api/schedule?${span}&likelihood=${likelihood}`)) as ScheduleView).people
        .flatMap(({ planned }) => planned)
        .map((each) => each.hours[0]);
    expect(await hours('tentative')).toEqual([20, 10, 30]);
    expect(await hours('weighted')).toEqual([20, 6, 18]);
  });

  it('stand in rows of their own in the forecast, which open into projects and people', async () => {
    const won = await forecast();
    expect(won).not.toHaveProperty('tentative');
    const { tentative: full, ...rest } = await forecast('tentative');
    expect(rest).toEqual(won);
    const netProfit = won.months[0]?.netProfit ?? 0;
    // Ten hours beyond the twenty agreed, at £45.
    expect(full).toEqual([
      { month, revenue: 1800, staffCosts: 450, profit: 1350, netProfit: netProfit + 1350 },
    ]);
    // 18 hours by the percentage: none beyond the agreed ones.
    expect((await forecast('weighted')).tentative).toEqual([
      { month, revenue: 1080, staffCosts: 0, profit: 1080, netProfit: netProfit + 1080 },
    ]);
    expect(await get(`/api/pnl/tentative/${month}`)).toEqual({
      month,
      projects: [
        {
          projectId: pitch,
          clientName: 'Birch & Sons',
          projectName: 'Pitch',
          projectType: 'retainer',
          likelihoodPercent: 60,
          revenue: 1800,
        },
      ],
      freelancers: [{ id: flo, name: 'Flo Marsh', cost: 450 }],
    });
    expect(await get(`/api/pnl/tentative/${month}?likelihood=weighted`)).toMatchObject({
      projects: [{ revenue: 1080 }],
      freelancers: [],
    });
  });

  it('given a one-off in no month yet, then the forecast names it where tentative work is asked for', async () => {
    const idea = { projectType: 'one_off', startMonth: null, revenue: '12000' };
    const unsure = { likelihood: 'tentative', likelihoodPercent: 50 };
    const project = aRetainer(client, { name: 'Idea', ...idea, ...unsure });
    const id = await add(server.admin, '/api/projects', project);
    expect(await forecast()).toMatchObject({ unscheduled: [], unscheduledRevenue: 0 });
    expect(await forecast('tentative')).toMatchObject({
      unscheduled: [{ id, name: 'Idea', clientName: 'Birch & Sons', revenue: 12_000 }],
      unscheduledRevenue: 12_000,
    });
    expect(await forecast('weighted')).toMatchObject({ unscheduled: [{ id }], unscheduledRevenue: 6000 });
    await server.admin.delete(`/api/projects/${id}`);
  });

  it('tell who does not see pay the revenue alone', async () => {
    const whole = (await forecast('tentative')).tentative?.[0];
    await add(server.admin, '/api/admin/users', aUser('una', { role: 'admin', seesPay: false }));
    const una = await server.signedIn('una');
    const { tentative } = (await una.get(`/api/pnl?${span}&likelihood=tentative`)).body as PnlView;
    expect(tentative).toEqual([
      { month, revenue: whole?.revenue, staffCosts: null, profit: null, netProfit: null },
    ]);
    expect((await una.get(`/api/pnl/tentative/${month}`)).body).toMatchObject({
      projects: [{ revenue: 1800 }],
      freelancers: [],
    });
  });

  it('are won and lost in one press, on a day, in History, and back by undoing', async () => {
    const before = { demand: await planned(), pnl: await forecast() };
    const wins = await change(pitch, { likelihood: 'won', reason: 'They signed' });
    expect(wins.body).toMatchObject({ likelihood: 'won', likelihoodPercent: null, decidedOn: '2026-06-15' });
    expect((await planned()).clientBillableHours).toBe(80);
    expect((await forecast()).months[0]).toMatchObject({ totalRevenue: 4800, directStaffCosts: 4800 - 450 });
    const { entries } = (await get(`/api/history?kind=project&id=${pitch}`)) as {
      entries: { event: string; reason: string; changes: unknown[]; correlationId: string }[];
    };
    expect(entries[0]).toMatchObject({
      event: 'ProjectLikelihoodChanged',
      reason: 'They signed',
      changes: [{ field: 'likelihood', from: 'Tentative 60%', to: 'Won on 15 June 2026' }],
    });
    const { terms } = (await get(`/api/explain?figure=totalRevenue&month=${month}`)) as ExplainView;
    const line = terms[0]?.lines.find(({ record }) => record.name === 'Pitch');
    expect(line?.change).toMatchObject({ event: 'ProjectLikelihoodChanged', reason: 'They signed' });
    const { correlationId } = entries[0] ?? {};
    const { token } = (await get(`/api/history/${correlationId}/undo`)) as { token: string };
    await server.admin.post(`/api/history/${correlationId}/undo`, { reason: 'Not yet', token, despite: [] });
    expect({ demand: await planned(), pnl: await forecast() }).toEqual(before);
    const lost = await change(pitch, { likelihood: 'lost', decidedOn: '2026-06-14' });
    expect(lost.body).toMatchObject({ likelihood: 'lost', decidedOn: '2026-06-14' });
    expect((await planned('tentative')).clientBillableHours).toBe(50);
    expect(await get('/api/projects?likelihood=tentative')).toHaveLength(1);
    expect(await get('/api/projects?likelihood=every')).toHaveLength(2);
    expect(await get(`/api/allocations/project/${pitch}/month/${month}`)).toMatchObject({
      allocations: [{ allocatedHours: 10 }, { allocatedHours: 30 }],
    });
    await change(pitch, { likelihood: 'tentative', likelihoodPercent: 60 });
    expect({ demand: await planned(), pnl: await forecast() }).toEqual(before);
  });

  it('are contested where others have decided meanwhile', async () => {
    const { version } = ((await get(`/api/projects/${pitch}/overview`)) as { project: { version: number } })
      .project;
    await change(pitch, { likelihood: 'lost', expectedVersion: version });
    const late = await change(pitch, { likelihood: 'won', expectedVersion: version });
    expect(late).toMatchObject({ status: 409, body: { fields: ['likelihood'] } });
    await change(pitch, { likelihood: 'tentative', likelihoodPercent: 60 });
  });

  it('come by import, and clash by name whatever they are', async () => {
    const rows = (name: string, likelihood: string) => ({
      rows: [
        {
          row: 2,
          cells: { client: 'Birch & Sons', name, projectType: 'Retainer', revenue: '500', likelihood },
        },
      ],
    });
    const preview = async (name: string, likelihood: string) =>
      (await server.admin.post('/api/import/projects/preview', rows(name, likelihood))).body;
    expect(await preview('Pitch', '')).toMatchObject({ rows: [{ outcome: 'same' }] });
    expect(await preview('Other', '100%')).toMatchObject({
      rows: [{ errors: [{ field: 'likelihood', message: 'A project at 100% is won: choose Won instead' }] }],
    });
    await server.admin.post('/api/import/projects', rows('Other', '40%'));
    const listed = (await get('/api/projects?likelihood=tentative')) as { name: string }[];
    expect(listed.find(({ name }) => name === 'Other')).toMatchObject({ likelihoodPercent: 40 });
  });

  it('given one became tentative after a close, then its rows leave out what is reported of it', async () => {
    const { admin } = server;
    const may = '2026-05';
    const bid = await add(admin, '/api/projects', aRetainer(client, { name: 'Bid', revenue: '700' }));
    for (const [id, allocatedHours] of [
      [bid, 30],
      [pitch, 10],
    ])
      await admin.put(`/api/allocations/project/${id}/month/${may}`, {
        expectedVersion: 0,
        entries: [{ teamMemberId: null, freelancerId: flo, allocatedHours }],
      });
    const { digest } = (await get(`/api/periods/${may}/check`)) as { digest: string };
    expect(await admin.post(`/api/periods/${may}/close`, { digest })).toMatchObject({ status: 200 });
    const unsure = { likelihood: 'tentative', likelihoodPercent: 50 };
    await change(bid, { ...unsure, closedMonths: 'restate', reason: 'It was never signed' });
    const asked = async (more: string) =>
      (await get(`/api/pnl?from=${may}&to=${may}&likelihood=${more}`)) as PnlView;
    const { months, tentative } = await asked('tentative');
    const netProfit = months[0]?.netProfit ?? 0;
    // Pitch, Other, and Flo's ten hours on Pitch: her thirty on Bid are reported.
    expect(tentative).toEqual([
      { month: may, revenue: 2300, staffCosts: 450, profit: 1850, netProfit: netProfit + 1850 },
    ]);
    expect((await asked('weighted')).tentative).toMatchObject([{ revenue: 1280, staffCosts: 270 }]);
    const restated = (await asked('tentative&basis=restated')).tentative;
    expect(restated).toMatchObject([{ revenue: 3000, staffCosts: 900, netProfit: netProfit + 1850 }]);
    const names = async (more = '') =>
      ((await get(`/api/pnl/tentative/${may}${more}`)) as TentativeBreakdownView).projects.map(
        ({ projectName }) => projectName,
      );
    expect([await names(), await names('?basis=restated')]).toEqual([
      ['Pitch', 'Other'],
      ['Pitch', 'Bid', 'Other'],
    ]);
    const fewer = [{ teamMemberId: null, freelancerId: flo, allocatedHours: 5 }];
    await admin.put(`/api/allocations/project/${bid}/month/${may}`, { expectedVersion: 1, entries: fewer });
    expect((await asked('tentative')).tentative).toMatchObject([{ revenue: 2300, staffCosts: 450 }]);
  });

  it('given a closed month, then its outlook has tentative work on top of the reported revenue', async () => {
    const revenueOf = async (likelihood: string) => {
      const path = `/api/dashboard/outlook?from=2026-05&to=${month}&likelihood=${likelihood}`;
      return ((await get(path)) as OutlookMonth[]).map(({ revenue }) => revenue);
    };
    expect(await revenueOf('won')).toMatchObject([{ retainer: 3700 }, { retainer: 3000 }]);
    expect(await revenueOf('tentative')).toMatchObject([{ retainer: 6000, total: 6000 }, { total: 6000 }]);
    expect(await revenueOf('weighted')).toMatchObject([{ total: 4980 }, { total: 4630 }]);
  });

  it('given no first month and a closed one, then one that is not won yet begins after it, too', async () => {
    const { startMonth: _, ...undated } = aRetainer(client, {
      likelihood: 'tentative',
      likelihoodPercent: 50,
    });
    const added = async (fields: object) => {
      const { body } = await server.admin.post('/api/projects', { ...undated, ...fields });
      return body as { id: number; startMonth: string | null };
    };
    const hope = await added({ name: 'Hope' });
    expect(hope).toMatchObject({ startMonth: month });
    expect(await change(hope.id, { likelihood: 'won' })).toMatchObject({ status: 200 });
    expect(await added({ name: 'Past', endMonth: '2026-04' })).toMatchObject({ startMonth: null });
    expect(await added({ name: 'Once', projectType: 'one_off' })).toMatchObject({ startMonth: null });
    expect(await added({ name: 'Ever', startMonth: null })).toMatchObject({ startMonth: null });
    const restating = { closedMonths: 'restate', reason: 'Agreed in March' };
    expect(await added({ name: 'Late', ...restating })).toMatchObject({ startMonth: null });
  });
});
