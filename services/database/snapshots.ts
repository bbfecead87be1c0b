import { type CommonQueryMethods, ConnectionError, type DatabasePoolConnection, sql } from 'slonik';
import { z } from 'zod';
import type { Database } from './database.ts';

const nothing = z.object({});

/**
 * How many hold a connection for a whole answer at once. Fewer than the pool has: what saves, and whoever needs a
 * connection while an answer is being read, never waits for all answers before. The embedded store has only one, for
 * which saves then wait no longer than one answer takes.
 */
const maxAtOnce: Record<Database['kind'], number> = { pglite: 1, postgres: 6 };
/** How long an answer waits for others to be read, as for a connection of the pool. Milliseconds. */
const timeout = 10_000;

/** What of a connection an answer is read with. */
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

/** Reads whole answers, each as the database is at one moment, whatever is written meanwhile. */
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
   * Asks several questions of one moment, which is that of the first one. Whoever asks waits for nothing but `db`
   * meanwhile: the embedded store answers nobody else until then.
   * @throws ConnectionError when no connection becomes free in time, and what the query throws
   */
  async take<Result>(query: (db: CommonQueryMethods) => Promise<Result>): Promise<Result> {
    await this.#enter();
    const answer = Promise.withResolvers<Result>();
    this.#pool
      .connect((connection) => inOneMoment(connection, query, answer))
      // The end of the transaction is not awaited; until then the snapshot keeps its place.
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

  /** The longest waiting takes the place over. */
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
  // Not thrown, as slonik closes a connection whose handler throws, and a refusal is no fault of the connection.
  await query(db).then(resolve, reject);
  await end();
  await connection.query(sql.type(nothing)`commit`);
};

/**
 * Asks a connection one question after the other; once it ends, only after those that were asked before, and none
 * after that: what an answer that was refused half-way still asks must not reach whoever has the connection next.
 */
const oneByOne = (connection: Questions): { db: CommonQueryMethods; end: () => Promise<void> } => {
  let last: Promise<unknown> = Promise.resolve();
  let isOver = false;
  const asking = questions.map((name) => {
    const ask = connection[name] as (...asked: unknown[]) => Promise<unknown>;
    const inLine = (...asked: unknown[]) => {
      if (isOver) return Promise.reject(new Error('This answer has been read; take another snapshot.'));
      const answer = last.then(() => ask.apply(connection, asked));
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
