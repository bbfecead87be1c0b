import type { EventStore, StreamAppend } from '../services/log/eventStore/eventStore.ts';
import { CarriedOut } from '../services/sample/carriedOut.ts';
import { type AgencySize, largeAgency, largeSize } from './largeAgency.ts';

/** Appends per transaction. */
const batch = 1_000;

/** The log of a large agency, which grows on demand. */
export class GrowingLog {
  readonly #store: Pick<EventStore, 'appendAll'>;
  readonly #steps;
  readonly #carriedOut = new CarriedOut('large agency');
  #events = 0;

  constructor(store: Pick<EventStore, 'appendAll'>, size: AgencySize = largeSize) {
    this.#store = store;
    this.#steps = largeAgency(size);
  }

  /** Appends until the log holds so many of the agency's events. @returns the position of the last one */
  async growTo(events: number): Promise<number> {
    let position = 0;
    while (this.#events < events) ({ position } = await this.#store.appendAll(this.#next(events)));
    return position;
  }

  /** Consecutive appends that fit one transaction: no two of the same stream. */
  #next(max: number): StreamAppend[] {
    const appends = new Map<string, StreamAppend>();
    while (appends.size < batch && this.#events < max) {
      const append = this.#carriedOut.carryOut(this.#steps.next().value);
      if (!append) continue;
      appends.set(append.stream, append);
      this.#events += append.events.length;
    }
    return [...appends.values()];
  }
}
