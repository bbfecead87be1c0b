import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Leadership } from './database.ts';

/** Interval and timeout of polling for a lock that another holds, in milliseconds. */
type Polling = { every: number; timeout: number };

/**
 * Takes a lock of the database that nobody else on that database can hold, until it is released or this process ends.
 * @throws the error of `late` when others hold the lock beyond the timeout
 * @throws when the database can't be reached
 */
export const takeDatabaseLock = async (
  { tryLeadership }: Pick<Database, 'tryLeadership'>,
  key: number,
  { every, timeout: max }: Polling,
  late: () => Error,
): Promise<Leadership> => {
  const giveUpAt = performance.now() + max;
  for (;;) {
    const lock = await tryLeadership(key);
    if (lock) return lock;
    if (performance.now() > giveUpAt) throw late();
    await pause(every);
  }
};

/**
 * Does work while it holds a lock of the database, as `takeDatabaseLock`. The lock ends with the work: it is never
 * taken from a holder that is still at work.
 */
export const withDatabaseLock = async <Result>(
  locks: Pick<Database, 'tryLeadership'>,
  key: number,
  polling: Polling,
  late: () => Error,
  work: () => Promise<Result>,
): Promise<Result> => {
  const lock = await takeDatabaseLock(locks, key, polling, late);
  try {
    return await work();
  } finally {
    await lock.release();
  }
};
