import { sql } from 'slonik';
import type { MovementView } from '#projections/movement/view.ts';
import { openPostgres } from '../services/database/postgres.ts';
import type { EventStore, NewEvent } from '../services/eventStore/eventStore.ts';
import type { HttpClient } from '../tests/httpClient.ts';
import { startPostgresCluster } from '../tests/postgresCluster.ts';
import { startServer, type TestServer } from '../tests/server.ts';
import { GrowingLog } from './growingLog.ts';
import { keep, measure, type Row, tableOf, timeOf } from './measure.ts';

/** Events of the agency's log: when it is young, and unless told otherwise when it is old. */
const young = 5_000;
const old = 500_000;
const runs = 5;
const hour = 3_600_000;

/** A log has a year to grow, however long it is. */
const begun = Date.parse('2025-10-14T09:00:00.000Z');
const ended = begun + 365 * 24 * hour;

const daysBack = { 'a day': 1, 'a month': 30, 'half a year': 182 };
const forecasts = { 'one month': 'start=2026-10&end=2026-10', 'twelve months': 'start=2026-08&end=2027-07' };

/** Why the forecast moved, on a log that is short and on one that is long; the question reaches further and further back. */
export const measureMovement = async (events = old): Promise<void> => {
  const rows: Row[] = [];
  for (const size of [young, events]) {
    const cluster = await startPostgresCluster();
    if (!cluster) throw new Error('Install PostgreSQL (Debian: apt-get install postgresql) to measure this');
    try {
      const open = () => openPostgres(cluster.url);
      const server = await startServer({ open }, { now: () => new Date(ended) });
      try {
        await grow(server, size);
        rows.push(...(await rowsOf(server, size)));
      } finally {
        await server.stop();
      }
    } finally {
      await cluster.remove();
    }
  }
  const file = await keep('movement', { rows });
  console.log(`\n${tableOf(rows)}\n\nMilliseconds. Also in ${file}`);
};

const grow = async ({ planner }: TestServer, events: number): Promise<void> => {
  const log = new GrowingLog(spread(planner.store, events));
  const position = await log.growTo(events);
  while (!(await planner.readSide.waitFor(position, 60_000))) console.log('The figures are catching up …');
  // As PostgreSQL does by itself a minute later.
  await planner.pool.query(sql.unsafe`vacuum analyze`);
  console.log(`The log has ${events} events, and the figures are up to date`);
};

/** The store, but events happen one after the other over a year. */
const spread = (store: EventStore, events: number): Pick<EventStore, 'appendAll'> => {
  let count = 0;
  const dated = (event: NewEvent): NewEvent => {
    const at = new Date(begun + (count++ / events) * (ended - begun - hour)).toISOString();
    return { ...event, metadata: { ...event.metadata, at } };
  };
  return {
    appendAll: (appends, onStored) =>
      store.appendAll(
        appends.map((append) => ({ ...append, events: append.events.map(dated) })),
        onStored,
      ),
  };
};

const rowsOf = async ({ admin }: TestServer, size: number): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [ago, days] of Object.entries(daysBack)) {
    for (const [forecast, months] of Object.entries(forecasts)) {
      const from = new Date(ended - days * 24 * hour).toISOString();
      const ask = () => answered(admin, `/api/pnl/movement?from=${from}&${months}`);
      let moved: MovementView | undefined;
      const first = await timeOf(async () => (moved = await ask()));
      const measured = await measure(runs, () => timeOf(async () => (moved = await ask())));
      const changes = (moved?.steps.length ?? 0) + (moved?.otherSteps.count ?? 0);
      const what = `${size.toLocaleString('en-GB')} events: ${forecast}, ${ago} back, ${changes} changes`;
      rows.push({ what, measured });
      console.log(`${what}: ${measured.median} ms, the first time ${Math.round(first)} ms`);
    }
  }
  const memory = Math.round(process.memoryUsage.rss() / 2 ** 20);
  console.log(`${memory} MB resident, the benchmark itself included`);
  return rows;
};

/** What it answers in the end: the planner of a day far back in a long log takes a while to be put together. */
const answered = async (admin: HttpClient, path: string): Promise<MovementView> => {
  for (;;) {
    const answer = await admin.get(path);
    if (answer.status === 200) return answer.body as MovementView;
    if (answer.status !== 503) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    console.log(answer.text);
  }
};
