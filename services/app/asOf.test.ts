import { sql } from 'slonik';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { emptyState, evolveFoldedState } from '#projections/foldedState/foldedState.ts';
import { originalFormulas } from '#projections/foldedState/formulaSet.ts';
import type { FormulasView } from '#projections/formulas/view.ts';
import type { HistoryView } from '#projections/history/view.ts';
import type { PnlView } from '#projections/money/pnl/view.ts';
import { writeState } from '#projections/past/writeState.ts';
import { claimPast, makePast } from '#projections/readModelVersions/past.ts';
import type { RecordedEvent } from '#services/log/eventStore/eventStore.ts';
import { add, aRetainer, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { listen } from '../../tests/liveClient.ts';
import { expectRefusal, expectRefused } from '../../tests/problems.ts';
import { replayed } from '../../tests/replays.ts';
import { startServer, type TestServer } from '../../tests/server.ts';
import { routeTable } from './routeTable.ts';

/** Routes without a past. */
const ofTodayAlone = [
  '/api/auth/user',
  '/api/auth/sessions',
  '/api/auth/second-factor',
  '/api/sign-in-options',
  '/api/oidc/start',
  '/api/oidc/callback',
  '/api/admin/sign-in-policy',
  '/api/admin/api-tokens',
  '/api/admin/replays',
  '/api/admin/replays/:id',
  '/api/admin/replays/:id/differences',
  '/api/admin/replays/:id/differences.csv',
  '/api/periods/:month/check',
  '/api/admin/parked-events',
  '/api/admin/verifications',
  '/api/admin/verifications/:id',
  '/api/admin/backups',
  '/api/admin/past-days',
  '/api/admin/people/left',
  '/api/admin/people/:kind/:id/mentions',
  '/api/history/:correlation/undo',
  '/api/pnl/movement',
  '/api/digest',
  '/api/access-log',
  '/api/access-log.csv',
  '/api/live',
  '/api/openapi.json',
];
const addressOf = (path: string) =>
  path
    .replace(':id', '1')
    .replace(':month', '2026-05')
    .replace(/^\/api\/allocations$/, '/api/allocations?month=2026-05')
    .replace(/^\/api\/history\/records$/, '$&?kind=project')
    .replace(/^\/api\/explain$/, '/api/explain?month=2026-05&figure=netProfit')
    .replace(
      /^\/api\/(pnl|schedule|time-off|time-off\/months|placeholders\/hours|placeholders\/demand|dashboard\/outlook|dashboard\/coverage|dashboard\/utilization)$/,
      '$&?from=2026-05&to=2026-05',
    );
const pastOf = (address: string, asOf: string) =>
  `${address}${address.includes('?') ? '&' : '?'}asOf=${asOf}`;

const pastSchemas = sql.type(z.object({ name: z.string() }))`
  select nspname as name from pg_namespace where nspname like 'past\\_%'
`;

describe.each(testDatabases)('the planner as of a past day, on $name', (kind) => {
  let server: TestServer;
  let now: Date;
  let project: number;
  const on = (day: string) => {
    now = new Date(`${day}T12:00:00.000Z`);
  };
  // A retainer of £3,000 in January, changed to £4,000 in February; a member joins in March; now it is May.
  const begin = async () => {
    on('2026-01-10');
    server = await startServer(kind, { now: () => now });
    const client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    project = await add(server.admin, '/api/projects', aRetainer(client));
    on('2026-02-10');
    await server.admin.put(`/api/projects/${project}`, aRetainer(client, { revenue: '4000' }));
    on('2026-03-10');
    await add(server.admin, '/api/team-members', aTeamMember({ costType: 'direct' }));
    on('2026-05-14');
  };

  const ask = async <Body>(path: string): Promise<Body> => {
    const answer = await server.admin.get(path);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as Body;
  };
  const month = async (asOf?: string) => {
    const path = '/api/pnl?from=2026-05&to=2026-05';
    const { months } = await ask<PnlView>(asOf === undefined ? path : pastOf(path, asOf));
    return { revenue: months[0]?.totalRevenue, staff: months[0]?.directStaffCosts };
  };
  const schemas = () => server.database.pool.anyFirst(pastSchemas);

  describe('that is built', () => {
    beforeEach(begin);
    afterEach(() => server.stop());

    it('then figures, lists and history are those of then, and today is what it was', async () => {
      expect(await month('2026-01-31')).toEqual({ revenue: 3_000, staff: 0 });
      expect(await month('2026-02-10T11:59:59Z')).toEqual({ revenue: 3_000, staff: 0 });
      expect(await month('2026-02-10T12:00:00Z')).toEqual({ revenue: 4_000, staff: 0 });
      expect(await month('2026-03-10')).toEqual({ revenue: 4_000, staff: 3_000 });
      expect(await month()).toEqual({ revenue: 4_000, staff: 3_000 });
      expect(await ask('/api/team-members?asOf=2026-03-09')).toEqual([]);
      expect(await ask('/api/projects?asOf=2026-01-31')).toMatchObject([{ id: project, revenue: '3000' }]);
      const { entries } = await ask<HistoryView>('/api/history?asOf=2026-02-28');
      expect(entries.map(({ event }) => event)).toEqual([
        'ProjectUpdated',
        'ProjectCreated',
        'ClientCreated',
        'UserCreated',
      ]);
    });

    it('then the month it was is the month asked about where none is named', async () => {
      expect(await ask('/api/dashboard/metrics?asOf=2026-02-28')).toEqual(
        await ask('/api/dashboard/metrics?month=2026-02&asOf=2026-02-28'),
      );
    });

    it('given formulas that were adopted later, then those in force then count', async () => {
      const { id } = await replayed(server.admin, { monthlyCostIncludesEmployerNi: true });
      expect(await server.admin.post(`/api/admin/replays/${id}/adopt`, {})).toMatchObject({ status: 200 });
      on('2026-05-20');
      expect(await month()).toEqual({ revenue: 4_000, staff: 3_414 });
      expect(await month('2026-05-13')).toEqual({ revenue: 4_000, staff: 3_000 });
      expect(await month('2026-05-19')).toEqual({ revenue: 4_000, staff: 3_414 });
      const before = await ask<FormulasView>('/api/admin/formulas?asOf=2026-05-13');
      expect(before).toMatchObject({ version: 1, revisions: [{ version: 1 }] });
      expect(await ask<FormulasView>('/api/admin/formulas?asOf=2026-05-19')).toMatchObject({ version: 2 });
    });

    it('given times between the same two events, asked at once, then they share one build', async () => {
      const answers = ['2026-02-11', '2026-02-20T08:00:00Z', '2026-03-09', '2026-02-11'].map(month);
      expect(new Set((await Promise.all(answers)).map(({ revenue }) => revenue))).toEqual(new Set([4_000]));
      expect(await schemas()).toHaveLength(1);
      await month('2026-03-10');
      await month('2026-02-15');
      expect(await schemas()).toHaveLength(2);
    });

    it('given somebody who asks for many days at once, then two are built before another’s, and the rest after it', async () => {
      const days = Array.from({ length: 6 }, (_, index) => `2026-04-${10 + index}`);
      for (const day of [...days, '2026-04-20']) {
        on(day);
        await add(server.admin, '/api/clients', { name: `Client of ${day}` });
      }
      on('2026-05-14');
      await add(server.admin, '/api/admin/users', aUser('bea', { role: 'admin' }));
      const bea = await server.signedIn('bea');
      const answered: string[] = [];
      const look = async (who: typeof bea, day: string) => {
        expect(await who.get(pastOf('/api/clients', day))).toMatchObject({ status: 200 });
        answered.push(day);
      };
      await Promise.all([...days.map((day) => look(server.admin, day)), look(bea, '2026-04-20')]);
      expect(answered.indexOf('2026-04-20')).toBeLessThanOrEqual(2);
      expect(answered).toHaveLength(7);
    });

    it('given a clock that stepped back, then what was written after an event of that time counts as well', async () => {
      on('2026-03-05');
      await add(server.admin, '/api/clients', { name: 'By a clock that is late' });
      on('2026-05-14');
      const clients = await ask<{ name: string }[]>('/api/clients?asOf=2026-03-06');
      expect(clients.map(({ name }) => name)).toContain('By a clock that is late');
      // In the log the member comes before it.
      expect(await ask('/api/team-members?asOf=2026-03-06')).toHaveLength(1);
    });

    it('given a build was left half-done, then the next one who asks for that day has all of it', async () => {
      const { pool } = server.database;
      const events: RecordedEvent[] = [];
      for await (const batch of server.planner.store.readAll({ after: 0 })) events.push(...batch);
      const changed = events.find(({ type }) => type === 'ProjectUpdated');
      const past = await claimPast(pool, changed?.position ?? 0);
      if (!past) throw new Error('There is room for a past day');
      await makePast(pool, past.readModelVersion.id);
      // The state before the project was changed, as left by an interrupted build.
      const foldedState = emptyState();
      for (const event of events) if (event.position < past.position) evolveFoldedState(foldedState, event);
      const filled = { foldedState, formulas: originalFormulas, position: 0 };
      await writeState(pool, past.readModelVersion.schema, filled, new AbortController().signal);
      expect(await month('2026-02-20')).toEqual({ revenue: 4_000, staff: 0 });
      expect(await schemas()).toEqual([past.readModelVersion.schema]);
    });

    it('given a build was left half-done, then a restart drops it, and keeps one that is done', async () => {
      await month('2026-01-31');
      const kept = await schemas();
      const left = await claimPast(server.database.pool, 4);
      await makePast(server.database.pool, left?.readModelVersion.id ?? 0);
      expect(await schemas()).toHaveLength(2);
      const restarted = await startServer(kind, { now: () => now, database: server.database });
      await expect.poll(schemas).toEqual(kept);
      await restarted.stop();
    });

    it('then nobody hears of it, no replay lists it, and the live read-model version stays', async () => {
      const listener = await listen(server.url, server.admin.cookie);
      const before = await ask('/api/admin/replays');
      await month('2026-01-31');
      expect(await ask('/api/admin/replays')).toEqual(before);
      for (const id of [1, 2, 3]) {
        const adopted = await server.admin.post(`/api/admin/replays/${id}/adopt`, {});
        expect(adopted.status, adopted.text).toBeGreaterThanOrEqual(400);
      }
      expect(listener.events.flatMap(({ topics }) => topics)).toEqual([]);
      listener.vanish();
    });
  });

  describe('that is asked for', () => {
    beforeAll(begin);
    afterAll(() => server.stop());

    it.each([
      ['nonsense', /Enter a day as YYYY-MM-DD/],
      ['', /Enter a day as YYYY-MM-DD/],
      ['2026-02-30', /Enter a day as YYYY-MM-DD/],
      ['2026-05-13&asOf=2026-05-12', /Enter a day as YYYY-MM-DD/],
      ['2026-05-14', /not over yet/],
      ['2031-01-01', /not over yet/],
      ['0001-01-01', /knows nothing from before 10 January 2026/],
      ['9999-12-31', /not over yet/],
      ['2026-01-09', /knows nothing from before 10 January 2026\. Choose 2026-01-10/],
    ])('given asOf=%s, then it is refused with the field and what to do', async (asOf, detail) => {
      const before = await schemas();
      const answer = await server.admin.get(`/api/projects?asOf=${asOf}`);
      expectRefusal(answer);
      expect(answer).toMatchObject({
        status: 400,
        body: { detail: expect.stringMatching(detail), errors: [{ path: 'asOf' }] },
      });
      expect(await schemas()).toEqual(before);
    });

    it('given the planner began today, then it is not told to choose a day that is not over', async () => {
      on('2026-01-10');
      const answer = await server.admin.get('/api/projects?asOf=2026-01-09');
      on('2026-05-14');
      expectRefused(answer, 400, /knows nothing from before 10 January 2026\. Leave asOf out for today\.$/);
    });

    it('given a team member, then it is 403 everywhere, and nobody at all is asked to sign in', async () => {
      await add(server.admin, '/api/admin/users', aUser('ada'));
      const ada = await server.signedIn('ada');
      const before = await schemas();
      for (const path of ['/api/projects', '/api/team-member/summary', '/api/auth/user']) {
        expect(await ada.get(pastOf(path, '2026-01-31'))).toMatchObject({ status: 403 });
      }
      expect(await server.visitor().get('/api/projects?asOf=2026-01-31')).toMatchObject({ status: 401 });
      expect(await schemas()).toEqual(before);
    });

    it('then the days to choose from begin with the first event and end yesterday', async () => {
      expect(await ask('/api/admin/past-days')).toEqual({ first: '2026-01-10', last: '2026-05-13' });
    });

    it('then every question has its past or says that it has none, and nothing can be written', async () => {
      const head = await server.planner.store.head();
      for (const { method, path } of routeTable) {
        const address = pastOf(addressOf(path), '2026-04-30');
        const json = method === 'get' || method === 'delete' ? undefined : {};
        const answer = await server.admin.send(method.toUpperCase(), address, { json });
        if (method === 'get' && !ofTodayAlone.includes(path)) {
          expect([200, 404], `${path}: ${answer.text}`).toContain(answer.status);
          continue;
        }
        const detail = method === 'get' ? /for today alone/ : /The past cannot be changed/;
        expect(answer, `${method} ${path}`).toMatchObject({
          status: 400,
          body: { detail: expect.stringMatching(detail), errors: [{ path: 'asOf' }] },
        });
      }
      expect(await server.planner.store.head()).toBe(head);
    });
  });
});
