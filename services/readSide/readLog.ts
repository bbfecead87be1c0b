import { type Projector, ProjectorFenced } from '#projections/projector/projector.ts';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { type EventStore, StoreUnavailable } from '../log/eventStore/eventStore.ts';
import { Yielding } from './yielding.ts';

/** The part of a log needed to read it through. */
export type ReadableLog = Pick<EventStore, 'readAll'>;

export type LogReading = {
  store: ReadableLog;
  /** What to yield to; nothing if absent. */
  yielding?: Yielding;
  /** Least number of events in a transaction; many if absent. */
  eventsOfCommit?: number;
  /** Events that are read and parsed at once, during which no request is handled; 1,000 if absent. */
  eventsOfPage?: number;
  /** Whether rows are written while later events are read: the embedded database does one thing at a time. */
  writesAhead?: boolean;
  /** Called with the number of events read since the last call. */
  report?: (events: number) => void;
};

/** Events in a transaction: enough that most records are written once, few enough to fit into memory. */
const manyEvents = 50_000;

type HowToRead = Pick<LogReading, 'eventsOfCommit' | 'eventsOfPage' | 'writesAhead'>;

/** Options while nobody reads: rows are written meanwhile, and a crash may cost some seconds of work. */
export const alone: Record<Database['kind'], HowToRead> = {
  pglite: {},
  postgres: { writesAhead: true, eventsOfCommit: 500_000 },
};

/** Options while requests are handled: in the embedded database everybody waits for a transaction's end. */
export const besideReaders: Record<Database['kind'], HowToRead> = {
  pglite: { eventsOfPage: 250, eventsOfCommit: 250 },
  postgres: { writesAhead: true, eventsOfPage: 250, eventsOfCommit: 250_000 },
};

/**
 * Brings a read-model version that nobody reads yet up to the log's current end, as fast as possible. Where a row from
 * many events is refused, the events are applied in small batches, so that the one at fault is parked.
 * @throws ProjectorFenced, or the error of an unavailable database or log; the next attempt continues from there
 */
export const readLog = async (
  {
    store,
    yielding = new Yielding(),
    eventsOfCommit = manyEvents,
    eventsOfPage = 1_000,
    writesAhead = false,
    report,
  }: LogReading,
  projector: Projector,
  signal: AbortSignal,
): Promise<void> => {
  const { breathe } = yielding;
  const pages = (batchSize = eventsOfPage) => store.readAll({ after: projector.position, signal, batchSize });
  while (!signal.aborted) {
    try {
      return await projector.build(readAhead(pages()), {
        eventsOfCommit,
        writesAhead,
        breathe,
        report,
        signal,
      });
    } catch (error) {
      if (error instanceof ProjectorFenced || error instanceof StoreUnavailable || isUnavailable(error)) {
        throw error;
      }
    }
    // Events being written, and events being folded, may be at fault.
    let left = 2 * eventsOfCommit;
    for await (const events of pages(500)) {
      await projector.apply(events);
      await breathe();
      left -= events.length;
      if (left <= 0) break;
    }
  }
};

/** The items of a source, each requested while the previous one is being processed. */
export async function* readAhead<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item, void, undefined> {
  const items = source[Symbol.asyncIterator]();
  const request = () => {
    const item = items.next();
    // A rejection is handled when the item is awaited.
    item.catch(() => {});
    return item;
  };
  try {
    for (let next = request(); ; ) {
      const item = await next;
      if (item.done) return;
      next = request();
      yield item.value;
    }
  } finally {
    await items.return?.();
  }
}
