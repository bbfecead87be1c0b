import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
import { dropOldAccess } from './accessLog.ts';
import { dropSilent } from './presence.ts';
import { dropOldRequests } from './repeats.ts';
import { dropExpiredSessions } from './sessions.ts';

/** An hour, in milliseconds. */
const pause = 3_600_000;

/**
 * Removes from the vault what is over: sessions, answers kept for repeats, who was there, and who signed in from
 * where. Once now, then every hour.
 * @returns what ends it
 */
export const keepSwept = async (pool: DatabasePool, logger: Logger): Promise<() => Promise<void>> => {
  let sweeping = sweep(pool);
  await sweeping;
  const timer = setInterval(() => {
    sweeping = sweep(pool).catch((err: unknown) =>
      logger.warn({ err }, 'What is over could not be removed from the vault'),
    );
  }, pause);
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
};

const sweep = async (pool: DatabasePool): Promise<void> => {
  await dropExpiredSessions(pool);
  await dropOldRequests(pool);
  await dropOldAccess(pool);
  await dropSilent(pool);
};
