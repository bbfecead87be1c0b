import { type EventStore, StoreUnavailable } from '../../log/eventStore/eventStore.ts';

/** Milliseconds for which a failed save counts as failing. */
const memory = 60_000;

/**
 * Watches whether the log accepts appends: one whose disk is full, or that lost its quorum, still answers reads. A
 * failed save counts until one succeeds. A node taken out of service for that gets no more saves, so a failure expires
 * after a minute, and the next save decides.
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
      append: (...request) => this.#seen(log.append(...request)),
      appendAll: (...request) => this.#seen(log.appendAll(...request)),
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
