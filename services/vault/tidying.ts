import type { Logger } from 'pino';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { trimAnswers } from './repeats.ts';

const nothing = z.object({});

/** Tables of the vault whose rows are written over and over, or go again soon. */
const shortLived = ['presence', 'requests', 'sessions', 'access_log', 'request_origins'] as const;

/** Gives back the room of rows that are gone. PostgreSQL does so by itself in time; the embedded store never does. */
const vacuum = async (pool: DatabasePool, table: (typeof shortLived)[number]): Promise<void> => {
  await pool.query(sql.type(nothing)`vacuum ${sql.identifier(['vault', table])}`);
};

export const vacuumShortLived = async (pool: DatabasePool): Promise<void> => {
  for (const table of shortLived) await vacuum(pool, table);
};

/** Tidies something up each time so much of it was written, one time after the other, while others go on. */
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

  wrote(): void {
    if (++this.#written < this.#every || this.#running) return;
    this.#written = 0;
    this.#running = this.#tidy()
      .catch((err: unknown) =>
        this.#logger.warn({ err }, 'Room that is no longer used could not be given back'),
      )
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Waits for what is being tidied up. */
  async stop(): Promise<void> {
    await this.#running;
  }
}

/** Who is there: a row of each window, written every few seconds. */
export const presenceTidying = (pool: DatabasePool, logger: Logger, every = 1_000): Tidying =>
  new Tidying(logger, () => vacuum(pool, 'presence'), every);

/** Answers kept for repeats: so many of each user, however fast they write. */
export const answersTidying = (pool: DatabasePool, logger: Logger, every = 500): Tidying =>
  new Tidying(
    logger,
    async () => {
      await trimAnswers(pool);
      await vacuum(pool, 'requests');
    },
    every,
  );
