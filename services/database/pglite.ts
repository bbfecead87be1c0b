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
 * Opens the embedded database in a directory, made when missing. It lives inside this process, in one session: a
 * transaction holds everyone else up, and a long query stops the whole process, so keep both short. What a query or
 * transaction has acknowledged survives the sudden death of the process. Only one process may have a directory open
 * at a time; that is for the caller to see to.
 * @throws PgliteDamaged when there is something that is no whole database, or that can't be opened
 */
export async function openPglite(directory: string): Promise<Database> {
  const files = await readdir(directory).catch((): string[] => []);
  if (files.length === 0) await makePglite(directory);
  // PGlite takes a folder without it for an empty one, and makes a new database over what is there.
  else if (!files.includes('PG_VERSION')) throw new PgliteDamaged('PG_VERSION is missing');
  const pglite = new EmbeddedPostgres(directory);
  await orDamaged(pglite.waitReady);
  return pgliteDatabase(pglite, () => pglite.close());
}

/** Atomic: a database whose creation was cut short is made anew by the next start. */
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
  // Notices arrive during another caller's query; their handlers must not count as part of it.
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
