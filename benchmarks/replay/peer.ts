import { SQL } from '@event-driven-io/dumbo';
import { type Event, projections } from '@event-driven-io/emmett';
import {
  getPostgreSQLEventStore,
  postgreSQLRawSQLProjection,
  rebuildPostgreSQLProjections,
} from '@event-driven-io/emmett-postgresql';
import pg from 'pg';
import type { Case } from './timed.ts';

type PlanSaved = Event<'AllocationsReplaced', { plan: number; entries: unknown[] }>;

/** Number of plans whose events are counted. */
const plans = 500;

/** Counts the events of each plan in one table, following the peer's documentation of table projections. */
const counter = postgreSQLRawSQLProjection<PlanSaved>({
  name: 'counter',
  canHandle: ['AllocationsReplaced'],
  evolve: ({ data }) =>
    SQL`insert into counters (plan, count) values (${data.plan}, 1)
        on conflict (plan) do update set count = counters.count + 1`,
  init: () => SQL`create table if not exists counters (plan int primary key, count int not null)`,
});

/** Appends so many events of the size of a saved plan's. */
export const fillPeer = async (url: string, events: number): Promise<void> => {
  const store = getPostgreSQLEventStore(url, { projections: projections.async([counter]) });
  await store.schema.migrate();
  for (let plan = 0; plan < plans; plan++) {
    const count = Math.floor(events / plans) + (plan < events % plans ? 1 : 0);
    const saved = Array.from({ length: count }, (_, revision): PlanSaved => {
      const entries = [1, 2, 3].map((id) => ({
        allocationId: id,
        person: { kind: 'teamMember', id },
        hours: revision % 40,
      }));
      return { type: 'AllocationsReplaced', data: { plan, entries } };
    });
    await store.appendToStream(`allocationPlan-${plan}`, saved);
  }
  await store.close();
};

/** Rebuilds the projection with the peer's own rebuild, and checks what it applied. */
export const replayPeer: Case = async (events, url, timed) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table if not exists counters (plan int primary key, count int not null)');
  await client.query('truncate counters');
  // A new processor each time: a rebuilt one would continue at its checkpoint.
  const projector = { projection: counter, processorId: `counter-${process.pid}` };
  const consumer = rebuildPostgreSQLProjections({ connectionString: url, projections: [projector] });
  await timed(() => consumer.start());
  await consumer.close();
  const { rows } = await client.query<{ plans: number; count: number; least: number; most: number }>(
    `select count(*)::int as plans, sum(count)::int as count, min(count) as least, max(count) as most from counters`,
  );
  await client.end();
  const [found] = rows;
  const isRight =
    found?.plans === plans &&
    found.count === events &&
    found.least === Math.floor(events / plans) &&
    found.most === Math.ceil(events / plans);
  return isRight ? null : `it applied ${found?.count} events to ${found?.plans} plans`;
};
