import { sql } from 'slonik';
import { openPostgres } from '../services/database/postgres.ts';
import type { EventStore, NewEvent } from '../services/log/eventStore/eventStore.ts';
import { startPostgresCluster } from '../tests/postgresCluster.ts';
import { startServer, type TestServer } from '../tests/server.ts';
import { GrowingLog } from './growingLog.ts';
import { type AgencySize, largeSize } from './largeAgency.ts';

const hour = 3_600_000;

/** A log grows over one year, whatever its length. */
const begun = Date.parse('2025-10-14T09:00:00.000Z');
const ended = begun + 365 * 24 * hour;

/** A date some days before the end of that year. */
export const daysBack = (days: number): Date => new Date(ended - days * 24 * hour);

/**
 * Measures a planner on PostgreSQL at the end of a year in which so many events have happened.
 * @param options.now when it is measured, where that is later
 * @param options.size of the agency; the large one by default
 */
export const atYearsEnd = async <Result>(
  events: number,
  look: (server: TestServer) => Promise<Result>,
  { now = new Date(ended), size = largeSize }: { now?: Date; size?: AgencySize } = {},
): Promise<Result> => {
  const cluster = await startPostgresCluster();
  if (!cluster) throw new Error('Install PostgreSQL (Debian: apt-get install postgresql) to measure this');
  try {
    const open = () => openPostgres(cluster.url);
    const server = await startServer({ open }, { now: () => now });
    try {
      await grow(server, events, size);
      return await look(server);
    } finally {
      await server.stop();
    }
  } finally {
    await cluster.remove();
  }
};

const grow = async ({ planner }: TestServer, events: number, size: AgencySize): Promise<void> => {
  const log = new GrowingLog(spread(planner.store, events), size);
  const position = await log.growTo(events);
  while (!(await planner.readSide.waitFor(position, 60_000))) console.log('The figures are catching up …');
  // PostgreSQL would do so by itself a minute later.
  await planner.pool.query(sql.unsafe`vacuum analyze`);
  console.log(`The log has ${events} events, and the figures are up to date`);
};

/** The store with the times of its events spread over a year. */
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
