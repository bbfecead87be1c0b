import type { DatabasePool } from 'slonik';

/**
 * The one database of a running planner, whichever kind it is: see `postgres.ts` and `pglite.ts` for how it
 * is opened. Ask through `pool`; inside a transaction ask only the connection that the transaction hands you
 * (asking the pool there is refused: on PGlite, which has a single connection, it would wait for itself).
 */
export type Database = {
  kind: 'pglite' | 'postgres';
  pool: DatabasePool;
  /**
   * Calls `onPayload` for every NOTIFY on the channel that is committed from now on; resolves once that holds.
   * Returns how to stop. When the listening connection was lost and is back, `onReconnect` is called: notices
   * may have been missed meanwhile. Neither callback may throw.
   * @throws when the database can't be reached at the first call; later losses mend themselves
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>;
  /**
   * Tries to become the only holder of `key` among all processes on this database.
   * When `signal` aborts, leadership is given up.
   * @param timeout milliseconds for which another's leadership is waited for where processes share the database; the
   *   end of one that was killed is then noticed at once
   * @returns undefined when another process holds it still
   * @throws when the database can't be reached
   */
  tryLeadership(
    key: bigint | number,
    signal?: AbortSignal,
    timeout?: number,
  ): Promise<Leadership | undefined>;
  /** Ends every connection; idempotent. Leadership still held is released. */
  close(): Promise<void>;
};

export type Leadership = {
  /** Aborts as soon as leadership has ended, by loss of its connection or by release: stop working then. */
  lost: AbortSignal;
  /** Gives leadership up, so that the next `tryLeadership` of anyone succeeds; idempotent. */
  release(): Promise<void>;
};
