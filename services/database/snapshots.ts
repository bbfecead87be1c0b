import { type CommonQueryMethods, ConnectionError, type DatabasePoolConnection, sql } from 'slonik';
import { z } from 'zod';
import type { Database } from './database.ts';

const nothing = z.object({});

/**
 * Most snapshots that hold a connection at once. Fewer than the pool has, so that saves, and other queries meanwhile,
 * never wait for all earlier snapshots. The embedded store has one connection: saves wait for at most one snapshot.
 */
const maxAtOnce: Record<Database['kind'], number> = { pglite: 1, postgres: 6 };
/** Milliseconds that a snapshot waits for others, as for a connection of the pool. */
const timeout = 10_000;

/** Methods of a connection that snapshots may use. */
const questions = [
  'any',
  'anyFirst',
  'exists',
  'many',
  'manyFirst',
  'maybeOne',
  'maybeOneFirst',
  'one',
  'oneFirst',
  'query',
] as const;
type Questions = Pick<CommonQueryMethods, (typeof questions)[number]>;

/** Runs groups of queries, each in a snapshot of the database, whatever is written meanwhile. */
export class Snapshots {
  readonly #pool: Database['pool'];
  readonly #limit: number;
  #taken = 0;
  readonly #waiting = new Set<() => void>();

  constructor({ kind, pool }: Pick<Database, 'kind' | 'pool'>) {
    this.#pool = pool;
    this.#limit = maxAtOnce[kind];
  }

  /**
   * Runs queries in one snapshot, taken at the first of them. The query must await nothing but `db`: the embedded store
   * serves nobody else until it ends.
   * @throws ConnectionError when no connection becomes free in time, and what the query throws
   */
  async take<Result>(query: (db: CommonQueryMethods) => Promise<Result>): Promise<Result> {
    await this.#enter();
    const answer = Promise.withResolvers<Result>();
    this.#pool
      .connect((connection) => inOneMoment(connection, query, answer))
      // The end of the transaction isn't awaited; until then the snapshot keeps its place.
      .catch(answer.reject)
      .finally(() => this.#leave());
    return answer.promise;
  }

  async #enter(): Promise<void> {
    if (this.#taken < this.#limit) {
      this.#taken += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(turn);
        reject(new ConnectionError(`No connection to the database became free within ${timeout / 1_000} s.`));
      }, timeout);
      this.#waiting.add(turn);
    });
  }

  /** Hands the place to the longest waiting. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next();
    } else this.#taken -= 1;
  }
}

const inOneMoment = async <Result>(
  connection: DatabasePoolConnection,
  query: (db: CommonQueryMethods) => Promise<Result>,
  { resolve, reject }: PromiseWithResolvers<Result>,
): Promise<void> => {
  await connection.query(sql.type(nothing)`start transaction isolation level repeatable read, read only`);
  const { db, end } = oneByOne(connection);
  // Not thrown: slonik closes a connection whose handler throws, and a refusal is no fault of the connection.
  await query(db).then(resolve, reject);
  await end();
  await connection.query(sql.type(nothing)`commit`);
};

/**
 * Runs a connection's queries one after another. `end` waits for those queued and refuses later ones: queries that a
 * failed handler still sends must not reach the connection's next user.
 */
const oneByOne = (connection: Questions): { db: CommonQueryMethods; end: () => Promise<void> } => {
  let last: Promise<unknown> = Promise.resolve();
  let isOver = false;
  const asking = questions.map((name) => {
    const query = connection[name] as (...values: unknown[]) => Promise<unknown>;
    const inLine = (...values: unknown[]) => {
      if (isOver) return Promise.reject(new Error('This answer has been read; take another snapshot.'));
      const answer = last.then(() => query.apply(connection, values));
      last = answer.catch(() => undefined);
      return answer;
    };
    return [name, inLine] as const;
  });
  const end = async () => {
    isOver = true;
    await last;
  };
  return { db: Object.fromEntries(asking) as unknown as CommonQueryMethods, end };
};
