import { randomUUID } from 'node:crypto';
import { type FragmentSqlToken, sql } from 'slonik';
import { beforeEach, describe, expect, it } from 'vitest';
import { streams } from '#domain/records/streams.ts';
import { incompleteBy } from '#projections/projector/incomplete.ts';
import { liveReadModelVersion } from '#projections/readModelVersions/readModelVersions.ts';
import { add, aFreelancer, aRetainer, aTeamMember, aUser } from '../../tests/agency.ts';
import { pglite, testDatabases } from '../../tests/databases.ts';
import type { Answer, HttpClient } from '../../tests/httpClient.ts';
import { listen } from '../../tests/liveClient.ts';
import { expectRefused } from '../../tests/problems.ts';
import { replayed } from '../../tests/replays.ts';
import { serverForEach } from '../../tests/setUp.ts';
import { contract } from '../api/contract/contract.ts';
import type { Endpoint } from '../api/contract/endpoint.ts';
import { anOtherCost, aPlaceholder, aSubscription } from '../api/testing/bodies.ts';
import { erase } from '../api/testing/erasing.ts';
import { done } from '../api/testing/undoing.ts';
import { createPostgresEventStore } from '../log/eventStore/postgres.ts';

describe.each(testDatabases)('an event that can not be counted, on $name', (kind) => {
  const server = serverForEach(kind);
  let project: number;
  beforeEach(async () => {
    project = await add(
      server.admin,
      '/api/projects',
      aRetainer(await add(server.admin, '/api/clients', { name: 'Birch' })),
    );
  });

  /** Appends a later planner's event, as found after a return to an older version. */
  const appendUnknown = async () => {
    const { readSide } = server.planner;
    // Straight into the log: the planner itself stores nothing that it can't read.
    const store = createPostgresEventStore(server.database.pool);
    const stream = streams.project(project);
    const last = (await store.readStream(stream)).at(-1);
    const metadata = { at: '2026-05-14T09:30:00.000Z', by: '1', correlationId: 'x', causationId: 'x' };
    const event = { id: randomUUID(), type: 'ProjectPraised', data: {}, metadata };
    const { position } = await store.append(stream, last?.version ?? 0, [event]);
    await store.close();
    await readSide.waitFor(position);
    return position;
  };
  const parked = async () => (await server.admin.get('/api/admin/parked-events')).body;

  it('keeps months that it is about from being closed, and a budget from being taken from the forecast', async () => {
    await appendUnknown();
    const incomplete =
      /could not be counted, so that .* is incomplete\. Mend them on the Formulas page first/;
    const { refusal } = (await server.admin.get('/api/periods/2026-04/check')).body as { refusal: string };
    expect(refusal).toMatch(incomplete);
    const digest = 'a'.repeat(64);
    expectRefused(await server.admin.post('/api/periods/2026-04/close', { digest }), 409, incomplete);
    expectRefused(
      await server.admin.post('/api/budgets', { name: 'Budget 2026', from: '2026-04' }),
      409,
      incomplete,
    );
    expect((await server.admin.get('/api/budgets')).body).toEqual([]);
  });

  /** Makes a change that can't be counted: a row of it is refused. */
  const parking = async (table: string, refused: FragmentSqlToken, change: () => Promise<Answer>) => {
    const { pool } = server.database;
    const rows = sql.identifier([(await liveReadModelVersion(pool))?.schema ?? '', table]);
    await pool.query(sql.unsafe`alter table ${rows} add constraint refused check ((${refused}) is not true)`);
    done(await change());
    await pool.query(sql.unsafe`alter table ${rows} drop constraint refused`);
    expect(await parked()).toHaveLength(1);
  };

  it.each([
    ['/api/team-members', aTeamMember, 'team-members'],
    ['/api/freelancers', aFreelancer, 'freelancers'],
  ] as const)(
    'keeps somebody of %s from being erased, whom lists would go on naming',
    async (path, body, kind) => {
      const id = await add(server.admin, path, body({ name: 'Zoe Quartz', endMonth: '2020-01' }));
      await parking('history', sql.fragment`reason = 'Poison'`, () =>
        server.admin.patch(`${path}/${id}`, { role: 'Geologist', reason: 'Poison' }),
      );
      const refusal =
        /^A change of this person.* could not be counted.* Try it again on the Formulas page first/;
      expectRefused(await erase(server.admin, kind, id), 409, refusal);
      const { id: replay } = await replayed(server.admin);
      done(await server.admin.post(`/api/admin/replays/${replay}/adopt`, {}));
      done(await erase(server.admin, kind, id));
      expect((await server.admin.get(path)).text).not.toContain('Zoe Quartz');
    },
  );

  it('keeps the role and the pay of a user from being changed without effect, and lets them be deleted', async () => {
    const id = await add(server.admin, '/api/admin/users', aUser('una', { role: 'admin' }));
    const change = (body: object) => server.admin.patch(`/api/admin/users/${id}`, body);
    await parking('users', sql.fragment`view->>'lastName' = 'Poison'`, () => change({ lastName: 'Poison' }));
    const refusal = /^An earlier change of this user could not be counted.* delete the user/;
    expectRefused(await change({ role: 'team_member' }), 409, refusal);
    expectRefused(await change({ seesPay: false }), 409, refusal);
    done(await change({ role: 'admin', lastName: 'Quill' }));
    const una = await server.signedIn('una');
    done(await server.admin.delete(`/api/admin/users/${id}`));
    expect(await una.get('/api/team-members')).toMatchObject({ status: 401 });
    expect(await server.visitor().signIn('una', 'battery staple')).toMatchObject({ status: 401 });
  });

  it('is listed with why, everyone hears that figures are incomplete, and trying again tells the same', async () => {
    const una = server.visitor();
    await add(server.admin, '/api/admin/users', aUser('una', { password: 'battery staple' }));
    await una.signIn('una', 'battery staple');
    const listener = await listen(server.url, una.cookie);
    expect(await una.get('/api/team-member/completeness')).toMatchObject({ body: { parked: 0 } });

    const position = await appendUnknown();
    await listener.next(({ topics }) => topics.includes('parked'));
    listener.vanish();
    const found = {
      position,
      stream: `project-${project}`,
      type: 'ProjectPraised',
      at: '2026-05-14T09:30:00.000Z',
      error: 'ProjectPraised is not an event of a project',
      incomplete: {
        kind: 'project',
        month: null,
        topics: ['projects', 'allocations', 'placeholders', 'figures'],
      },
    };
    expect(await parked()).toEqual([found]);
    expect((await server.admin.get('/api/team-member/completeness')).body).toEqual({
      parked: 1,
      records: [{ ...found.incomplete, stream: found.stream, changes: 1 }],
    });
    expect((await una.get('/api/team-member/completeness')).body).toEqual({
      parked: 1,
      records: [
        {
          kind: 'project',
          month: null,
          stream: null,
          topics: ['me:allocations', 'me:summary'],
          changes: 1,
        },
      ],
    });
    expect(await una.get('/api/admin/parked-events')).toMatchObject({ status: 403 });

    // The fault isn't fixed yet: a replay finds it again, and loses nothing.
    const { id } = await replayed(server.admin);
    const differences = await server.admin.get(`/api/admin/replays/${id}/differences`);
    expect(differences.body).toMatchObject({ total: 0, parked: { from: 1, to: 1 } });
    expect(await server.admin.post(`/api/admin/replays/${id}/adopt`, {})).toMatchObject({ status: 200 });
    expect(await parked()).toEqual([found]);
  });
});

