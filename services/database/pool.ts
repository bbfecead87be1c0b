import { AsyncLocalStorage } from 'node:async_hooks';
import { type ClientConfigurationInput, createPool, type DatabasePool, UnexpectedStateError } from 'slonik';
import { acquisitionInterceptor, limitAcquisition } from './acquisition.ts';
import { preparedStatements } from './preparedStatements.ts';
import { resultParserInterceptor } from './resultParser.ts';
import { typeParsers } from './typeParsers.ts';

/** Whether the running code was called by a function that holds a connection of this pool. */
type Holding = { pool: symbol; active: boolean };

type PoolConfiguration = ClientConfigurationInput & {
  /** How long a query waits for a connection before it fails, in milliseconds; for ever if absent. */
  acquisitionTimeout?: number;
};

const holding = new AsyncLocalStorage<Holding>();

/**
 * A slonik pool with the planner's type parsers and result parser. The pool refuses queries from within one of its own
 * transactions or connections, on every kind of database: on PGlite they would wait for ever for the connection that
 * the caller holds.
 */
export async function createGuardedPool(
  url: string,
  { acquisitionTimeout, ...configuration }: PoolConfiguration,
): Promise<DatabasePool> {
  const id = Symbol('pool');
  const pool = await createPool(url, {
    typeParsers,
    ...configuration,
    interceptors: [
      { name: 'guard', beforePoolConnection: () => refuseWhileHolding(id) },
      acquisitionInterceptor,
      preparedStatements,
      resultParserInterceptor,
    ],
  });
  if (acquisitionTimeout) limitAcquisition(pool, acquisitionTimeout);
  const { transaction, connect } = pool;
  return Object.assign(pool, {
    transaction: ((handler, retries) =>
      transaction((connection) => hold(id, () => handler(connection)), retries)) satisfies typeof transaction,
    connect: ((routine) =>
      connect((connection) => hold(id, () => routine(connection)))) satisfies typeof connect,
  });
}

function refuseWhileHolding(pool: symbol): null {
  const holder = holding.getStore();
  if (holder?.active && holder.pool === pool) {
    throw new UnexpectedStateError(
      'The pool was asked from within one of its own connections: ask that connection.',
    );
  }
  return null;
}

async function hold<T>(pool: symbol, routine: () => Promise<T>): Promise<T> {
  const holder = { pool, active: true };
  try {
    return await holding.run(holder, routine);
  } finally {
    holder.active = false;
  }
}
