import type { Write } from './rows.ts';

/** Thrown to the consumer of the queue: the rows taken so far must be rolled back. */
export class RowsAbandoned extends Error {
  override readonly name = 'RowsAbandoned';
}

/** Most statements that wait: enough that the writer is never idle, few enough for the memory. */
const maxWaiting = 20;

/** A queue of rows for one transaction, taken out in order while more are put in. */
export class WriteAhead implements AsyncIterable<Write> {
  readonly #waiting: Write[] = [];
  #state: 'open' | 'ended' | 'given up' = 'open';
  #news = Promise.withResolvers<void>();
  #room = Promise.withResolvers<void>();

  put(writes: readonly Write[]): void {
    this.#waiting.push(...writes);
    this.#ring();
  }

  /** Resolves once at most `maxWaiting` statements wait. */
  async room(): Promise<void> {
    while (this.#waiting.length > maxWaiting) await this.#room.promise;
  }

  /** Ends the queue: no more rows come. */
  end(): void {
    this.#state = 'ended';
    this.#ring();
  }

  /** Makes the consumer roll back. */
  giveUp(): void {
    this.#state = 'given up';
    this.#ring();
  }

  /** @throws RowsAbandoned */
  async *[Symbol.asyncIterator](): AsyncGenerator<Write, void, undefined> {
    for (;;) {
      const news = this.#news.promise;
      if (this.#state === 'given up') throw new RowsAbandoned('The rows are not to be written');
      const next = this.#waiting.shift();
      if (next) {
        this.#room.resolve();
        this.#room = Promise.withResolvers();
        yield next;
      } else if (this.#state === 'ended') return;
      else await news;
    }
  }

  #ring(): void {
    this.#news.resolve();
    this.#news = Promise.withResolvers();
  }
}
