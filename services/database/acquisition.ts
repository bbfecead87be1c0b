import { AsyncLocalStorage } from 'node:async_hooks';
import { ConnectionError, type DatabasePool, type Interceptor } from 'slonik';

/** One query's wait for a connection of the pool. */
type Wait = { state: 'waiting' | 'connected' | 'given up'; connected: () => void };

const waits = new AsyncLocalStorage<Wait>();

const asking = [
  'any',
  'anyFirst',
  'connect',
  'exists',
  'many',
  'manyFirst',
  'maybeOne',
  'maybeOneFirst',
  'one',
  'oneFirst',
  'query',
  'record',
  'stream',
  'transaction',
] as const satisfies (keyof DatabasePool)[];

/** Records when a query has its connection. A query whose caller gave up meanwhile isn't sent. */
export const acquisitionInterceptor: Interceptor = {
  name: 'acquisition',
  afterPoolConnection: () => {
    const wait = waits.getStore();
    if (wait?.state === 'given up') throw new ConnectionError('The question was given up before.');
    wait?.connected();
    return null;
  },
};

/**
 * Limits how long a query waits for a connection of the pool to `limit` milliseconds; then it fails with a
 * `ConnectionError`. Slonik has no such limit: a query queued while all attempts to connect fail would wait until the
 * server is back. Needs `acquisitionInterceptor` among the pool's interceptors.
 */
export function limitAcquisition(pool: DatabasePool, limit: number): DatabasePool {
  const bounded = asking.map((name) => {
    const query = pool[name] as (...args: unknown[]) => Promise<unknown>;
    return [name, (...args: unknown[]) => waitAtMost(limit, () => query(...args))] as const;
  });
  return Object.assign(pool, Object.fromEntries(bounded));
}

function waitAtMost<T>(limit: number, ask: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      wait.state = 'given up';
      reject(new ConnectionError(`No connection to the database became free within ${limit / 1000} s.`));
    }, limit);
    const wait: Wait = {
      state: 'waiting',
      connected: () => {
        wait.state = 'connected';
        clearTimeout(timer);
      },
    };
    waits
      .run(wait, ask)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}
