import { once } from 'node:events';
import { type FragmentSqlToken, sql } from 'slonik';
import { applicationName, type Database, type Leadership } from '../database/database.ts';
import { pauseUnlessAborted } from '../log/eventStore/retry.ts';

/** Stands before the number of a node in the key of the lock that it holds as long as it lives. */
const lifeKeys = 7_203_521;
/** How long a node waits before it takes its lock again that was lost with its connection. Milliseconds. */
const retryAfter = 500;

/** Tells all nodes of a database that this one lives: it holds a lock that ends with its process. */
export class NodeLife {
  readonly #database: Database;
  readonly #stopped = new AbortController();
  #lock: Leadership | undefined;
  #holding: Promise<void> = Promise.resolve();

  private constructor(database: Database) {
    this.#database = database;
  }

  /** @throws when the database can't be reached */
  static async begin(database: Database): Promise<NodeLife> {
    const life = new NodeLife(database);
    await life.#take();
    life.#holding = life.#hold();
    return life;
  }

  /** What others know the node by; null while they could take it for dead. */
  get number(): number | null {
    return this.#lock && !this.#lock.lost.aborted ? this.#database.node : null;
  }

  /**
   * SQL that tells whether the node of a number may be at work still: it lives, or the database carries out what it
   * asked last. Of a node without a number nobody knows.
   */
  readonly mayBeAtWork = (number: FragmentSqlToken): FragmentSqlToken =>
    sql.fragment`(
      ${number} is null or ${number} = ${this.#database.node}
      or exists (
        select from pg_locks where locktype = 'advisory' and granted and classid = ${lifeKeys} and objid = ${number}
          and database = (select oid from pg_database where datname = current_database())
      )
      or exists (select from pg_stat_activity where application_name = ${applicationName('')} || ${number}::text)
    )`;

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#holding;
  }

  async #take(): Promise<void> {
    const key = (BigInt(lifeKeys) << 32n) | BigInt(this.#database.node);
    this.#lock = await this.#database.tryLeadership(key, this.#stopped.signal);
  }

  async #hold(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const lost = this.#lock?.lost;
      if (lost && !lost.aborted) await once(lost, 'abort');
      await pauseUnlessAborted(retryAfter, signal);
      if (!signal.aborted) await this.#take().catch(() => undefined);
    }
  }
}
