import type { DatabasePool } from 'slonik';

/**
 * The one database of a running planner, of either kind: see `postgres.ts` and `pglite.ts` for how it is opened. Query
 * through `pool`. Inside a transaction, query only the connection that the transaction passes: the pool refuses queries
 * there, since on PGlite, which has a single connection, they would deadlock.
 */
export type Database = {
  kind: 'pglite' | 'postgres';
  pool: DatabasePool;
  /**
   * Calls `onPayload` for every NOTIFY committed on the channel from now on; resolves once it listens, with a function
   * that stops it. `onReconnect` is called when a lost connection is back: notices may have been missed meanwhile.
   * Neither callback may throw.
   * @throws when the database can't be reached at the first call; later losses are retried
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>;
  /**
   * Tries to become the only holder of `key` among all processes on this database. Leadership is released when `signal`
   * aborts.
   * @param timeout milliseconds to wait for another's leadership where processes share the database; the end of a
   * killed process is noticed at once
   * @returns undefined when another process still holds it
   * @throws when the database can't be reached
   */
  tryLeadership(
    key: bigint | number,
    signal?: AbortSignal,
    timeout?: number,
  ): Promise<Leadership | undefined>;
  /** Closes every connection and releases leadership still held; idempotent. */
  close(): Promise<void>;
};

export type Leadership = {
  /** Aborts as soon as leadership ends, by a lost connection or a release: stop working then. */
  lost: AbortSignal;
  /** Releases leadership, so that anyone's next `tryLeadership` succeeds; idempotent. */
  release(): Promise<void>;
};
