import { type DatabasePool, sql } from 'slonik';
import { openPglite } from '#services/database/pglite.ts';
import { openPostgres } from '#services/database/postgres.ts';
import { createPostgresEventStore, migrateLog } from '#services/log/eventStore/postgres.ts';
import { GrowingLog } from '../growingLog.ts';

/** Events of a log besides the agency's: the first start of a planner creates its administrator. */
export const madeByStart = 1;

/** Appends the large agency's events to the log of a planner that was started once. */
export const fillLog = async (url: string, events: number): Promise<void> => {
  const { pool, close } = await openPostgres(url);
  await migrateLog(pool);
  await new GrowingLog(createPostgresEventStore(pool)).growTo(events);
  // PostgreSQL would do so by itself a minute later.
  await pool.query(sql.unsafe`vacuum analyze`);
  await close();
};

/** Copies a log into the embedded database of a directory. */
export const copyLog = async (url: string, directory: string): Promise<void> => {
  const [from, to] = [await openPostgres(url), await openPglite(directory)];
  await migrateLog(to.pool);
  const store = createPostgresEventStore(from.pool);
  for await (const events of store.readAll({ after: 0 })) await insert(to.pool, events);
  await to.pool.query(sql.unsafe`update log.head set position = ${await store.head()}`);
  await to.close();
  await from.close();
};

const insert = async (pool: DatabasePool, events: readonly object[]): Promise<void> => {
  await pool.query(sql.unsafe`
    insert into log.events
    select * from jsonb_populate_recordset(null::log.events, ${JSON.stringify(events)}::jsonb)
  `);
};
