import { AsyncLocalStorage } from 'node:async_hooks';
import { readdir, rename, rm } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'slonik';
import type { Database, Leadership } from './database.ts';
import { EmbeddedPostgres, makeEmpty } from './embeddedPostgres.ts';
import { createPgliteDriverFactory } from './pgliteDriver.ts';
import { createGuardedPool } from './pool.ts';

/** The embedded database can't be opened; the message says why. */
export class PgliteDamaged extends Error {
  override readonly name = 'PgliteDamaged';
}

/**
 * Opens the embedded database in a directory, creating it when missing. It runs inside this process, in one session: a
 * transaction blocks every other query, and a long query blocks the whole process, so keep both short. Acknowledged
 * queries and transactions survive a crash of the process. The caller must ensure that only one process has a directory
 * open at a time.
 * @throws PgliteDamaged when the directory holds no whole database, or one that can't be opened
 */
export async function openPglite(directory: string): Promise<Database> {
  const files = await readdir(directory).catch((): string[] => []);
  if (files.length === 0) await makePglite(directory);
  // PGlite takes a folder without this file for an empty one, and creates a new database over its contents.
  else if (!files.includes('PG_VERSION')) throw new PgliteDamaged('PG_VERSION is missing');
  const pglite = new EmbeddedPostgres(directory);
  await orDamaged(pglite.waitReady);
  return pgliteDatabase(pglite, () => pglite.close());
}

/** Atomic: a creation that was interrupted is repeated by the next start. */
async function makePglite(directory: string): Promise<void> {
  const unfinished = `${directory}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await orDamaged(makeEmpty(unfinished));
  await rm(directory, { recursive: true, force: true });
  await rename(unfinished, directory);
}

const orDamaged = (opening: Promise<void>): Promise<void> =>
  opening.catch((error: unknown) => {
    throw new PgliteDamaged(error instanceof Error ? error.message : String(error), { cause: error });
  });

/**
 * The database of a PGlite instance that nothing else uses.
 * @param end called when the database closes, to close the instance
 */
export async function pgliteDatabase(pglite: PGlite, end: () => Promise<void>): Promise<Database> {
  const pool = await createGuardedPool('postgres://pglite', {
    driverFactory: createPgliteDriverFactory(pglite),
    maxPoolSize: 1,
    idleTimeout: 'DISABLE_TIMEOUT',
    maximumConnectionAge: 'DISABLE_TIMEOUT',
    resetConnection: async () => undefined, // DISCARD ALL would also end every LISTEN
  });
  // Notices arrive during another caller's query; their handlers must not run in its async context.
  const outside = AsyncLocalStorage.snapshot();
  const leaderships = new Map<string, Leadership>();
  let closed: Promise<void> | undefined;

  return {
    kind: 'pglite',
    pool,
    async listen(channel, onPayload) {
      const stop = pglite.onNotification((notified, payload) => {
        if (notified === channel) outside(onPayload, payload);
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
