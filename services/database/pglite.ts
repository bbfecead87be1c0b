import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'slonik';
import type { Database, Leadership } from './database.ts';
import { createPgliteDriverFactory } from './pgliteDriver.ts';
import { createGuardedPool } from './pool.ts';

/**
 * Opens the embedded database in a directory, made when missing. It lives inside this process, in one session: a
 * transaction holds everyone else up, and a long query stops the whole process, so keep both short. What a query or
 * transaction has acknowledged survives the sudden death of the process. Only one process may have a directory open
 * at a time; that is for the caller to see to.
 * @param directory a path, or `memory://` for a database that is gone when closed
 * @throws when the directory can't be read or written
 */
export async function openPglite(directory: string): Promise<Database> {
  const pglite = await PGlite.create(directory);
  return pgliteDatabase(pglite, () => pglite.close());
}

/**
 * The database of a PGlite instance that nobody else asks.
 * @param end what closing the database does to the instance in the end
 */
export async function pgliteDatabase(pglite: PGlite, end: () => Promise<void>): Promise<Database> {
  const pool = await createGuardedPool('postgres://pglite', {
    driverFactory: createPgliteDriverFactory(pglite),
    maxPoolSize: 1,
    idleTimeout: 'DISABLE_TIMEOUT',
    maximumConnectionAge: 'DISABLE_TIMEOUT',
    resetConnection: async () => undefined, // DISCARD ALL would also end every LISTEN
  });
  // Notices arrive in the middle of someone's query; whoever hears them must not count as part of it.
  const outside = AsyncLocalStorage.snapshot();
  const leaderships = new Map<string, Leadership>();
  let closed: Promise<void> | undefined;

  return {
    kind: 'pglite',
    pool,
    async listen(channel, onPayload) {
      const stop = pglite.onNotification((heard, payload) => {
        if (heard === channel) outside(onPayload, payload);
      });
      await pool.query(sql.unsafe`listen ${sql.identifier([channel])}`);
      return async () => stop();
    },
    async tryLeadership(key, signal) {
      signal?.throwIfAborted();
      const name = String(key);
      if (leaderships.has(name)) return undefined;
      const lost = new AbortController();
      const release = async () => {
        if (leaderships.get(name) === leadership) leaderships.delete(name);
        signal?.removeEventListener('abort', release);
        lost.abort();
      };
      const leadership = { lost: lost.signal, release };
      leaderships.set(name, leadership);
      signal?.addEventListener('abort', release, { once: true });
      return leadership;
    },
    close() {
      closed ??= (async () => {
        for (const leadership of [...leaderships.values()]) await leadership.release();
        await pool.end();
        await end();
      })();
      return closed;
    },
  };
}
