import { sql } from 'slonik';
import { createGeneration } from '#projections/generations/generations.ts';
import { migrateGenerations } from '#projections/generations/register.ts';
import { dropSchema } from '#projections/generations/schema.ts';
import type { Database } from '#services/database/database.ts';
import { openPglite } from '#services/database/pglite.ts';
import { openPostgres } from '#services/database/postgres.ts';
import type { EventStore } from '#services/eventStore/eventStore.ts';
import { connectEventStoreDb } from '#services/eventStore/eventStoreDb.ts';
import { createPostgresEventStore } from '#services/eventStore/postgres.ts';
import { replay } from '#services/readSide/build.ts';
import { sameAsFold } from './sameAsFold.ts';
import type { Case, Timed } from './timed.ts';

/** From the table, or from EventStoreDB where that is asked for. */
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
  await migrateGenerations(pool);
  const generation = await createGeneration(pool);
  await timed(() => replay(database, store, generation, new AbortController().signal));
  const fault = await sameAsFold({ db: pool, generation }, store, events);
  await dropSchema(pool, generation.schema);
  await pool.query(sql.unsafe`delete from planner.generations where id = ${generation.id}`);
  await database.close();
  return fault;
};