/** Parameters of reads, by name. */
const given: Readonly<Record<string, string>> = {
  month: '2026-04',
  from: '2026-04',
  to: '2026-05',
  start: '2026-04',
  end: '2026-05',
  figure: 'netProfit',
  id: '1',
};
/** What every event changes in some answers, whatever it is about. */
const ofAnyEvent = ['position', 'at', 'digest', 'version', 'unmoved'];

const told = ({ status, body, text }: Answer): string => {
  expect(status, text).toBe(200);
  return JSON.stringify(body, (key, value) => (ofAnyEvent.includes(key) ? undefined : value));
};

/** The answers about figures, by the question in their topic. */
const figuresOf = async (admin: HttpClient) => {
  const found = new Map<string, string>();
  for (const [name, { reads = '' }] of Object.entries<Endpoint>(contract)) {
    const [subject, , question = ''] = reads.split(':');
    if (subject !== 'figures' || !name.startsWith('GET ') || question === 'differences') continue;
    const path = name.slice(4).replaceAll(/:(\w+)/g, (_, key: string) => given[key] ?? '');
    const search = new URLSearchParams(question === 'movement' ? { from: '2026-04-01' } : {});
    for (const [, key = ''] of reads.matchAll(/\{(\w+)\}/g)) {
      const value = given[key];
      if (value !== undefined && !name.includes(`:${key}`)) search.set(key, value);
    }
    found.set(question, told(await admin.get(`${path}?${search}`)));
  }
  const formulas = { netProfitIncludesOtherCosts: true };
  found.set('preview', told(await admin.post('/api/admin/formulas/preview', { formulas })));
  return found;
};

