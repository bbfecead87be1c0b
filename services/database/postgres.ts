import { setTimeout as delay } from 'node:timers/promises';
import { parseDsn } from 'slonik';
import type { Database, Leadership } from './database.ts';
import { openDedicatedConnection, vanishedClient } from './dedicatedConnection.ts';
import { createPostgresListener } from './listener.ts';
import { createGuardedPool } from './pool.ts';
import { withOptions } from './urlOptions.ts';

/**
 * Opens a PostgreSQL database by its URL (`postgres://user:password@host:port/name`, with TLS by `sslmode=require` and
 * the files of `sslrootcert`, `sslcert` and `sslkey`). Once open it survives restarts of the server: queries meanwhile
 * fail (see `isUnavailable`), later ones succeed again.
 * @throws when the database can't be reached now
 */
export async function openPostgres(url: string): Promise<Database> {
  // Slonik reads the files of sslrootcert, sslcert and sslkey, but does not use them by itself.
  const { ssl } = parseDsn(url);
  const pool = await createGuardedPool(withOptions(url, [...sessionSettings, ...vanishedClient]), {
    ...(ssl && { ssl }),
    maxPoolSize: 10,
    connectionTimeout: 5_000,
    acquisitionTimeout: 10_000,
    connectionRetryLimit: 2,
    statementTimeout: 30_000,
    idleInTransactionSessionTimeout: 30_000,
    idleTimeout: 60_000,
    gracefulTerminationTimeout: 2_000,
    // No code changes a session's settings (only `set local`), so nothing needs a reset after each query.
    resetConnection: async () => undefined,
  });
  const listener = createPostgresListener(url);
  const leaderships = new Set<Leadership>();
  let closed: Promise<void> | undefined;
  return {
    kind: 'postgres',
    pool,
    listen: listener.listen,
    async tryLeadership(key, signal, timeout) {
      const leadership = await tryPostgresLeadership(url, key, signal, timeout);
      if (!leadership) return undefined;
      leaderships.add(leadership);
      leadership.lost.addEventListener('abort', () => leaderships.delete(leadership), { once: true });
      if (!closed) return leadership;
      await leadership.release();
      return undefined;
    },
    close() {
      const releases = [...leaderships].map((leadership) => leadership.release());
      closed ??= Promise.all([...releases, listener.close(), pool.end()]).then(() => undefined);
      return closed;
    },
  };
}

/**
 * Settings of a session that decide how values read as text and which day an instant falls on, regardless of the server's
 * own; PGlite has the same. `jit` is off: the server estimates a table to be large until it is analysed, and compiling
 * then takes seconds for a query of a millisecond.
 */
const sessionSettings = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  'IntervalStyle=postgres',
  'bytea_output=hex',
  'jit=off',
];

/** Milliseconds between attempts to take a lock. Waiting in the server would keep dead rows there meanwhile. */
const pollInterval = 50;

/**
 * Tries to take the advisory lock `key` on a dedicated connection, repeatedly until the timeout. The server frees the
 * lock when that connection dies, and the holder learns of it by `lost`.
 * @returns undefined when another session still holds the lock
 * @throws when the database can't be reached
 */
async function tryPostgresLeadership(
  url: string,
  key: bigint | number,
  signal?: AbortSignal,
  timeout = 0,
): Promise<Leadership | undefined> {
  signal?.throwIfAborted();
  const connection = await openDedicatedConnection(url, 'planner leadership');
  const giveUpAt = performance.now() + timeout;
  try {
    for (;;) {
      const { rows } = await connection.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        String(key),
      ]);
      if (rows[0]?.held && !signal?.aborted) break;
      if (signal?.aborted || performance.now() >= giveUpAt) {
        await connection.close();
        return undefined;
      }
      await delay(pollInterval, undefined, { signal }).catch(() => undefined);
    }
  } catch (error) {
    await connection.close();
    throw error;
  }
  const release = () => connection.close();
  signal?.addEventListener('abort', release, { once: true });
  connection.gone.addEventListener('abort', () => signal?.removeEventListener('abort', release), {
    once: true,
  });
  return { lost: connection.gone, release };
}
