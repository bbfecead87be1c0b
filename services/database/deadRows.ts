import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Database } from './database.ts';

const nothing = z.object({});
const tableRow = z.object({ schema: z.string(), name: z.string() });

/**
 * Removes from the disk what rows held before they were changed or deleted, in all tables that ever hold names or keys
 * in plain text: an update leaves the old row in place and in the write-ahead log.
 *
 * The embedded store rewrites its tables and drops its write-ahead log, so that no file holds the old rows. It blocks
 * all queries for as long as the largest table takes. PostgreSQL marks the space of old rows as free without blocking
 * anybody, and overwrites it in time; its write-ahead log and archives are kept as its operator has set.
 * @throws when the database is unavailable; may be run again
 */
export const discardDeadRows = async ({ kind, pool }: Pick<Database, 'kind' | 'pool'>): Promise<void> => {
  const vacuum = kind === 'pglite' ? sql.fragment`vacuum full` : sql.fragment`vacuum`;
  for (const { schema, name } of await tablesOf(pool)) {
    try {
      await pool.query(sql.type(nothing)`${vacuum} ${sql.identifier([schema, name])}`);
    } catch (error) {
      // A dropped read-model version takes its rows along.
      if (await isThere(pool, schema, name)) throw error;
    }
  }
  if (kind === 'pglite') await dropWriteAheadLog(pool);
};

/** All tables but the log's: its personal data is encrypted, and its rows never change. */
const tablesOf = (pool: DatabasePool) =>
  pool.any(sql.type(tableRow)`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('vault', 'planner') or schemaname ~ '^(read|past)_[0-9]+$'
    order by 1, 2
  `);

const isThere = (pool: DatabasePool, schema: string, name: string): Promise<boolean> =>
  pool.exists(sql.type(nothing)`
    select from pg_tables where schemaname = ${schema} and tablename = ${name}
  `);

/**
 * Removes the segments of the embedded store's write-ahead log. A checkpoint renames old segments for reuse, contents
 * included, and earlier checkpoints have done so: each of those is used up first.
 */
export const dropWriteAheadLog = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`set wal_recycle = off`);
  try {
    const waiting = await pool.oneFirst(sql.type(z.object({ count: z.number() }))`
      select count(*) as count from pg_ls_waldir() where name > pg_walfile_name(pg_current_wal_lsn())
    `);
    for (let count = 0; count <= waiting; count += 1) {
      // A segment must hold an entry before it can be ended.
      await pool.query(sql.type(nothing)`select pg_logical_emit_message(false, 'planner', '')`);
      await pool.query(sql.type(nothing)`select pg_switch_wal()`);
    }
    await pool.query(sql.type(nothing)`checkpoint`);
  } finally {
    await pool.query(sql.type(nothing)`reset wal_recycle`);
  }
};