describe('the figures that a change of costs, of a closing or of somebody to be hired leaves incomplete', () => {
  const server = serverForEach(pglite);

  it('are all that it would change', async () => {
    const { admin } = server;
    const client = await add(admin, '/api/clients', { name: 'Birch' });
    const project = await add(admin, '/api/projects', aRetainer(client));
    await add(admin, '/api/team-members', aTeamMember());
    await add(admin, '/api/freelancers', aFreelancer());
    await add(admin, '/api/software-costs', { ...aSubscription, startMonth: null });
    await add(admin, '/api/other-costs', { ...anOtherCost, month: '2026-04' });
    await add(admin, '/api/placeholders', { ...aPlaceholder, startMonth: '2026-04', endMonth: null });
    let before = await figuresOf(admin);
    const moves = async (stream: string, change: Promise<{ status: number; text: string }>) => {
      const { status, text } = await change;
      expect(status, text).toBeLessThan(300);
      const after = await figuresOf(admin);
      const changed = [...after].flatMap(([question, answer]) =>
        before.get(question) === answer ? [] : question,
      );
      before = after;
      const questions = incompleteBy(stream).topics.flatMap((topic) => topic.split(':')[2] ?? []);
      expect(questions, stream).toEqual(expect.arrayContaining(changed));
    };
    await moves('softwareCost-1', admin.patch('/api/software-costs/1', { defaultMonthlyCost: '500' }));
    await moves('otherCost-1', admin.patch('/api/other-costs/1', { amount: '500' }));
    const manual = {
      month: '2026-04',
      directStaffCosts: '1',
      otherOperatingCosts: '2',
      directSoftwareCosts: '3',
    };
    await moves('manualCosts-2026-04', admin.post('/api/pnl/costs', manual));
    const hours = { projectId: project, month: '2026-04', hours: 8 };
    await moves('placeholder-1', admin.put('/api/placeholders/1/hours', hours));
    const { digest } = (await admin.get('/api/periods/2026-04/check')).body as { digest: string };
    await moves('period-2026-04', admin.post('/api/periods/2026-04/close', { digest }));
    const restated = { closedMonths: 'restate', reason: 'Late' };
    for (const [path, changed] of [
      ['projects', { revenue: '9999' }],
      ['team-members', { costType: 'operational' }],
      ['software-costs', { defaultMonthlyCost: '600' }],
    ] as const) {
      expect((await admin.patch(`/api/${path}/1`, { ...changed, ...restated })).status).toBe(200);
    }
    before = await figuresOf(admin);
    await moves('period-2026-04', admin.post('/api/periods/2026-04/reopen', { reason: 'Late' }));
  });
});
