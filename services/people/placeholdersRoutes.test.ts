import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryView } from '#projections/history/view.ts';
import { add, aFreelancer, anSla, aRetainer, aTeamMember } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import type { TestServer } from '../../tests/server.ts';
import { done, undo, undoPreview, withTwoAdministrators } from '../api/testing/undoing.ts';

const developer = {
  name: 'Developer',
  role: 'Developer',
  workingHours: 40,
  startMonth: '2026-06',
  endMonth: null,
  note: null,
  cost: { per: 'month', amount: '4000' },
};

describe.each(testDatabases)('people to be hired, on $name', (kind) => {
  let server: TestServer;
  let admin: HttpClient;
  let kofi: HttpClient;
  let client: number;
  let shop: number;
  let desk: number;
  let ada: number;
  let placeholder: number;
  beforeEach(async () => {
    const stage = await withTwoAdministrators(kind);
    ({ server, kofi, client } = stage);
    ({ admin } = server);
    shop = await add(admin, '/api/projects', aRetainer(client, { name: 'Shop' }));
    desk = await add(admin, '/api/projects', anSla(client, { name: 'Desk' }));
    ada = await add(admin, '/api/team-members', aTeamMember({ role: 'Developer' }));
    placeholder = await add(admin, '/api/placeholders', developer);
  });
  afterEach(() => server.stop());

  const path = () => `/api/placeholders/${placeholder}`;
  const get = async (address: string) => (await admin.get(address)).body;
  const plan = (projectId: number, month: string, hours: number, more: object = {}) =>
    admin.put(`${path()}/hours`, { projectId, month, hours, ...more });
  const planAll = async () => {
    for (const [project, month, hours] of [
      [shop, '2026-06', 30],
      [shop, '2026-07', 40],
      [desk, '2026-07', 12.5],
    ] as const) {
      done(await plan(project, month, hours));
    }
  };
  const adas = async () =>
    ((await get('/api/allocations/month/2026-07')) as { projectId: number; allocatedHours: number }[]).map(
      ({ projectId, allocatedHours }) => [projectId, allocatedHours],
    );
  const standing = async () =>
    ((await get(`${path()}/hours`)) as { planned?: { month: string; hours: number }[] }).planned?.map(
      ({ month, hours }) => [month, hours],
    );
  /** Responses that placeholders don't affect. */
  const specified = async () =>
    Promise.all(
      [
        '/api/allocations?projectId=1',
        '/api/allocations/month/2026-07',
        '/api/allocations/export/2026-07',
        '/api/planning/2026-07',
        '/api/dashboard/metrics?month=2026-07',
        '/api/dashboard/resource-planning/2026-07',
        '/api/dashboard/coverage?from=2026-06&to=2026-08',
        '/api/pnl?from=2026-06&to=2026-08',
        '/api/schedule?from=2026-06&to=2026-08',
        '/api/reports/2026-07',
      ].map(async (address) => (await admin.get(address)).text.replaceAll(/"version":\d+/g, '')),
    );

  it('given hours for somebody to be hired, then they stand in their own answers and in no others', async () => {
    const before = await specified();
    await planAll();
    expect(await specified()).toEqual(before);
    expect(await get('/api/placeholders')).toEqual([{ id: placeholder, ...developer, version: 4 }]);
    expect(await get('/api/placeholders/hours?from=2026-05&to=2026-07')).toEqual([
      {
        id: placeholder,
        name: 'Developer',
        role: 'Developer',
        isThere: [false, true, true],
        capacity: [0, 176, 184],
        planned: [
          { projectId: shop, hours: [0, 30, 40] },
          { projectId: desk, hours: [0, 0, 12.5] },
        ],
        version: 4,
      },
    ]);
    expect(await get(`${path()}/hours`)).toMatchObject({
      planned: [
        { projectName: 'Shop', clientName: 'Birch & Sons', month: '2026-06', hours: 30 },
        { projectName: 'Desk', month: '2026-07', hours: 12.5 },
        { projectName: 'Shop', month: '2026-07', hours: 40 },
      ],
    });
  });

  it('given whom to hire, then demand by role stands against who is there, and what nobody is planned for apart', async () => {
    await planAll();
    await add(admin, '/api/allocations', {
      projectId: shop,
      teamMemberId: ada,
      month: '2026-07',
      allocatedHours: 180,
    });
    expect(await get('/api/placeholders/demand?from=2026-06&to=2026-07')).toEqual({
      months: [
        { month: '2026-06', workingDays: 22 },
        { month: '2026-07', workingDays: 23 },
      ],
      roles: [
        {
          role: 'Developer',
          planned: [0, 180],
          toBeHired: [30, 52.5],
          capacity: [176, 184],
          free: [176, 4],
          over: [0, 0],
          gap: [-146, 48.5],
        },
      ],
      // The shop needs 50 hours a month, the desk 40.
      unplanned: [60, 27.5],
    });
  });

  it('given bad input, then each is refused with a sentence that says what to do', async () => {
    for (const [answer, sentence] of [
      [await plan(shop, '2026-05', 8), 'Developer is to be hired from June 2026 on'],
      [await plan(shop, '2026-06', 8.25), 'Enter hours in steps of half an hour'],
      [await plan(999, '2026-06', 8), 'This project'],
      [
        await admin.put(path(), { ...developer, endMonth: '2026-05' }),
        'The last month lies before the first',
      ],
      [
        await admin.put('/api/placeholders/99/hours', { projectId: shop, month: '2026-06', hours: 8 }),
        'This',
      ],
    ] as const) {
      expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
      expect(answer.text).toContain(sentence);
    }
    done(await admin.put(`/api/projects/${shop}`, aRetainer(client, { name: 'Shop', endMonth: '2026-06' })));
    expect(await plan(shop, '2026-07', 8)).toMatchObject({
      status: 400,
      body: { errors: [{ message: expect.stringContaining('Shop ends in June 2026.') }] },
    });
  });

  it('given two who set the same hours, then the second is told; other hours are merged', async () => {
    done(await plan(shop, '2026-06', 10, { expectedVersion: 1 }));
    expect(await plan(shop, '2026-06', 11, { expectedVersion: 1 })).toMatchObject({
      status: 409,
      body: { fields: ['hours'], version: 2, current: { version: 2 }, changedBy: { username: 'admin' } },
    });
    done(await plan(shop, '2026-07', 11, { expectedVersion: 1 }));
    const { entries } = (await get('/api/history?kind=placeholder&limit=1')) as HistoryView;
    expect(entries).toMatchObject([
      {
        event: 'PlaceholderHoursPlanned',
        month: '2026-07',
        changes: [{ field: 'hours: Shop, July 2026', from: null, to: 11 }],
      },
    ]);
  });

  const replace = (fields: object = {}, who = admin) =>
    who.post(`${path()}/replace`, { personKind: 'teamMember', personId: ada, from: '2026-07', ...fields });

  it('given a person, then they take the hours over as one change, undone and done again', async () => {
    await planAll();
    await add(admin, '/api/allocations', {
      projectId: shop,
      teamMemberId: ada,
      month: '2026-07',
      allocatedHours: 5.5,
    });
    const before = await specified();
    const answer = await replace({ reason: 'Signed' });
    expect(answer).toMatchObject({ status: 200, body: { hours: 52.5, plans: 2 } });
    const change = done(answer);
    expect(answer.body).toMatchObject({ correlationId: change });
    const moved = [await adas(), await standing(), await get('/api/placeholders')];
    expect(moved).toEqual([
      [
        [shop, 45.5],
        [desk, 12.5],
      ],
      [['2026-06', 30]],
      [{ id: placeholder, ...developer, endMonth: '2026-06', version: 5 }],
    ]);
    const { entries } = (await get('/api/history?limit=3')) as HistoryView;
    expect(entries.map(({ correlationId, reason }) => [correlationId, reason])).toEqual(
      [0, 1, 2].map(() => [change, 'Signed']),
    );
    expect(entries.find(({ event }) => event === 'PlaceholderReplaced')?.changes).toEqual([
      { field: 'endMonth', from: null, to: '2026-06' },
      { field: 'hours: Shop, July 2026', from: 40, to: null },
      { field: 'hours: Desk, July 2026', from: 12.5, to: null },
      { field: 'replacedBy', from: null, to: 'Ada Byrne' },
    ]);

    const undone = await undo(server, change);
    expect(await adas()).toEqual([[shop, 5.5]]);
    expect(await standing()).toEqual([
      ['2026-06', 30],
      ['2026-07', 12.5],
      ['2026-07', 40],
    ]);
    expect(await specified()).toEqual(before);
    await undo(server, undone);
    expect([await adas(), await standing()]).toEqual(moved.slice(0, 2));
  });

  it('given all of the hours, then nothing is left of the placeholder, and undoing brings it back', async () => {
    await planAll();
    const change = done(await replace({ from: '2026-06' }));
    expect(await get('/api/placeholders')).toEqual([]);
    expect(await get('/api/history/records?kind=placeholder')).toMatchObject([
      { name: 'Developer', isGone: true },
    ]);
    const undone = await undo(server, change);
    expect(await standing()).toHaveLength(3);
    await undo(server, undone);
    expect(await get('/api/placeholders')).toEqual([]);
    expect(await adas()).toHaveLength(2);
  });

  it('given others have changed a plan since, then undoing leaves it as it is and says so', async () => {
    await planAll();
    const change = done(await replace());
    await add(kofi, '/api/allocations', {
      projectId: desk,
      teamMemberId: ada,
      month: '2026-07',
      allocatedHours: 20,
    });
    const { records } = await undoPreview(server, change);
    expect(records.map(({ name, touched }) => [name, touched.length])).toEqual(
      expect.arrayContaining([
        ['Shop', 0],
        ['Desk', 1],
        ['Developer', 0],
      ]),
    );
  });

  it('given the project has ended since, then undoing it still gives the hours back', async () => {
    await planAll();
    const change = done(await replace());
    done(await admin.patch(`/api/projects/${shop}`, { endMonth: '2026-06' }));
    await undo(server, change);
    expect(await standing()).toEqual(
      expect.arrayContaining([
        ['2026-07', 40],
        ['2026-07', 12.5],
      ]),
    );
    expect(await adas()).toEqual([]);
  });

  it('given it has ended and somebody has changed what was taken over, then the hours are not doubled', async () => {
    await planAll();
    const change = done(await replace());
    done(await admin.patch(`/api/projects/${shop}`, { endMonth: '2026-06' }));
    const fewer = { projectId: shop, teamMemberId: ada, month: '2026-07', before: 40, after: 20 };
    done(await kofi.post('/api/hours', { changes: [fewer] }));
    await undo(server, change);
    expect(await standing()).not.toContainEqual(['2026-07', 40]);
    expect(await adas()).toEqual([[shop, 20]]);
  });

  it('given somebody who is not there, a project that has ended, or too much, then nothing moves', async () => {
    await planAll();
    const flo = await add(admin, '/api/freelancers', aFreelancer({ startMonth: '2026-08' }));
    const refused = async (fields: object, sentence: string) => {
      const answer = await replace(fields);
      expect([400, 404, 409], answer.text).toContain(answer.status);
      expect(answer.text).toContain(sentence);
    };
    await refused({ personId: 999 }, 'This team member does not exist');
    await refused({ personKind: 'freelancer', personId: flo }, 'Flo Marsh joins in August 2026.');
    await refused({ from: '2026-13' }, 'Enter a month as YYYY-MM');
    await add(admin, '/api/allocations', {
      projectId: shop,
      teamMemberId: ada,
      month: '2026-07',
      allocatedHours: 730,
    });
    await refused({}, 'Ada Byrne would have 770 hours on Shop in July 2026.');
    const standingVersion = { expectedVersion: 1 };
    await refused(standingVersion, 'Someone else has changed this placeholder since you opened it.');
    expect(await standing()).toHaveLength(3);
    expect(await adas()).toEqual([[shop, 730]]);
  });

  it('given two who replace at once, then the hours move once', async () => {
    await planAll();
    const answers = await Promise.all([replace(), replace({}, kofi)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await adas()).toEqual([
      [shop, 40],
      [desk, 12.5],
    ]);
  });

  it('given a new project with such hours, then its addition is not undone', async () => {
    const { body } = await admin.get('/api/history?kind=project&limit=1');
    const change = (body as HistoryView).entries[0]?.correlationId ?? '';
    done(await plan(desk, '2026-07', 4));
    const { records } = await undoPreview(server, change);
    expect(records).toMatchObject([
      { obstacle: 'Desk has hours of somebody to be hired in July 2026, and stays.' },
    ]);
  });
});
