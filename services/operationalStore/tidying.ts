import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
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
export const answersTidying = (pool: DatabasePool, logger: Logger, every = 500): Tidying =>
  new Tidying(
    logger,
    async () => {
      await trimAnswers(pool);
      await vacuum(pool, 'vault', 'requests');
    },
    every,
  );
