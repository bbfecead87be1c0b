import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';

/** How to wait for a lock that somebody else holds, in milliseconds: how often it is asked for, and how long at most. */
type Polling = { every: number; timeout: number };

/**
 * Does a piece of work while it holds a lock of the database, which nobody else on that database can hold then. The
 * lock ends with the work, or with this process: it is never taken over from one who is still at work.
 * @throws what `late` makes when others hold the lock for longer than the patience lasts
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
