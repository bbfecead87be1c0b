import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HoursAfterLeaving } from '#projections/people/personOverview/view.ts';
import { add, aFreelancer, anSla, aRetainer, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { startServer, type TestServer } from '../../tests/server.ts';
import { done, post, undo, undoPreview, withTwoAdministrators } from '../api/testing/undoing.ts';
import { StoreUnavailable } from '../log/eventStore/eventStore.ts';
import { StandIn } from '../log/eventStore/testing/standIn.ts';
import { notePendingChange } from '../operationalStore/pendingChanges.ts';

describe.each(testDatabases)('people who leave in a month, on $name', (kind) => {
  let server: TestServer;
  let admin: HttpClient;
  let kofi: HttpClient;
  let shop: number;
  let pitch: number;
  let ada: number;
  let ben: number;
  let flo: number;
  beforeEach(async () => {
    const stage = await withTwoAdministrators(kind);
    ({ server, kofi } = stage);
    ({ admin } = server);
    const { client } = stage;
    shop = await add(admin, '/api/projects', aRetainer(client, { name: 'Shop' }));
    const tentative = { name: 'Pitch', likelihood: 'tentative', likelihoodPercent: 50 };
    pitch = await add(admin, '/api/projects', anSla(client, tentative));
    ada = await add(admin, '/api/team-members', aTeamMember({ startMonth: '2026-01' }));
    ben = await add(
      admin,
      '/api/team-members',
      aTeamMember({ name: 'Ben Holt', email: 'ben@agency.example' }),
    );
    flo = await add(admin, '/api/freelancers', aFreelancer({ startMonth: '2026-08' }));
    await plan(shop, '2026-06', { teamMemberId: ada }, 10);
    await plan(shop, '2026-07', { teamMemberId: ada }, 20);
    await plan(shop, '2026-07', { teamMemberId: ben }, 4.5);
    await plan(pitch, '2026-08', { teamMemberId: ada }, 30);
  });
  afterEach(() => server.stop());

  const plan = (projectId: number, month: string, whom: object, allocatedHours: number) =>
    add(admin, '/api/allocations', { projectId, month, ...whom, allocatedHours });
  const leave = (fields: object, who = admin, path = `/api/team-members/${ada}`) =>
    who.post(`${path}/leave`, { endMonth: '2026-06', ...fields });
  const preview = async (fields: object = {}, path = `/api/team-members/${ada}`) => {
    const answer = await admin.post(`${path}/leave/preview`, { endMonth: '2026-06', ...fields });
    expect(answer.status, answer.text).toBe(200);
    return answer.body as HoursAfterLeaving;
  };
  const toBen = { hours: 'handOver', personKind: 'teamMember', personId: 2 };

  type Planned = { projectId: number; month: string; teamMemberId: number | null; allocatedHours: number };
  const standing = async () => {
    const all: Planned[] = [];
    for (const project of [shop, pitch])
      all.push(...((await admin.get(`/api/allocations?projectId=${project}`)).body as Planned[]));
    return all
      .filter(({ allocatedHours }) => allocatedHours > 0)
      .map(({ projectId, month, teamMemberId, allocatedHours }) =>
        [
          projectId === shop ? 'Shop' : 'Pitch',
          month,
          teamMemberId === ada ? 'Ada' : 'Ben',
          allocatedHours,
        ].join(' '),
      )
      .sort();
  };
  const lastMonth = async () =>
    ((await admin.get('/api/team-members')).body as { id: number; endMonth: string | null }[]).find(
      ({ id }) => id === ada,
    )?.endMonth;
  const asPlanned = [
    'Pitch 2026-08 Ada 30',
    'Shop 2026-06 Ada 10',
    'Shop 2026-07 Ada 20',
    'Shop 2026-07 Ben 4.5',
  ];

  it('given a last month, then what is planned after it is told, tentative work too, and nothing is stored', async () => {
    const { planned, obstacle } = await preview();
    expect(planned).toEqual([
      { projectId: pitch, projectName: 'Pitch', clientName: 'Birch & Sons', month: '2026-08', hours: 30 },
      { projectId: shop, projectName: 'Shop', clientName: 'Birch & Sons', month: '2026-07', hours: 20 },
    ]);
    expect(obstacle).toBeNull();
    expect((await preview({ endMonth: '2026-07' })).planned).toHaveLength(1);
    expect((await preview({ endMonth: null })).planned).toEqual([]);
    expect(await lastMonth()).toBeNull();
  });

  it('given somebody who takes the hours over, then it is one change, undone whole and done again', async () => {
    const { token } = await preview(toBen);
    const answer = await leave({ ...toBen, token, reason: 'A new post' });
    const change = done(answer);
    expect(answer.body).toEqual({ hours: 50, plans: 2, correlationId: change });
    const moved = ['Pitch 2026-08 Ben 30', 'Shop 2026-06 Ada 10', 'Shop 2026-07 Ben 24.5'];
    expect([await standing(), await lastMonth()]).toEqual([moved, '2026-06']);
    const { entries } = (await admin.get('/api/history?limit=3')).body as {
      entries: { correlationId: string; reason: string; event: string; changes: object[] }[];
    };
    expect(entries.map(({ correlationId, reason }) => [correlationId, reason])).toEqual(
      [0, 1, 2].map(() => [change, 'A new post']),
    );
    expect(entries.find(({ event }) => event === 'TeamMemberUpdated')?.changes).toEqual([
      { field: 'endMonth', from: null, to: '2026-06' },
    ]);

    const { records } = await undoPreview(server, change);
    expect(records.map(({ action, obstacle, touched }) => [action, obstacle, touched.length])).toEqual(
      [0, 1, 2].map(() => ['change', null, 0]),
    );
    const undone = await undo(server, change);
    expect([await standing(), await lastMonth()]).toEqual([asPlanned, null]);
    await undo(server, undone);
    expect([await standing(), await lastMonth()]).toEqual([moved, '2026-06']);
  });

  it('given a reason that names pay, then whoever sees no pay is not told it with the plans either', async () => {
    done(await leave({ ...toBen, reason: 'She asked for 52000' }));
    await add(admin, '/api/admin/users', aUser('una', { role: 'admin', seesPay: false }));
    const una = await server.signedIn('una');
    const asked = async (who: HttpClient) => [
      (await who.get('/api/history?kind=allocationPlan')).text,
      (await who.get('/api/history.csv')).text,
      (await who.get('/api/explain?figure=teamUtilization&month=2026-07')).text,
    ];
    for (const answer of await asked(admin)) expect(answer).toContain('She asked for 52000');
    for (const answer of await asked(una)) {
      expect(answer).toContain('Shop');
      expect(answer).not.toContain('52000');
    }
    expect((await una.get('/api/history?q=52000')).body).toMatchObject({ entries: [] });
  });

  it('given hours that are taken off, then the others’ stay, and undoing brings them back', async () => {
    const change = done(await leave({ hours: 'takeOff' }));
    expect(await standing()).toEqual(['Shop 2026-06 Ada 10', 'Shop 2026-07 Ben 4.5']);
    await undo(server, change);
    expect([await standing(), await lastMonth()]).toEqual([asPlanned, null]);
  });

  it('given somebody else has chosen another last month since, then hours after it stay off and the undo says why', async () => {
    const change = done(await leave({ hours: 'takeOff' }));
    done(await kofi.patch(`/api/team-members/${ada}`, { endMonth: '2026-07' }));
    const { records } = await undoPreview(server, change);
    expect(records.flatMap(({ name, obstacle }) => (obstacle ? [`${name}: ${obstacle}`] : []))).toEqual([
      'Pitch: Ada Byrne leaves at the end of July 2026. No hours can be planned for them in August 2026.',
    ]);
    await undo(server, change);
    expect(await standing()).toEqual(asPlanned.slice(1));
    expect(await lastMonth()).toBe('2026-07');
  });

  it.each([
    [
      'somebody else has chosen their first month',
      () => kofi.patch(`/api/team-members/${ada}`, { startMonth: '2026-02' }),
      'Ada Byrne',
    ],
    ['they were erased', () => kofi.post(`/api/admin/people/team-members/${ada}/erase`, {}), 'Erased person'],
  ])(
    'given %s since, then their last month stays, and no hours after it go back',
    async (_what, since, name) => {
      await admin.put(`/api/allocations/project/${shop}/month/2026-06`, { expectedVersion: 1, entries: [] });
      const change = done(await leave({ endMonth: '2026-04', hours: 'takeOff' }));
      const left = await standing();
      done(await since());
      const { records, token } = await undoPreview(server, change);
      const obstacles = records.flatMap(({ kind, obstacle }) =>
        kind === 'allocationPlan' ? [obstacle] : [],
      );
      const stays = `${name} leaves at the end of April 2026. No hours can be planned for them in`;
      expect(obstacles.sort()).toEqual([`${stays} August 2026.`, `${stays} July 2026.`]);
      expect(await post(server, change, token)).toMatchObject({ status: 400 });
      expect(await standing()).toEqual(left);
    },
  );

  it('given hours that are kept, then they stay in the plan, and staying after all needs no more', async () => {
    done(await leave({}));
    expect([await standing(), await lastMonth()]).toEqual([asPlanned, '2026-06']);
    done(await leave({ endMonth: null }));
    expect(await lastMonth()).toBeNull();
  });

  it('given hours that were kept and are taken off later, then undoing that brings them back, and the other undo too', async () => {
    const left = done(await leave({}));
    const change = done(await leave({ hours: 'takeOff' }));
    expect(await standing()).toHaveLength(2);
    await undo(server, change);
    expect([await standing(), await lastMonth()]).toEqual([asPlanned, '2026-06']);
    await undo(server, left);
    expect(await lastMonth()).toBeNull();
  });

  it('given a freelancer, then they leave likewise', async () => {
    await plan(shop, '2026-09', { freelancerId: flo }, 12);
    const path = `/api/freelancers/${flo}`;
    expect((await preview({ endMonth: '2026-08' }, path)).planned).toMatchObject([
      { month: '2026-09', hours: 12 },
    ]);
    const answer = await leave({ endMonth: '2026-08', hours: 'takeOff' }, admin, path);
    expect(answer).toMatchObject({ status: 200, body: { hours: 12, plans: 1 } });
    expect((await admin.get('/api/freelancers')).body).toMatchObject([{ id: flo, endMonth: '2026-08' }]);
  });

  it('given a month or a person that can’t be, then a sentence says why and nothing is changed', async () => {
    const refused = async (fields: object, sentence: string) => {
      const answer = await leave(fields);
      expect([400, 404, 409], answer.text).toContain(answer.status);
      expect(answer.text).toContain(sentence);
    };
    await refused({ endMonth: '2025-12' }, 'The last month lies before the first');
    await refused({ endMonth: '2026-13' }, 'Enter a month as YYYY-MM');
    await refused({ hours: 'gone' }, 'Say whether hours after the last month are kept');
    await refused({ hours: 'handOver' }, 'Choose who takes the hours over');
    await refused({ ...toBen, personId: ada }, 'They are the one who leaves. Choose somebody else.');
    await refused({ ...toBen, personId: 999 }, 'This team member does not exist');
    const toFlo = { ...toBen, personKind: 'freelancer', personId: flo };
    await refused(toFlo, 'Flo Marsh joins in August 2026. No hours can be planned for them in July 2026.');
    expect((await preview(toFlo)).obstacle).toContain('Flo Marsh joins in August 2026.');
    expect([await standing(), await lastMonth()]).toEqual([asPlanned, null]);
    expect((await admin.post('/api/team-members/999/leave/preview', {})).status).toBe(404);
    expect((await admin.post('/api/team-members/999/leave', { endMonth: '2026-06' })).status).toBe(404);
  });

  it('given somebody who is erased, then nothing of them is changed', async () => {
    done(await leave({ endMonth: '2026-04', hours: 'takeOff' }));
    done(await admin.post(`/api/admin/people/team-members/${ada}/erase`, {}));
    const answer = await leave({ endMonth: '2026-06' });
    expect(answer).toMatchObject({ status: 409 });
    expect(answer.text).toContain('This person was erased.');
  });

  it('given others have changed those hours or the last month since, then nothing is saved and it is said', async () => {
    const { token } = await preview();
    await plan(shop, '2026-09', { teamMemberId: ada }, 8);
    const stale = await leave({ hours: 'takeOff', token });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('Others have changed hours after this last month since you looked.');
    expect(await lastMonth()).toBeNull();
    done(await kofi.patch(`/api/team-members/${ada}`, { endMonth: '2026-09' }));
    expect(await leave({ expectedVersion: 1 })).toMatchObject({
      status: 409,
      body: { fields: ['endMonth'], current: { endMonth: '2026-09' }, changedBy: { username: 'kofi' } },
    });
    expect(await lastMonth()).toBe('2026-09');
  });

  it('given the same was refused before, then others’ changes since are told of all the same', async () => {
    const { token } = await preview({ hours: 'takeOff' });
    const leaver = { kind: 'teamMember' as const, id: ada };
    const begun = { leaver, endMonth: '2026-06', hours: 'takeOff', to: null };
    await notePendingChange(server.planner.pool, 'refused', begun);
    await plan(shop, '2026-09', { teamMemberId: ada }, 8);
    expect(await leave({ hours: 'takeOff', token })).toMatchObject({ status: 409 });
    expect(await lastMonth()).toBeNull();
  });

  it('given figures that lag, then nothing is stored, and it can be sent again', async () => {
    const { readSide, store } = server.planner;
    const head = await store.head();
    const lagging = vi.spyOn(readSide, 'waitFor').mockResolvedValue(false);
    expect(await leave({ hours: 'takeOff' })).toMatchObject({ status: 503 });
    lagging.mockRestore();
    expect(await store.head()).toBe(head);
    done(await leave({ hours: 'takeOff' }));
  });
});

describe.each(testDatabases.slice(0, 1))('people who leave, where the log is EventStoreDB', (kind) => {
  it('given it was cut half-way, then the same request continues it, though their hours are others by now', async () => {
    const standIn = await StandIn.start();
    const server = await startServer(kind, {
      config: { eventStoreUrl: standIn.url },
      now: () => new Date('2026-05-14T09:30:00Z'),
    });
    const { admin, planner } = server;
    const client = await add(admin, '/api/clients', { name: 'Birch & Sons' });
    const ada = await add(admin, '/api/team-members', aTeamMember());
    for (const name of ['Shop', 'Desk']) {
      const projectId = await add(admin, '/api/projects', aRetainer(client, { name }));
      const planned = { projectId, month: '2026-07', teamMemberId: ada, allocatedHours: 8 };
      await add(admin, '/api/allocations', planned);
    }
    const path = `/api/team-members/${ada}/leave`;
    const leaving = { endMonth: '2026-06', hours: 'takeOff' };
    const { token } = (await admin.post(`${path}/preview`, leaving)).body as HoursAfterLeaving;
    vi.spyOn(planner.store, 'appendAll').mockImplementationOnce(async ([first]) => {
      if (first) await planner.store.append(first.stream, first.expectedVersion, first.events);
      throw new StoreUnavailable('The event store is away');
    });
    const request = { json: { ...leaving, token }, headers: { 'Idempotency-Key': 'cut' } };
    expect(await admin.send('POST', path, request)).toMatchObject({ status: 503 });
    expect(await admin.send('POST', path, request)).toMatchObject({ status: 200 });
    expect((await admin.get('/api/team-members')).body).toMatchObject([{ endMonth: '2026-06' }]);
    await server.stop();
    standIn.stop();
  });
});
