import type { Logger } from 'pino';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { Tidying, vacuum } from '../database/tidying.ts';
import { trimAnswers } from './repeats.ts';

/** Tables of the operational store whose rows are written over and over, or go again soon. */
const shortLived = ['presence', 'requests', 'sessions', 'access_log', 'request_origins'] as const;

export const vacuumShortLived = async (pool: DatabasePool): Promise<void> => {
  for (const table of shortLived) await vacuum(pool, 'vault', table);
};

/** Who is there: a row of each window, written every few seconds. */
export const presenceTidying = (pool: DatabasePool, logger: Logger, every = 1_000): Tidying =>
  new Tidying(logger, () => vacuum(pool, 'vault', 'presence'), every);

/** Answers kept for repeats: so many of each user, however fast they write. */
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
 * Notes that rows which name somebody are about to die, so that they are discarded whatever becomes of the process, and
 * once more a while later: what follows the log at its own pace, such as a recount, names them until it has caught up.
 */
export const noteDeadRows = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`insert into vault.dead_rows default values`);
};

/** The notes there are, by their numbers. */
export const deadRowsNoted = (pool: DatabasePool): Promise<readonly number[]> =>
  pool.anyFirst(sql.type(z.object({ id: z.number() }))`select id from vault.dead_rows`);

/** Forgets notes whose rows were discarded. */
export const forgetDeadRows = async (pool: DatabasePool, ids: readonly number[]): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.dead_rows where id = any(${sql.array([...ids], 'int8')})
  `);
};
