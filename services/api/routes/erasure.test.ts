import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { add, aFreelancer, anSla, aRetainer, aTeamMember, aUser } from '../../../tests/agency.ts';
import { testDatabases } from '../../../tests/databases.ts';
import type { HttpClient } from '../../../tests/httpClient.ts';
import { expectSameFigures } from '../../../tests/kill/sameFigures.ts';
import { startServer, type TestServer } from '../../../tests/server.ts';
import { createPostgresEventStore } from '../../eventStore/postgres.ts';
import { anOtherCost, aSubscription } from '../testing/bodies.ts';

/** July 2026: whoever's last month is May or June has left. */
const now = () => new Date('2026-07-15T10:00:00Z');
const erase = (client: HttpClient, kind: string, id: number | string, reason?: string, blank?: number[]) =>
  client.post(`/api/admin/people/${kind}/${id}/erase`, { reason, blank });
const mentions = z.array(
  z.looseObject({
    entry: z.looseObject({ position: z.number(), reason: z.string() }),
    changes: z.number(),
    isCertain: z.boolean(),
  }),
);

/** Every figure that people of May have a part in. */
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
    server = await startServer(kind, { now });
    admin = server.admin;
    const client = await add(admin, '/api/clients', { name: 'Alder' });
    const retainer = await add(admin, '/api/projects', aRetainer(client));
    const sla = await add(admin, '/api/projects', anSla(client));
    const ofZoe = { name: 'Zoe Quartz', email: 'zoe@quartz.example', role: 'Geologist', endMonth: '2026-06' };
    zoe = await add(
      admin,
      '/api/team-members',
      aTeamMember({ ...ofZoe, reason: 'Zoe came from Basalt Ltd' }),
    );
    const raise = { ...aTeamMember(ofZoe), salary: '40000', effectiveFrom: '2026-06', reason: 'Zoe asked' };
    expect(await admin.put(`/api/team-members/${zoe}`, raise)).toMatchObject({ status: 200 });
    const marl = { name: 'Max Marl', email: 'max@marl.example', endMonth: '2026-05' };
    max = await add(admin, '/api/freelancers', aFreelancer(marl));
    const ada = await add(admin, '/api/team-members', aTeamMember());
    zoeUser = await add(
      admin,
      '/api/admin/users',
      aUser('zoe.q', { firstName: 'Zoe', lastName: 'Quartz', role: 'admin', teamMemberId: zoe }),
    );
    const asZoe = server.visitor();
    await asZoe.signIn('zoe.q', 'battery staple');
    for (const [projectId, person] of [
      [retainer, { teamMemberId: zoe }],
      [retainer, { teamMemberId: ada }],
      [sla, { freelancerId: max }],
    ] as const) {
      await add(asZoe, '/api/allocations', { projectId, ...person, month: '2026-05', allocatedHours: 30 });
    }
    // A user of Ada's who was linked to the wrong person at first.
    const wrong = await add(admin, '/api/admin/users', aUser('ada', { teamMemberId: zoe }));
    const { password: _, username: __, ...right } = aUser('ada', { teamMemberId: ada });
    expect(await admin.put(`/api/admin/users/${wrong}`, right)).toMatchObject({ status: 200 });
  });
  afterEach(() => server.stop());

  const textOf = async (path: string) => {
    const { status, text } = await admin.get(path);
    expect([path, status]).toEqual([path, 200]);
    return text;
  };
  const answers = () => Promise.all(figures.map(textOf));
  const named = /zoe|quartz|geologist|basalt/i;
  const without = (texts: readonly string[]) =>
    texts.map((text) => text.replaceAll('Zoe Quartz', 'Erased person').replaceAll('Geologist', ''));

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
    // As a proof would note that finds a row too many.
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
    expect(JSON.stringify(await wholeReadSide())).not.toMatch(named);
  });

  it('then reasons of others that name them go, too, where they were chosen, and no other', {
    timeout: 120_000,
  }, async () => {
    const client = await add(admin, '/api/clients', { name: 'Birch' });
    const project = await add(admin, '/api/projects', {
      ...aRetainer(client),
      reason: 'A friend of Zoe Quartz',
    });
    const cost = await add(admin, '/api/software-costs', { ...aSubscription, reason: 'Zoe wants it' });
    const adjust = (month: string, reason: string) =>
      admin.post('/api/software-cost-adjustments', {
        softwareCostId: cost,
        month,
        adjustedCost: '90',
        reason,
      });
    expect(await adjust('2026-05', 'A seat for zoe.q')).toMatchObject({ status: 201 });
    expect(await adjust('2026-06', 'A seat for Quartz')).toMatchObject({ status: 201 });
    expect(await admin.delete(`/api/software-costs/${cost}`)).toMatchObject({ status: 204 });
    await add(admin, '/api/other-costs', { ...anOtherCost, reason: 'Zoetrope film' });
    expect(
      await admin.put(`/api/projects/${project}`, {
        ...aRetainer(client),
        revenue: '9',
        reason: 'Zoe says so',
      }),
    ).toMatchObject({ status: 200 });

    const path = `/api/admin/people/team-members/${zoe}/mentions`;
    const offered = mentions.parse((await admin.get(path)).body);
    expect(offered.map(({ entry, isCertain, changes }) => [entry.reason, isCertain, changes])).toEqual([
      ['Zoe says so', false, 1],
      ['A seat for Quartz', false, 1],
      ['A seat for zoe.q', true, 1],
      ['Zoe wants it', false, 1],
      ['A friend of Zoe Quartz', true, 1],
    ]);
    const other = z
      .object({ entries: z.array(z.object({ position: z.number(), reason: z.string().nullable() })) })
      .parse((await admin.get('/api/history?kind=otherCost')).body).entries[0];
    expect(await erase(admin, 'team-members', zoe, 'Asked for it', [other?.position ?? 0])).toMatchObject({
      status: 409,
      text: expect.stringContaining('does not name this person'),
    });

    // All but the first, which means another Zoe.
    const chosen = offered.slice(1).map(({ entry }) => entry.position);
    expect(await erase(admin, 'team-members', zoe, 'Asked for it', chosen)).toMatchObject({ status: 204 });
    const history = await textOf('/api/history?limit=200');
    expect(history).toContain('Zoe says so');
    expect(history).toContain('Zoetrope film');
    const whole = JSON.stringify(await wholeReadSide());
    for (const { entry } of offered.slice(1)) {
      expect(history).not.toContain(entry.reason);
      expect(whole).not.toContain(entry.reason);
    }
    await expectSameFigures(server.database);
    const events = await server.planner.store.readStream(`softwareCost-${cost}`);
    expect(events.map(({ metadata }) => metadata.reason).slice(0, 3)).toEqual(
      Array(3).fill('Erased with the person'),
    );
    expect(mentions.parse((await admin.get(path)).body)).toEqual([]);
  });

  /** Every table of the live generation, and of those that are kept beside it. */
  const wholeReadSide = async () => {
    const { pool } = server.database;
    const tables = await pool.any(
      sql.type(z.object({ schema: z.string(), name: z.string() }))`
        select table_schema as schema, table_name as name from information_schema.tables
        where table_schema ~ '^(read|past)_' or table_schema in ('planner', 'vault') and table_name <> 'keys'`,
    );
    return Promise.all(
      tables.map(({ schema, name }) =>
        pool.anyFirst(
          sql.type(z.object({ line: z.string() }))`
            select row_to_json(each)::text as line from ${sql.identifier([schema, name])} as each`,
        ),
      ),
    );
  };

  it('then the key is gone: whoever has the log and the vault can read no name in it', async () => {
    await erase(admin, 'team-members', zoe);
    const keys = await server.database.pool.anyFirst(
      sql.type(z.object({ name: z.string() }))`select name from vault.keys where key is null order by name`,
    );
    expect(keys).toEqual([`teamMember-${zoe}/identity`, `user-${zoeUser}/identity`]);
    const events = await server.planner.store.readStream(`teamMember-${zoe}`);
    expect(events[0]?.data).toMatchObject({ name: 'Erased person', email: '', role: '', salary: 3_600_000 });
  });

  it('then a user who is the same person can sign in no more, and is nobody in history', async () => {
    await erase(admin, 'team-members', zoe);
    const again = server.visitor();
    expect(await again.post('/api/login', { username: 'zoe.q', password: 'battery staple' })).toMatchObject({
      status: 401,
    });
    const { text } = await admin.get(`/api/history?user=${zoeUser}`);
    expect(text).toContain('"username":"Erased person"');
    // The name is free again.
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
    const asZoe = server.visitor();
    await asZoe.signIn('zoe.q', 'battery staple');
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

  it('given an erased person, then nothing of them can be changed', async () => {
    await erase(admin, 'team-members', zoe);
    const answer = await admin.put(`/api/team-members/${zoe}`, aTeamMember({ name: 'Zoe Quartz' }));
    expect(answer).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^This person was erased/) },
    });
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
