import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
import { dropOldAccess } from './access/accessLog.ts';
import { forgetOldAddresses } from './access/apiTokens.ts';
import { dropExpiredSessions } from './access/sessions.ts';
import { dropOldAttempts } from './access/signInAttempts.ts';
import { dropOldPendingChanges } from './pendingChanges.ts';
import { dropStalePresence } from './presence.ts';
import { dropOldRequests } from './repeats.ts';
import { deadRowsNoted, forgetDeadRows, vacuumShortLived } from './tidying.ts';

/** An hour, in milliseconds. */
const pause = 3_600_000;

export const undiscarded = 'What named somebody who was erased could not be taken off the disk yet';

/**
 * Deletes expired rows of the operational store: sessions, responses for repeats, presence, the access log and sign-in
 * attempts. Runs once now, then every hour, with a vacuum.
 * @param discardDeadRows removes old versions of rows from the disk; called after erasures
 * @returns a function that stops it
 */
export const sweepRegularly = async (
  pool: DatabasePool,
  logger: Logger,
  now: () => Date,
  discardDeadRows: () => Promise<void>,
): Promise<() => Promise<void>> => {
  const discard = async () => {
    const noted = await deadRowsNoted(pool);
    if (noted.length === 0) return;
    await discardDeadRows();
    await forgetDeadRows(pool, noted);
  };
  let sweeping = sweep(pool, now());
  await sweeping;
  await discard().catch((err: unknown) => logger.warn({ err }, undiscarded));
  const timer = setInterval(() => {
    sweeping = sweepAndVacuum(pool, now())
      .then(discard)
      .catch((err: unknown) =>
        logger.warn({ err }, 'What is over could not be removed from the operational store'),
      );
  }, pause);
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
};

const sweepAndVacuum = async (pool: DatabasePool, at: Date): Promise<void> => {
  await sweep(pool, at);
  await vacuumShortLived(pool);
};

const sweep = async (pool: DatabasePool, at: Date): Promise<void> => {
  await dropExpiredSessions(pool);
  await dropOldRequests(pool);
  await dropOldAccess(pool);
  await dropOldPendingChanges(pool);
  await forgetOldAddresses(pool);
  await dropStalePresence(pool);
  await dropOldAttempts(pool, at);
};
