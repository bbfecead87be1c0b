import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';

/** Interval and timeout of polling for a lock that another holds, in milliseconds. */
type Polling = { every: number; timeout: number };

/**
 * Does work while it holds a lock of the database that nobody else on that database can hold. The lock ends with the
 * work or with this process: it is never taken from a holder that is still at work.
 * @throws the error of `late` when others hold the lock beyond the timeout
 * @throws when the database can't be reached
 */
export const withDatabaseLock = async <Result>(
  { tryLeadership }: Pick<Database, 'tryLeadership'>,
  key: number,
  { every, timeout: max }: Polling,
  late: () => Error,
  work: () => Promise<Result>,
): Promise<Result> => {
  const giveUpAt = performance.now() + max;
  for (;;) {
    const lock = await tryLeadership(key);
    if (!lock) {
      if (performance.now() > giveUpAt) throw late();
      await pause(every);
      continue;
    }
    try {
      return await work();
    } finally {
      await lock.release();
    }
  }
};
