import type { Logger } from 'pino';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { Tidying, vacuum } from '../database/tidying.ts';
import { trimAnswers } from './repeats.ts';

/** Tables of the operational store whose rows are rewritten often or deleted soon. */
const shortLived = ['presence', 'requests', 'sessions', 'access_log', 'request_origins'] as const;

export const vacuumShortLived = async (pool: DatabasePool): Promise<void> => {
  for (const table of shortLived) await vacuum(pool, 'vault', table);
};

/** Presence: a row for each tab, written every few seconds. */
export const presenceTidying = (pool: DatabasePool, logger: Logger, every = 1_000): Tidying =>
  new Tidying(logger, () => vacuum(pool, 'vault', 'presence'), every);

/** Responses for repeats: a limited number for each user, however fast they write. */
export const answersTidying = (pool: DatabasePool, logger: Logger, every = 2_000): Tidying =>
  new Tidying(
    logger,
    async () => {
      await trimAnswers(pool);
      await vacuum(pool, 'vault', 'requests');
    },
    every,
  );

const nothing = z.object({});

/**
 * Records that rows naming somebody are about to die, so that they are discarded even if the process dies, and again
 * later: a recount, which follows the log at its own pace, names the person until it has caught up.
 */
export const noteDeadRows = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`insert into vault.dead_rows default values`);
};

/** The ids of the existing notes. */
export const deadRowsNoted = (pool: DatabasePool): Promise<readonly number[]> =>
  pool.anyFirst(sql.type(z.object({ id: z.number() }))`select id from vault.dead_rows`);

/** Deletes notes whose rows were discarded. */
export const forgetDeadRows = async (pool: DatabasePool, ids: readonly number[]): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.dead_rows where id = any(${sql.array([...ids], 'int8')})
  `);
};
