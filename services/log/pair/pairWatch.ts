import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DatabasePool } from 'slonik';
import { isOfLaterPlanner } from '#domain/log/events.ts';
import {
  type AllOptions,
  type EventStore,
  type RecordedEvent,
  StoreUnavailable,
} from '../eventStore/eventStore.ts';
import { noteLaterFormat } from '../format/register.ts';
import { findMisfit, PairMisfit } from './pairMisfit.ts';

/** Milliseconds between attempts while the log or the database is unavailable. */
const retryAfter = 500;
/** Milliseconds that an append waits for a check under way. */
const timeout = 4_000;

/**
 * Watches whether log and database belong together: checked by each node that begins to lead, and after a lost
 * connection to the log, since another log may have replaced it. Until the check ends nothing is appended or taken from
 * the log, and a pair that doesn't belong together isn't read either.
 */
export class PairWatch {
  readonly #pool: DatabasePool;
  readonly #log: EventStore;
  readonly #logger: Pick<Logger, 'error' | 'info'>;
  readonly #stopped = new AbortController();
  #misfit: PairMisfit | null = null;
  /** The check under way since the connection to the log was lost. */
  #doubt: Promise<void> | undefined;

  constructor(pool: DatabasePool, log: EventStore, logger: Pick<Logger, 'error' | 'info'>) {
    this.#pool = pool;
    this.#log = log;
    this.#logger = logger;
  }

  /** Why nothing may be read or saved, in a sentence; null while log and database belong together. */
  get misfit(): string | null {
    return this.#misfit?.message ?? null;
  }

  /** @throws PairMisfit; StoreUnavailable, or the database's error when it is unavailable */
  async check(): Promise<void> {
    const found = await findMisfit(this.#pool, this.#log);
    const before = this.#misfit;
    this.#misfit = found && (before?.misfit === found ? before : new PairMisfit(found));
    if (this.#misfit && this.#misfit !== before) this.#logger.error(this.#misfit.message);
    if (!this.#misfit && before) this.#logger.info('Log and database belong together again');
    this.refuse();
  }

  /** @throws PairMisfit while log and database do not belong together */
  refuse(): void {
    if (this.#misfit) throw this.#misfit;
  }

  /** Starts a check after a lost connection to the log: what answers next may be another log. */
  doubt(): void {
    this.#doubt ??= this.#resolveDoubt().finally(() => {
      this.#doubt = undefined;
    });
  }

  /** The same log, blocked while a check is under way or it doesn't belong to the database. */
  over(log: EventStore): EventStore {
    return {
      append: async (...request) => {
        await this.#whenCertain();
        return log.append(...request);
      },
      appendAll: async (...request) => {
        await this.#whenCertain();
        return log.appendAll(...request);
      },
      subscribeAll: (options) => this.#watched(log, options),
      readStream: (stream, from) => log.readStream(stream, from),
      readStreams: (streams) => log.readStreams(streams),
      readAll: (options) => this.#readable(log.readAll(options)),
      eventAt: (position) => log.eventAt(position),
      head: () => log.head(),
      close: () => log.close(),
    };
  }

  stop(): void {
    this.#stopped.abort();
  }

  async *#watched(log: EventStore, options: AllOptions): AsyncGenerator<RecordedEvent[], void, undefined> {
    for await (const events of this.#readable(log.subscribeAll(options))) {
      await this.#doubt;
      this.refuse();
      yield events;
    }
  }

  /** @throws PairMisfit for events of a later planner: from then on, this one takes nothing from the log */
  async *#readable(
    batches: AsyncIterable<RecordedEvent[]>,
  ): AsyncGenerator<RecordedEvent[], void, undefined> {
    for await (const events of batches) {
      if (events.some(isOfLaterPlanner)) {
        await noteLaterFormat(this.#pool);
        await this.check();
      }
      yield events;
    }
  }

  /** @throws PairMisfit, StoreUnavailable */
  async #whenCertain(): Promise<void> {
    if (this.#doubt) {
      const late = pause(timeout, 'late', { ref: false });
      if ((await Promise.race([this.#doubt, late])) === 'late') {
        throw new StoreUnavailable('The log was away, and it is not known yet whether it is the same one.');
      }
    }
    this.refuse();
  }

  async #resolveDoubt(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      try {
        return await this.check();
      } catch (error) {
        if (error instanceof PairMisfit) return;
        await pause(retryAfter, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }
}
