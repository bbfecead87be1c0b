import { sql } from 'slonik';
import { createReadModelVersion } from '#projections/readModelVersions/readModelVersions.ts';
import { migrateReadModelVersions } from '#projections/readModelVersions/register.ts';
import { dropSchema } from '#projections/readModelVersions/schema.ts';
import type { Database } from '#services/database/database.ts';
import { openPglite } from '#services/database/pglite.ts';
import { openPostgres } from '#services/database/postgres.ts';
import type { EventStore } from '#services/log/eventStore/eventStore.ts';
import { connectEventStoreDb } from '#services/log/eventStore/eventStoreDb.ts';
import { createPostgresEventStore } from '#services/log/eventStore/postgres.ts';
import { replay } from '#services/readSide/build.ts';
import { sameAsFold } from './sameAsFold.ts';
import type { Case, Timed } from './timed.ts';

/** From the log's table, or from EventStoreDB on request. */
export const replayOnPostgres: Case = async (events, url, timed) => {
  const database = await openPostgres(url);
  const isElsewhere = process.argv[2] === 'eventStoreDb';
  const store = isElsewhere
    ? connectEventStoreDb(process.env.EVENTSTORE_URL ?? '')
    : createPostgresEventStore(database.pool);
  return await replayed(database, store, events, timed);
};

export const replayOnPglite: Case = async (events, directory, timed) => {
  const database = await openPglite(directory);
  return await replayed(database, createPostgresEventStore(database.pool), events, timed);
};

const replayed = async (
  database: Database,
  store: EventStore,
  events: number,
  timed: Timed,
): Promise<string | null> => {
  const { pool } = database;
  await migrateReadModelVersions(pool);
  const readModelVersion = await createReadModelVersion(pool);
  await timed(() => replay(database, store, readModelVersion, new AbortController().signal));
  const fault = await sameAsFold({ db: pool, readModelVersion }, store, events);
  await dropSchema(pool, readModelVersion.schema);
  await pool.query(sql.unsafe`delete from planner.generations where id = ${readModelVersion.id}`);
  await database.close();
  return fault;
};
