import type { Write } from './rows.ts';

/** The rows that have come are to be undone: thrown to the consumer of the queue. */
export class RowsAbandoned extends Error {
  override readonly name = 'RowsAbandoned';
}

/** Statements that may wait: enough that there is one to take up whenever one is done, few enough for the memory. */
const maxWaiting = 20;

/** Rows on their way into one transaction: taken out in their order, for as long as more are put in. */
export class WriteAhead implements AsyncIterable<Write> {
  readonly #waiting: Write[] = [];
  #state: 'open' | 'ended' | 'given up' = 'open';
  #news = Promise.withResolvers<void>();
  #room = Promise.withResolvers<void>();

  put(writes: readonly Write[]): void {
    this.#waiting.push(...writes);
    this.#ring();
  }

  /** Resolves once fewer than `mostWaiting` statements wait. */
  async room(): Promise<void> {
    while (this.#waiting.length > maxWaiting) await this.#room.promise;
  }

  /** No more rows come. */
  end(): void {
    this.#state = 'ended';
    this.#ring();
  }

  /** Makes the consumer undo what was done with the rows. */
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
