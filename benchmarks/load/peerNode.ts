import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SQL } from '@event-driven-io/dumbo';
import { CommandHandler, type Event, projections, STREAM_DOES_NOT_EXIST } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore, postgreSQLRawSQLProjection } from '@event-driven-io/emmett-postgresql';
import Router from '@koa/router';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
import compress from 'koa-compress';
import session from 'koa-session';
import pg from 'pg';
import { z } from 'zod';

// emmett-postgresql behind the same HTTP as the planner, as a process of its own: sessions in the database; parsed
// bodies; a plan that is read, decided on and appended to with an inline projection, and read from there, as are the
// plans of several months. It doesn't check projects or people, keeps no answers for repeats, and has no live feed.

type PlanSaved = Event<'AllocationsReplaced', { plan: string; entries: unknown[]; reason: string | null }>;

const url = process.env.DATABASE_URL ?? '';
const pool = new pg.Pool({ connectionString: url, max: 10 });
await pool.query('create table plans (plan text primary key, version int not null, entries jsonb not null)');
await pool.query("create index on plans (split_part(plan, '_', 2))");
await pool.query('create table sessions (key text primary key, data jsonb not null)');

const plans = postgreSQLRawSQLProjection<PlanSaved>({
  name: 'plans',
  canHandle: ['AllocationsReplaced'],
  evolve: ({ data: { plan, entries } }) =>
    SQL`insert into plans (plan, version, entries) values (${plan}, 1, ${JSON.stringify(entries)}::jsonb)
        on conflict (plan) do update set version = plans.version + 1, entries = excluded.entries`,
});
const store = getPostgreSQLEventStore(url, { projections: projections.inline([plans]) });
await store.schema.migrate();

type Plan = { version: number; entries: unknown[] };
const handle = CommandHandler<Plan, PlanSaved>({
  initialState: () => ({ version: 0, entries: [] }),
  evolve: ({ version }, { data: { entries } }) => ({ version: version + 1, entries }),
});

const sessions = {
  get: async (key: string) => {
    const { rows } = await pool.query('select data from sessions where key = $1', [key]);
    return rows[0]?.data;
  },
  set: async (key: string, data: unknown) => {
    await pool.query(
      'insert into sessions values ($1, $2) on conflict (key) do update set data = excluded.data',
      [key, JSON.stringify(data)],
    );
  },
  destroy: async (key: string) => {
    await pool.query('delete from sessions where key = $1', [key]);
  },
};

const person = { teamMemberId: z.number().nullable(), freelancerId: z.number().nullable() };
const entry = z.object({ ...person, allocatedHours: z.number() });
const input = z.object({
  expectedVersion: z.number(),
  entries: z.array(entry),
  reason: z.string().optional(),
});
const hoursInput = z.object({
  changes: z.array(
    z.object({ ...person, projectId: z.number(), month: z.string(), before: z.number(), after: z.number() }),
  ),
});
type Change = z.infer<typeof hoursInput>['changes'][number];

/**
 * The entries of a plan with changed hours, and for each change whether it was made: a concurrent save may have been
 * first.
 */
const withChanges = (entries: z.infer<typeof entry>[], changes: readonly Change[]) => {
  const next = new Map(entries.map((each) => [`${each.teamMemberId} ${each.freelancerId}`, each]));
  const outcomes = changes.map(({ teamMemberId, freelancerId, before, after }) => {
    const key = `${teamMemberId} ${freelancerId}`;
    const hours = next.get(key)?.allocatedHours ?? 0;
    if (hours !== before) return { status: 'contested', hours };
    next.set(key, { teamMemberId, freelancerId, allocatedHours: after });
    return { status: 'saved', hours: after };
  });
  return { entries: [...next.values()], outcomes };
};

const answered = async (plan: string) => {
  const { rows } = await pool.query<Plan>('select version, entries from plans where plan = $1', [plan]);
  return { version: rows[0]?.version ?? 0, allocations: rows[0]?.entries ?? [] };
};

const router = new Router();
router.post('/api/login', (ctx) => {
  if (ctx.session) ctx.session.userId = '1';
  ctx.body = {};
});
router.use((ctx, next) => {
  if (!ctx.session?.userId) ctx.throw(401);
  return next();
});
const path = '/api/allocations/project/:id/month/:month';
router.get(path, async (ctx) => {
  ctx.body = await answered(`${ctx.params.id}_${ctx.params.month}`);
});
router.put(path, async (ctx) => {
  const plan = `${ctx.params.id}_${ctx.params.month}`;
  const { expectedVersion, entries, reason = null } = input.parse(ctx.request.body);
  await handle(
    store,
    `allocationPlan-${plan}`,
    () => ({ type: 'AllocationsReplaced', data: { plan, entries, reason } }),
    { expectedStreamVersion: expectedVersion === 0 ? STREAM_DOES_NOT_EXIST : BigInt(expectedVersion) },
  );
  ctx.body = await answered(plan);
});
router.post('/api/hours', async (ctx) => {
  const { changes } = hoursInput.parse(ctx.request.body);
  const cells: object[] = [];
  for (const [plan, ofPlan] of Map.groupBy(changes, (each) => `${each.projectId}_${each.month}`)) {
    let outcomes: object[] = [];
    await handle(
      store,
      `allocationPlan-${plan}`,
      ({ entries }) => {
        const changed = withChanges(z.array(entry).parse(entries), ofPlan);
        outcomes = changed.outcomes;
        return { type: 'AllocationsReplaced', data: { plan, entries: changed.entries, reason: null } };
      },
      // On a concurrent save.
      { retry: { onVersionConflict: true } },
    );
    cells.push(...outcomes);
  }
  ctx.body = { cells };
});
router.get('/api/schedule', async (ctx) => {
  const { rows } = await pool.query(
    "select plan, version, entries from plans where split_part(plan, '_', 2) between $1 and $2",
    [ctx.query.from, ctx.query.to],
  );
  ctx.body = rows;
});

const app = new Koa();
app.keys = ['a secret of the benchmark'];
app.use(compress({ threshold: 1024 }));
app.use(bodyParser());
app.use(session({ store: sessions, maxAge: 86_400_000 }, app));
app.use(router.routes());
const server = createServer({ keepAliveTimeout: 65_000 }, app.callback());
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.on('message', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
