import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { add, aFreelancer, anSla, aRetainer, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { serverForAll } from '../../tests/setUp.ts';

const now = new Date('2026-05-14T09:30:00.000Z');

describe.each(testDatabases)('plans of a project and month on $name', (kind) => {
  const server = serverForAll(kind, { now: () => now });
  let second: HttpClient;
  let client: number;
  let ada: number;
  let flo: number;
  let sla: number;
  beforeAll(async () => {
    client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    ada = await add(server.admin, '/api/team-members', aTeamMember());
    flo = await add(server.admin, '/api/freelancers', aFreelancer());
    await add(server.admin, '/api/admin/users', aUser('second', { role: 'admin' }));
    second = await server.signedIn('second');
  });
  beforeEach(async () => {
    sla = await add(server.admin, '/api/projects', anSla(client));
  });

  const at = (month: string) => `/api/allocations/project/${sla}/month/${month}`;
  const may = () => at('2026-05');
  const demandOf = async (month: string) =>
    (await server.admin.get(`/api/dashboard/resource-planning/${month}`)).body as {
      clientBillableHours: number;
    };
  const entries = (adaHours: number, floHours: number) => [
    { teamMemberId: ada, allocatedHours: adaHours },
    { freelancerId: flo, allocatedHours: floHours },
  ];

  it('given one-off work without dates, then it needs its hours once over its life, and is told apart from demand', async () => {
    const clientId = await add(server.admin, '/api/clients', { name: 'Rowan' });
    const someday = { name: 'Someday', clientId, projectType: 'one_off', revenue: '15600' };
    const id = await add(server.admin, '/api/projects', someday);
    const demandBefore = await demandOf('2026-08');
    const plan = (month: string) => `/api/allocations/project/${id}/month/${month}`;
    const save = { expectedVersion: 0, entries: [{ teamMemberId: ada, allocatedHours: 36.5 }] };
    await server.admin.put(plan('2026-09'), save);
    const needed = async (month: string) => (await server.admin.get(plan(month))).body;
    expect(await needed('2026-08')).toMatchObject({ requiredHours: 223.5, unscheduledHours: 260 });
    expect(await needed('2026-09')).toMatchObject({ requiredHours: 260, unscheduledHours: 260 });
    const { body } = await server.admin.get('/api/planning/2026-08');
    expect((body as { projects: object[] }).projects).toContainEqual(
      expect.objectContaining({ requiredHours: 223.5, unscheduledHours: 260, allocatedHours: 0 }),
    );
    expect(await demandOf('2026-08')).toMatchObject({
      clientBillableHours: demandBefore.clientBillableHours,
      unscheduledHours: 223.5,
    });
    await server.admin.put(plan('2026-07'), {
      expectedVersion: 0,
      entries: [{ teamMemberId: ada, allocatedHours: 240 }],
    });
    expect(await needed('2026-08')).toMatchObject({ requiredHours: 0, unscheduledHours: 260 });
    await server.admin.delete(`/api/projects/${id}`);
  });

  it('given a save, then the answer and the next GET are the plan after it, in one event', async () => {
    const head = await server.planner.store.head();
    const saved = await server.admin.put(may(), {
      expectedVersion: 0,
      entries: entries(30.5, 9),
      additionalHours: 5,
      reason: 'Agreed with the client',
    });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        version: 1,
        requiredHours: 45,
        additionalHours: 5,
        allocations: [
          { teamMemberId: ada, freelancerId: null, allocatedHours: 30.5, teamMember: { name: 'Ada Byrne' } },
          { teamMemberId: null, freelancerId: flo, allocatedHours: 9, freelancer: { name: 'Flo Marsh' } },
        ],
        draft: [],
      },
    });
    expect((await server.admin.get(may())).body).toEqual(saved.body);
    const history = await server.planner.store.readStream(`allocationPlan-${sla}_2026-05`);
    expect(history).toMatchObject([
      {
        type: 'AllocationsReplaced',
        position: head + 1,
        metadata: { by: '1', at: now.toISOString(), reason: 'Agreed with the client' },
      },
    ]);
  });

  it('given a save made on an earlier version, then it is merged with what others have changed since', async () => {
    await server.admin.put(may(), { expectedVersion: 0, entries: entries(8, 8) });
    await second.put(may(), { expectedVersion: 1, entries: entries(8, 16) });
    const merged = await server.admin.put(may(), {
      expectedVersion: 1,
      entries: entries(12, 8),
      additionalHours: 3,
    });
    expect(merged).toMatchObject({
      status: 200,
      body: { version: 3, additionalHours: 3, allocations: [{ allocatedHours: 12 }, { allocatedHours: 16 }] },
    });
    expect((await server.admin.get(may())).body).toEqual(merged.body);
  });

  it('given a colleague has given a leaver fewer hours, then a save of the others on an earlier version keeps them', async () => {
    const gil = await add(server.admin, '/api/freelancers', aFreelancer({ email: 'gil@leaves.example' }));
    const save = (expectedVersion: number, ofGil: number, ofAda: number, by = server.admin) =>
      by.put(may(), {
        expectedVersion,
        entries: [
          { freelancerId: gil, allocatedHours: ofGil },
          { teamMemberId: ada, allocatedHours: ofAda },
        ],
      });
    await save(0, 40, 10);
    const ended = aFreelancer({ email: 'gil@leaves.example', endMonth: '2026-04' });
    await server.admin.put(`/api/freelancers/${gil}`, ended);
    await save(1, 20, 10, second);
    expect(await save(1, 40, 15)).toMatchObject({
      status: 200,
      body: { allocations: [{ allocatedHours: 20 }, { allocatedHours: 15 }] },
    });
    expect(await save(3, 30, 15)).toMatchObject({ status: 400, body: { errors: [{ path: 'entries.0' }] } });
  });

  it('given somebody was deleted, then a save of the others leaves their hours, which come back with them', async () => {
    const gil = await add(server.admin, '/api/freelancers', aFreelancer({ email: 'gil@freelance.example' }));
    const ofGil = { freelancerId: gil, allocatedHours: 16 };
    await server.admin.put(may(), { expectedVersion: 0, entries: [...entries(8, 8), ofGil] });
    await server.admin.delete(`/api/freelancers/${gil}`);
    await server.admin.put(may(), { expectedVersion: 1, entries: entries(12, 8) });
    const merged = await server.admin.put(may(), { expectedVersion: 1, entries: entries(8, 9) });
    expect(merged).toMatchObject({
      status: 200,
      body: { version: 3, allocations: [{ allocatedHours: 12 }, { allocatedHours: 9 }] },
    });
    const { entries: changes } = (await server.admin.get(`/api/history?kind=freelancer&id=${gil}`)).body as {
      entries: { correlationId: string }[];
    };
    const undo = `/api/history/${changes[0]?.correlationId}/undo`;
    const { token } = (await server.admin.get(undo)).body as { token: string };
    expect(await server.admin.post(undo, { token, despite: [], reason: 'Stays' })).toMatchObject({
      status: 200,
    });
    const { body } = await server.admin.get(may());
    expect(body).toMatchObject({
      version: 3,
      allocations: [{ allocatedHours: 12 }, { allocatedHours: 9 }, ofGil],
    });
  });

  it('given a version that the plan has never had, then 409', async () => {
    const ahead = await server.admin.put(may(), { expectedVersion: 7, entries: entries(1, 1) });
    expect(ahead).toMatchObject({ status: 409, body: { current: { version: 0 }, contested: [] } });
  });

  it('given the same hours changed by both, then 409 names them, theirs, and who changed them when', async () => {
    await server.admin.put(may(), { expectedVersion: 0, entries: entries(8, 8) });
    await second.put(may(), { expectedVersion: 1, entries: entries(20, 8) });
    await server.admin.put(may(), { expectedVersion: 2, entries: entries(20, 9) });
    const stale = await server.admin.put(may(), { expectedVersion: 1, entries: entries(12, 9) });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        changedBy: { username: 'admin' },
        contested: [
          {
            teamMemberId: ada,
            freelancerId: null,
            before: 8,
            mine: 12,
            theirs: 20,
            changedBy: { username: 'second' },
            changedAt: now.toISOString(),
          },
        ],
      },
    });
  });

  it('given a stale version, then 409 shows the plan now, and who changed it and when', async () => {
    await second.put(may(), { expectedVersion: 0, entries: entries(8, 8) });
    const stale = await server.admin.put(may(), { expectedVersion: 0, entries: entries(1, 1) });
    const now409 = (await server.admin.get(may())).body;
    expect(stale).toMatchObject({
      status: 409,
      headers: { 'content-type': expect.stringContaining('application/problem+json') },
      body: {
        title: 'Conflict',
        detail: expect.stringContaining('Someone else has changed this plan'),
        current: now409,
        changedBy: { username: 'second', name: 'Una Quill' },
        changedAt: now.toISOString(),
      },
    });
    expect(now409).toMatchObject({ version: 1, allocations: [{ allocatedHours: 8 }, { allocatedHours: 8 }] });
  });

  it('given several who save at once on one version, then one wins, and the others see that one', async () => {
    const clients = [server.admin, second];
    for (const month of ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10']) {
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          (clients[index % 2] ?? second).put(at(month), {
            expectedVersion: 0,
            entries: entries(index + 1, 2),
          }),
        ),
      );
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      for (const lost of answers.filter((answer) => answer !== won[0])) {
        expect(lost).toMatchObject({
          status: 409,
          body: { current: won[0]?.body, changedBy: { id: expect.any(String) } },
        });
      }
    }
  });

  it('given an empty month after a planned one, then the draft is that one, until the month is planned', async () => {
    await server.admin.put(may(), { expectedVersion: 0, entries: entries(30.5, 9), additionalHours: 5 });
    const june = await server.admin.get(at('2026-06'));
    expect(june.body).toMatchObject({
      version: 0,
      additionalHours: 0,
      allocations: [],
      draft: [
        { teamMemberId: ada, freelancerId: null, name: 'Ada Byrne', allocatedHours: 30.5 },
        { teamMemberId: null, freelancerId: flo, name: 'Flo Marsh', allocatedHours: 9 },
      ],
    });
    await server.admin.put(at('2026-06'), { expectedVersion: 0, entries: entries(1, 0) });
    expect((await server.admin.get(at('2026-06'))).body).toMatchObject({ draft: [] });
    expect((await server.admin.get(at('2026-07'))).body).toMatchObject({ draft: [{ allocatedHours: 1 }] });
  });

  it.each([
    ['an entry for two', { entries: [{ teamMemberId: 1, freelancerId: 1, allocatedHours: 1 }] }, 'entries.0'],
    ['an unknown person', { entries: [{ teamMemberId: 999, allocatedHours: 1 }] }, 'entries.0'],
    ['odd hours', { entries: [{ teamMemberId: 1, allocatedHours: 1.2 }] }, 'entries.0.allocatedHours'],
  ])('given %s, then it is refused at its place and nothing is stored', async (_, changes, path) => {
    const head = await server.planner.store.head();
    const body = { expectedVersion: 0, ...changes };
    expect(await server.admin.put(may(), body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect(await server.planner.store.head()).toBe(head);
  });

  it('given additional hours for what is no SLA, then they are refused', async () => {
    const retainer = await add(server.admin, '/api/projects', aRetainer(client));
    const path = `/api/allocations/project/${retainer}/month/2026-05`;
    expect(
      await server.admin.put(path, { expectedVersion: 0, entries: [], additionalHours: 1 }),
    ).toMatchObject({ status: 400, body: { errors: [{ path: 'additionalHours' }] } });
    const none = { projectId: retainer, month: '2026-05', additionalHours: 0 };
    const { status, body } = await server.admin.post('/api/allocations', none);
    expect({ status, body }).toMatchObject({ status: 201, body: { additionalHours: 0 } });
  });

  it('given an SLA that becomes a retainer, then its additional hours are nowhere until it is an SLA again', async () => {
    const made = await server.admin.post('/api/projects', anSla(client, { name: 'Was an SLA' }));
    const { id } = made.body as { id: number };
    const get = async (path: string) => (await server.admin.get(path)).body;
    const path = `/api/allocations/project/${id}/month/2026-06`;
    await server.admin.put(path, { expectedVersion: 0, entries: [], additionalHours: 10 });
    const change = (body: object) => server.admin.patch(`/api/projects/${id}`, body);
    await change({ projectType: 'retainer', revenue: '3000', startMonth: '2026-08' });
    expect(await get(path)).toMatchObject({ additionalHours: 0, allocations: [] });
    expect(JSON.stringify(await get('/api/allocations?month=2026-06'))).not.toContain('Was an SLA');
    expect(await get(`/api/projects/${id}/overview`)).toMatchObject({ life: { from: '2026-08' } });
    expect(await get(`/api/history/${made.headers['x-correlation-id']}/undo`)).toMatchObject({
      records: [{ touched: [{ why: null }], obstacle: null }],
    });
    const asRead = { expectedVersion: 1, entries: [], additionalHours: 0 };
    expect(await server.admin.put(path, asRead)).toMatchObject({ status: 200 });
    await change({ projectType: 'sla', allocatedHours: 40, startMonth: '2026-03' });
    expect(await get(path)).toMatchObject({ additionalHours: 10, requiredHours: 50 });
  });

  it('given an unknown project, then 404', async () => {
    const path = '/api/allocations/project/999/month/2026-05';
    expect(await server.admin.get(path)).toMatchObject({ status: 404 });
    expect(await server.admin.put(path, { expectedVersion: 0, entries: [] })).toMatchObject({ status: 404 });
  });
});
