import { beforeEach, describe, expect, it, vi } from 'vitest';
import { add, aFreelancer, anSla, aRetainer, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { HttpClient } from '../../tests/httpClient.ts';
import { serverForEach } from '../../tests/setUp.ts';
import { WrongExpectedVersion } from '../log/eventStore/eventStore.ts';

const month = '2026-05';

describe.each(testDatabases)('hours of cells on $name', (kind) => {
  const server = serverForEach(kind);
  let una: HttpClient;
  let ids: { retainer: number; sla: number; ada: number; flo: number };

  beforeEach(async () => {
    const { admin } = server;
    const client = await add(admin, '/api/clients', { name: 'Birch' });
    ids = {
      retainer: await add(admin, '/api/projects', aRetainer(client)),
      sla: await add(admin, '/api/projects', anSla(client)),
      ada: await add(admin, '/api/team-members', aTeamMember({ name: 'Ada Byrne', endMonth: '2026-08' })),
      flo: await add(admin, '/api/freelancers', aFreelancer({ name: 'Flo Reyes' })),
    };
    await add(admin, '/api/admin/users', aUser('una', { role: 'admin', firstName: 'Una', lastName: 'Voss' }));
    una = new HttpClient(server.url);
    await una.signIn('una', 'battery staple');
  });

  type Cell = { projectId?: number; teamMemberId?: number; freelancerId?: number; month?: string };
  const change = (cell: Cell, before: number, after: number) => ({
    projectId: ids.retainer,
    month,
    ...cell,
    before,
    after,
  });
  const save = (changes: readonly object[], more: object = {}, by = server.admin) =>
    by.post('/api/hours', { changes, ...more });
  const hoursOf = async (project: number, of = month) => {
    const { body } = await server.admin.get(`/api/allocations/project/${project}/month/${of}`);
    const plan = body as {
      version: number;
      additionalHours: number;
      allocations: { teamMemberId: number | null; freelancerId: number | null; allocatedHours: number }[];
    };
    return {
      version: plan.version,
      additional: plan.additionalHours,
      people: Object.fromEntries(
        plan.allocations.map((each) => [each.teamMemberId ?? `f${each.freelancerId}`, each.allocatedHours]),
      ),
    };
  };

  it('given hours that are all new, then the answer says where they stand in the log, and else not', async () => {
    const positionOf = async (...asked: Parameters<typeof save>) =>
      (await save(...asked)).headers['x-planner-change-position'];
    const first = await positionOf([change({ teamMemberId: ids.ada }, 0, 8)]);
    expect(Number(first)).toBe(await server.planner.store.head());
    const other = change({ teamMemberId: ids.ada, month: '2026-06' }, 0, 8);
    const keyed = { changes: [other, change({ freelancerId: ids.flo }, 0, 2)] };
    const again = () =>
      server.admin.send('POST', '/api/hours', { json: keyed, headers: { 'Idempotency-Key': 'hours' } });
    expect(Number((await again()).headers['x-planner-change-position'])).toBe(
      await server.planner.store.head(),
    );
    expect((await again()).headers).not.toHaveProperty('x-planner-change-position');
    for (const changes of [
      [change({ teamMemberId: ids.ada }, 0, 8)],
      [change({ teamMemberId: ids.ada }, 8, 9), { ...other, before: 0, after: 7 }],
      [change({ teamMemberId: ids.ada }, 9, 7), change({ teamMemberId: ids.ada, month: '2026-09' }, 0, 7)],
    ])
      expect(await positionOf(changes)).toBeUndefined();
  });

  it('given cells of several plans, months and people, then all are there as one change', async () => {
    const answer = await save(
      [
        change({ teamMemberId: ids.ada }, 0, 8),
        change({ freelancerId: ids.flo }, 0, 12.5),
        change({ teamMemberId: ids.ada, month: '2026-06' }, 0, 20),
        change({ projectId: ids.sla }, 0, 4.5),
      ],
      { reason: 'The launch' },
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      cells: [8, 12.5, 20, 4.5].map((hours) => ({ status: 'saved', hours, message: null, changedBy: null })),
    });
    expect(await hoursOf(ids.retainer)).toEqual({
      version: 1,
      additional: 0,
      people: { [ids.ada]: 8, [`f${ids.flo}`]: 12.5 },
    });
    expect((await hoursOf(ids.retainer, '2026-06')).people).toEqual({ [ids.ada]: 20 });
    expect((await hoursOf(ids.sla)).additional).toBe(4.5);
    const { body } = await server.admin.get('/api/history?limit=3');
    const { entries } = body as { entries: { correlationId: string; reason: string | null }[] };
    expect(new Set(entries.map(({ correlationId }) => correlationId)).size).toBe(1);
    expect(entries[0]?.reason).toBe('The launch');
  });

  it('given a colleague has changed one of them, then that waits for a decision, and the others are saved', async () => {
    await save([change({ teamMemberId: ids.ada }, 0, 8), change({ freelancerId: ids.flo }, 0, 5)]);
    await save([change({ teamMemberId: ids.ada }, 8, 30)], {}, una);
    const answer = await save([
      change({ teamMemberId: ids.ada }, 8, 12),
      change({ freelancerId: ids.flo }, 5, 0),
    ]);
    expect(answer.body).toMatchObject({
      cells: [
        { status: 'contested', hours: 30, changedBy: { name: 'Una Voss' }, changedAt: expect.any(String) },
        { status: 'saved', hours: 0 },
      ],
    });
    expect((await hoursOf(ids.retainer)).people).toEqual({ [ids.ada]: 30 });
    // Mine is saved on top of the present hours.
    expect((await save([change({ teamMemberId: ids.ada }, 30, 12)])).body).toMatchObject({
      cells: [{ status: 'saved', hours: 12 }],
    });
  });

  it('given the same is asked again, then nothing is changed twice, and it counts as saved', async () => {
    const changes = [change({ teamMemberId: ids.ada }, 0, 8)];
    await save(changes);
    expect((await save(changes)).body).toMatchObject({ cells: [{ status: 'saved', hours: 8 }] });
    expect((await hoursOf(ids.retainer)).version).toBe(1);
  });

  it('given some can not be, then each is told why at its place, and the others are saved', async () => {
    const answer = await save([
      change({ teamMemberId: ids.ada, month: '2026-09' }, 0, 8),
      change({ teamMemberId: 99 }, 0, 8),
      change({ projectId: 99, teamMemberId: ids.ada }, 0, 8),
      change({}, 0, 8),
      change({ freelancerId: ids.flo }, 0, 8),
    ]);
    const refused = (message: string) => ({ status: 'refused', hours: 0, message });
    expect(answer.body).toMatchObject({
      cells: [
        refused(
          'Ada Byrne leaves at the end of August 2026. No hours can be planned for them in September 2026.',
        ),
        refused('This team member does not exist. Reload to see who is there now.'),
        refused(expect.stringContaining('project')),
        refused('Only SLA projects have additional hours.'),
        { status: 'saved', hours: 8 },
      ],
    });
    expect((await hoursOf(ids.retainer)).people).toEqual({ [`f${ids.flo}`]: 8 });
  });

  it('given all or none are asked for, then one that is contested or can not be leaves all as they were', async () => {
    await save([change({ teamMemberId: ids.ada }, 0, 8)], {}, una);
    for (const [spoiling, status] of [
      [change({ teamMemberId: ids.ada }, 4, 12), 'contested'],
      [change({ teamMemberId: 99 }, 0, 8), 'refused'],
    ] as const) {
      const answer = await save([change({ freelancerId: ids.flo, month: '2026-06' }, 0, 8), spoiling], {
        all: true,
      });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ cells: [{ status: 'left', hours: 0 }, { status }] });
      expect(await hoursOf(ids.retainer, '2026-06')).toMatchObject({ version: 0, people: {} });
    }
    const whole = [
      change({ freelancerId: ids.flo, month: '2026-06' }, 0, 8),
      change({ teamMemberId: ids.ada }, 8, 12),
    ];
    expect((await save(whole, { all: true })).body).toMatchObject({
      cells: [{ status: 'saved' }, { status: 'saved' }],
    });
  });

  it('given a plan that was looked at before, then what came since is read, and all of it where hours are contested', async () => {
    await save([change({ teamMemberId: ids.ada }, 0, 8)]);
    await save([change({ teamMemberId: ids.ada }, 8, 9)], {}, una);
    await save([change({ teamMemberId: ids.ada }, 9, 10)]);
    const read = vi.spyOn(server.planner.store, 'readStream');
    await save([change({ teamMemberId: ids.ada }, 10, 11)]);
    expect(read.mock.calls.map(([, from]) => from)).toEqual([2]);
    read.mockClear();
    const { body } = await save([change({ teamMemberId: ids.ada }, 8, 20)], {}, una);
    expect(body).toMatchObject({
      cells: [{ status: 'contested', hours: 11, changedBy: { username: 'admin' } }],
    });
    expect(read.mock.calls.map(([, from]) => from)).toEqual([3, undefined]);
  });

  it('given all are asked for and a colleague is quicker half-way, then what was stored is taken back', async () => {
    const { store } = server.planner;
    // A log that stores each plan by itself has stored the first when the second turns out to have changed.
    vi.spyOn(store, 'appendAll').mockImplementationOnce(async ([first, second], onStored) => {
      if (!first || !second) throw new Error('Two plans are changed');
      await store.append(first.stream, first.expectedVersion, first.events);
      onStored?.(1);
      await add(una, '/api/allocations', {
        projectId: ids.retainer,
        teamMemberId: ids.ada,
        month: '2026-06',
        allocatedHours: 30,
      });
      throw new WrongExpectedVersion(second.stream, second.expectedVersion);
    });
    const both = [
      change({ freelancerId: ids.flo }, 0, 8),
      change({ teamMemberId: ids.ada, month: '2026-06' }, 0, 12),
    ];
    expect((await save(both, { all: true })).body).toMatchObject({
      cells: [
        { status: 'left', hours: 0 },
        { status: 'contested', hours: 30, changedBy: { name: 'Una Voss' } },
      ],
    });
    expect((await hoursOf(ids.retainer)).people).toEqual({});
    expect((await hoursOf(ids.retainer, '2026-06')).people).toEqual({ [ids.ada]: 30 });
  });

  it.each([
    [
      'a cell twice',
      [
        [0, 8],
        [0, 9],
      ],
      'changes.1',
      /^The same hours are changed twice\./,
    ],
    ['no other hours', [[8, 8]], 'changes.0.after', /^These hours are there already\./],
    ['a quarter of an hour', [[0, 0.25]], 'changes.0.after', /half an hour/],
    ['less than none', [[0, -1]], 'changes.0.after', /negative/],
    ['nothing', [], 'changes', /^Say which hours change/],
  ])('given %s, then it is refused at its place, and nothing is saved', async (_, hours, path, message) => {
    const changes = hours.map(([before = 0, after = 0]) => change({ teamMemberId: ids.ada }, before, after));
    expect(await save(changes)).toMatchObject({
      status: 400,
      body: { errors: [{ path, message: expect.stringMatching(message) }] },
    });
    expect((await hoursOf(ids.retainer)).version).toBe(0);
  });

  it('given many change the same plans at once, then each change of theirs is there in the end', async () => {
    const months = ['2026-05', '2026-06', '2026-07'];
    const writers = [ids.ada, `f${ids.flo}`];
    const answers = await Promise.all(
      [1, 2, 3, 4].flatMap((round) =>
        writers.map((who) =>
          save(
            months.map((each) =>
              change(
                typeof who === 'number'
                  ? { teamMemberId: who, month: each }
                  : { freelancerId: ids.flo, month: each },
                0,
                round,
              ),
            ),
          ),
        ),
      ),
    );
    const cells = answers.flatMap(({ body }) => (body as { cells: { status: string }[] }).cells);
    // Of four concurrent writes to an empty cell one wins, and the others are refused.
    expect(cells.filter(({ status }) => status === 'saved')).toHaveLength(months.length * writers.length);
    expect(cells.every(({ status }) => status === 'saved' || status === 'contested')).toBe(true);
    for (const each of months)
      expect(Object.keys((await hoursOf(ids.retainer, each)).people)).toHaveLength(2);
  });
});
