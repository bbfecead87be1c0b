import { type EventStore, StoreUnavailable } from '../../log/eventStore/eventStore.ts';

/** Milliseconds for which a failed save counts as a sign of failures to come. */
const memory = 60_000;

/**
 * Watches whether the log takes what is saved: one whose disk is full, or that lost its quorum, still answers every
 * question. After a save that failed it counts as failing until one succeeds. A node that nobody asks because of that
 * gets no more of them, so a failure is forgotten after a minute, and the next save tells.
 */
export class SavingWatch {
  readonly #now: () => Date;
  #failedAt: number | undefined;

  constructor(now: () => Date) {
    this.#now = now;
  }

  get isFailing(): boolean {
    return this.#failedAt !== undefined && this.#now().getTime() - this.#failedAt < memory;
  }

  /** The same log, watched. */
  over(log: EventStore): EventStore {
    return {
      append: (...asked) => this.#seen(log.append(...asked)),
      appendAll: (...asked) => this.#seen(log.appendAll(...asked)),
      readStream: (stream, from) => log.readStream(stream, from),
      readStreams: (streams) => log.readStreams(streams),
      readAll: (options) => log.readAll(options),
      subscribeAll: (options) => log.subscribeAll(options),
      eventAt: (position) => log.eventAt(position),
      head: () => log.head(),
      close: () => log.close(),
    };
  }

  async #seen<Result>(append: Promise<Result>): Promise<Result> {
    try {
      const result = await append;
      this.#failedAt = undefined;
      return result;
    } catch (error) {
      // A refusal shows that the log answers.
      this.#failedAt = error instanceof StoreUnavailable ? this.#now().getTime() : undefined;
      throw error;
    }
  }
}
