import { sql } from 'slonik';
import { z } from 'zod';
import type { Database } from '#services/database/database.ts';

const counted = z.object({ checkpoints: z.number(), tidied: z.number(), wal: z.number() });
/** PostgreSQL's work so far: checkpoints, tables that autovacuum vacuumed or analysed, and bytes of WAL. */
export type DatabaseWork = z.infer<typeof counted>;

export const databaseWork = async ({ pool }: Database): Promise<DatabaseWork> => {
  const version = Number(
    await pool.oneFirst(sql.type(z.object({ version: z.string() }))`
    select current_setting('server_version_num') as version
  `),
  );
  // Since PostgreSQL 17 checkpoints are counted in a view of their own.
  const checkpoints =
    version >= 170_000
      ? sql.fragment`select num_timed + num_requested from pg_stat_checkpointer`
      : sql.fragment`select checkpoints_timed + checkpoints_req from pg_stat_bgwriter`;
  return pool.one(sql.type(counted)`
    select (${checkpoints})::int as checkpoints,
      (select coalesce(sum(autovacuum_count + autoanalyze_count), 0) from pg_stat_user_tables)::int as tidied,
      (pg_current_wal_lsn() - '0/0')::float8 as wal
  `);
};

export const workBetween = (before: DatabaseWork, after: DatabaseWork): DatabaseWork => ({
  checkpoints: after.checkpoints - before.checkpoints,
  tidied: after.tidied - before.tidied,
  wal: after.wal - before.wal,
});
