import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { add, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { expectSameFigures } from '../../tests/kill/sameFigures.ts';
import type { TestServer } from '../../tests/server.ts';
import { erase, now, wholeReadSide, withLeavers } from '../api/testing/erasing.ts';
import { createPostgresEventStore } from '../log/eventStore/postgres.ts';
import { pendingErasures } from '../operationalStore/pendingErasures.ts';

/** Every figure that May's people contribute to. */
const figures = [
  '/api/pnl?from=2026-05&to=2026-07',
  '/api/pnl/costs/2026-05',
  '/api/pnl/breakdown/2026-05',
  '/api/dashboard/metrics?month=2026-05',
  '/api/reports/2026-05',
];
const explanation = '/api/explain?figure=directStaffCosts&month=2026-05';

describe.each(testDatabases)('erasing somebody on $name', (kind) => {
  let server: TestServer;
  let admin: HttpClient;
  let zoe: number;
  let zoeUser: number;
  let max: number;
  beforeEach(async () => {
    ({ server, zoe, zoeUser, max } = await withLeavers(kind));
    admin = server.admin;
  });
  afterEach(() => server.stop());

  const textOf = async (path: string) => {
    const { status, text } = await admin.get(path);
    expect([path, status]).toEqual([path, 200]);
    return text;
  };
  const answers = () => Promise.all(figures.map(textOf));
  // Digests hold “zoe” by chance.
  const named = /\bzoe\b|quartz|geologist|basalt/i;
  const without = (texts: readonly string[]) =>
    texts.map((text) =>
      text
        .replaceAll('Zoe Quartz', 'Erased person')
        .replaceAll('Geologist', '')
        .replaceAll('"skills":["Basalt"],', ''),
    );

  it('then a verification that has compared before compares again, without the name', async () => {
    const { database, planner } = server;
    const [checking, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const readStream = planner.store.readStream.bind(planner.store);
    vi.spyOn(planner.store, 'readStream').mockImplementation(async (stream, ...more) => {
      if (stream === 'client-1') {
        checking.resolve();
        await go.promise;
      }
      return readStream(stream, ...more);
    });
    await admin.post('/api/admin/verifications');
    await checking.promise;
    expect(await erase(admin, 'team-members', zoe, 'Asked for it')).toMatchObject({ status: 204 });
    const erased = await planner.store.head();
    go.resolve();
    const position = () =>
      database.pool.maybeOneFirst(sql.type(z.object({ position: z.number() }))`
        select (result ->> 'position')::int as position from planner.generations
        where purpose = 'verification' and status = 'done'
      `);
    await vi.waitFor(async () => expect(await position()).toBeGreaterThanOrEqual(erased), 30_000);
  });

  it('then nobody is named any more, everywhere and at once, and no figure is another, nor after a rebuild', {
    timeout: 120_000,
  }, async () => {
    const before = await answers();
    const asOfToday = `/api/team-members?asOf=${now().toISOString()}`;
    expect(await textOf(asOfToday)).toMatch(named);
    const { id: proof } = z
      .object({ id: z.number() })
      .parse((await admin.post('/api/admin/verifications')).body);
    await vi.waitFor(
      async () => expect(await textOf(`/api/admin/verifications/${proof}`)).toContain('isEqual'),
      60_000,
    );
    // As stored by a verification that finds an additional row.
    await server.database.pool.query(sql.unsafe`
      update planner.generations set result = jsonb_set(result, '{tables,0,onlyLive}', '["Zoe Quartz"]')
      where purpose = 'verification'
    `);
    expect(await textOf('/api/history')).toMatch(named);

    expect(await erase(admin, 'team-members', zoe, 'Asked for it')).toMatchObject({ status: 204 });

    expect(await answers()).toEqual(without(before));
    for (const path of [
      '/api/history?limit=200',
      '/api/team-members',
      '/api/admin/users',
      explanation,
      ...figures,
    ]) {
      expect(await textOf(path)).not.toMatch(named);
    }
    expect((await admin.get(explanation)).body).toMatchObject({ value: 7_350 });
    const history = await textOf('/api/history?limit=200');
    expect(history).toContain('Asked for it');
    expect(history).toContain('hours: Erased person');
    const { entries } = z
      .object({ entries: z.array(z.looseObject({ event: z.string(), changes: z.array(z.unknown()) })) })
      .parse((await admin.get(`/api/history?kind=teamMember&id=${zoe}`)).body);
    expect(entries).toMatchObject([
      { event: 'TeamMemberErased', record: { name: 'Erased person' }, changes: [], reason: 'Asked for it' },
      {
        event: 'TeamMemberTermsChanged',
        changes: [{ field: 'salary', from: '36000', to: '40000' }],
        reason: 'Erased with the person',
      },
      { event: 'TeamMemberAdded', reason: 'Erased with the person' },
    ]);
    await expectSameFigures(server.database);
    expect(JSON.stringify(await wholeReadSide(server))).not.toMatch(named);
  });

  it('then the key is gone: whoever has the log and the operational store can read no name in it', async () => {
    await erase(admin, 'team-members', zoe);
    const keys = await server.database.pool.anyFirst(
      sql.type(z.object({ name: z.string() }))`select name from vault.keys where key is null order by name`,
    );
    expect(keys).toEqual([`teamMember-${zoe}/identity`, `user-${zoeUser}/identity`]);
    const events = await server.planner.store.readStream(`teamMember-${zoe}`);
    expect(events[0]?.data).toMatchObject({ name: 'Erased person', email: '', role: '', salary: 3_600_000 });
  });

  it('then no address is told of what they had done, and that of whoever erased them stays', async () => {
    const asZoe = await server.signedIn('zoe.q');
    const una = await add(asZoe, '/api/admin/users', aUser('una'));
    const { password: _, username: __, ...role } = aUser('una', { role: 'admin' });
    expect(await asZoe.put(`/api/admin/users/${una}`, role)).toMatchObject({ status: 200 });
    // Rows from before the user of a request was recorded.
    await server.database.pool.query(sql.unsafe`
      update vault.request_origins set user_id = null
      where correlation_id = (select min(correlation_id) from vault.request_origins where user_id = ${String(zoeUser)})
    `);
    const told = async () =>
      z
        .object({
          entries: z.array(
            z.object({ who: z.looseObject({ id: z.string() }).nullable(), address: z.string().nullable() }),
          ),
        })
        .parse((await admin.get('/api/access-log?limit=100')).body)
        .entries.filter(({ who }) => who?.id === String(zoeUser))
        .map(({ address }) => address);
    expect((await told()).filter((address) => address === '127.0.0.1').length).toBeGreaterThan(3);

    expect(await erase(admin, 'team-members', zoe)).toMatchObject({ status: 204 });

    expect(new Set(await told())).toEqual(new Set([null]));
    const origins = await server.database.pool.anyFirst(sql.type(z.object({ user: z.string().nullable() }))`
      select distinct user_id as user from vault.request_origins
    `);
    expect(origins).toEqual(['1']);
  });

  it('then a user who is the same person can sign in no more, and is nobody in history', async () => {
    await erase(admin, 'team-members', zoe);
    const again = server.visitor();
    expect(await again.post('/api/login', { username: 'zoe.q', password: 'battery staple' })).toMatchObject({
      status: 401,
    });
    const { text } = await admin.get(`/api/history?user=${zoeUser}`);
    expect(text).toContain('"username":"Erased person"');
    await add(admin, '/api/admin/users', aUser('zoe.q'));
  });

  it('given one who was deleted, then they are erased too; twice is once; and those who can be are listed', async () => {
    expect(await admin.send('DELETE', `/api/freelancers/${max}`)).toMatchObject({ status: 204 });
    expect((await admin.get('/api/admin/people/left')).body).toEqual([
      {
        kind: 'freelancer',
        id: String(max),
        name: 'Max Marl',
        isDeleted: true,
        lastMonth: '2026-05',
        usernames: [],
      },
      {
        kind: 'teamMember',
        id: String(zoe),
        name: 'Zoe Quartz',
        isDeleted: false,
        lastMonth: '2026-06',
        usernames: ['zoe.q'],
      },
    ]);
    expect(await erase(admin, 'freelancers', max)).toMatchObject({ status: 204 });
    const head = await server.planner.store.head();
    expect(await erase(admin, 'freelancers', max)).toMatchObject({ status: 204 });
    expect(await server.planner.store.head()).toBe(head);
    expect(await textOf('/api/history?limit=200')).not.toMatch(/marl/i);
    expect(await textOf('/api/admin/people/left')).not.toMatch(/marl/i);
    await expectSameFigures(server.database);
  });

  it('given somebody who is still there, oneself, or nobody, then it is refused with a sentence', async () => {
    const here = await add(admin, '/api/team-members', aTeamMember({ name: 'Still Here' }));
    const asZoe = await server.signedIn('zoe.q');
    const head = await server.planner.store.head();
    for (const [client, kind, id, status, detail] of [
      [
        admin,
        'team-members',
        here,
        409,
        'Erase a person after they have left: give them a last month that is over, or delete them first.',
      ],
      [admin, 'users', zoeUser, 409, 'Erase a user after they have left: delete the user first.'],
      [asZoe, 'team-members', zoe, 409, 'You cannot erase yourself. Ask another administrator to do it.'],
      [
        admin,
        'freelancers',
        99,
        404,
        'This freelancer does not exist. It may have been deleted; reload to see what is there now.',
      ],
      [admin, 'clients', 1, 400, null],
    ] as const) {
      const answer = await erase(client, kind, id);
      expect(answer).toMatchObject({ status });
      if (detail !== null) expect(answer.body).toMatchObject({ detail });
    }
    expect(await server.planner.store.head()).toBe(head);
  });

  it('given it is refused half-way, then it does not happen by itself later either', async () => {
    const asZoe = await server.signedIn('zoe.q');
    const left = await add(admin, '/api/team-members', aTeamMember({ name: 'Flint', endMonth: '2026-05' }));
    expect(await asZoe.put('/api/admin/users/1', { role: 'admin', teamMemberId: left })).toMatchObject({
      status: 200,
    });
    expect(await erase(asZoe, 'team-members', left)).toMatchObject({
      status: 409,
      body: { detail: 'The first administrator cannot be deleted.' },
    });
    expect(await pendingErasures(server.database.pool)).toEqual([]);
    expect(await textOf('/api/team-members')).toContain('Flint');
  });

  it('given an erased person, then nothing of them can be changed', async () => {
    await erase(admin, 'team-members', zoe);
    const answer = await admin.put(`/api/team-members/${zoe}`, aTeamMember({ name: 'Zoe Quartz' }));
    expect(answer).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^This person was erased/) },
    });
  });

  it('given an erased person, then their record is deleted all the same, and the reason has gone with them', async () => {
    await erase(admin, 'team-members', zoe);
    const reason = 'Nobody needs the record of Zoe';
    const answer = await admin.delete(`/api/team-members/${zoe}`, { reason });
    expect(answer.status, answer.text).toBe(204);
    const { text } = await admin.get(`/api/history?kind=teamMember&id=${zoe}`);
    expect(text).toContain('"TeamMemberRemoved"');
    expect(text).not.toContain(reason);
  });

  it('given the event is there and the key still is, then whoever reads it next destroys the key', async () => {
    const stream = `freelancer-${max}`;
    const raw = createPostgresEventStore(server.database.pool);
    const metadata = { at: now().toISOString(), by: '1', correlationId: 'c', causationId: 'c' };
    const { version } = (await raw.readStream(stream)).at(-1) ?? { version: 0 };
    await raw.append(stream, version, [
      { id: crypto.randomUUID(), type: 'FreelancerErased', data: {}, metadata },
    ]);
    await vi.waitFor(async () => expect(await textOf('/api/history?limit=200')).not.toMatch(/marl/i));
    expect(
      await server.database.pool.maybeOneFirst(
        sql.type(z.object({ key: z.string().nullable() }))`
          select key from vault.keys where name = ${`${stream}/identity`}`,
      ),
    ).toBeNull();
    await raw.close();
  });

  it('given somebody whom the log names in plain text, then it is refused, for it would not be true', async () => {
    const raw = createPostgresEventStore(server.database.pool);
    const metadata = { at: now().toISOString(), by: '1', correlationId: 'c', causationId: 'c' };
    const { position } = await raw.append('user-77', 0, [
      {
        id: crypto.randomUUID(),
        type: 'UserCreated',
        data: {
          username: 'old',
          firstName: 'O',
          lastName: 'Ld',
          email: null,
          role: 'admin',
          teamMemberId: null,
        },
        metadata,
      },
      { id: crypto.randomUUID(), type: 'UserDeleted', data: {}, metadata },
    ]);
    await raw.close();
    expect(await server.planner.readSide.waitFor(position)).toBe(true);
    expect(await erase(admin, 'users', 77)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/plain text/) },
    });
  });
});
