import type { Logger } from 'pino';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';

/** Vacuums a table. PostgreSQL does so by itself in time; the embedded store never does. */
export const vacuum = async (pool: DatabasePool, schema: string, table: string): Promise<void> => {
  await pool.query(sql.type(z.object({}))`vacuum ${sql.identifier([schema, table])}`);
};

/**
 * As `vacuum`, and renews the table's statistics. Without them the database assumes a list of people to be a single row,
 * and sums up all hours once for each person. PostgreSQL does so by itself in time; the embedded store never does.
 */
export const vacuumAndAnalyze = async (pool: DatabasePool, schema: string, table: string): Promise<void> => {
  await pool.query(sql.type(z.object({}))`vacuum (analyze) ${sql.identifier([schema, table])}`);
};

/** Whether each of these tables of a schema has been analysed. */
export const areRowsKnown = async (
  pool: DatabasePool,
  schema: string,
  tables: readonly string[],
): Promise<boolean> =>
  !(await pool.exists(sql.type(z.object({}))`
    select from pg_class where relnamespace = ${schema}::regnamespace
      and relname = any(${sql.array([...tables], 'text')}) and reltuples < 0
  `));

/** Runs `tidy` each time `every` writes were made, one run at a time, in the background. */
export class Tidying {
  readonly #logger: Logger;
  readonly #tidy: () => Promise<void>;
  readonly #every: number;
  #written = 0;
  #running: Promise<void> | undefined;

  constructor(logger: Logger, tidy: () => Promise<void>, every: number) {
    this.#logger = logger;
    this.#tidy = tidy;
    this.#every = every;
  }

  wrote(count = 1): void {
    this.#written += count;
    if (this.#written >= this.#every) this.begin();
  }

  /** Tidies up at once, unless that is under way. */
  begin(): void {
    if (this.#running) return;
    this.#written = 0;
    this.#running = this.#tidy()
      .catch((err: unknown) =>
        this.#logger.warn({ err }, 'Room that is no longer used could not be given back'),
      )
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Waits for a run under way. */
  async stop(): Promise<void> {
    await this.#running;
  }
}
