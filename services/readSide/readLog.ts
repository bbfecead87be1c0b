import { type Projector, ProjectorFenced } from '#projections/projector/projector.ts';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { EventStore } from '../log/eventStore/eventStore.ts';
import { Yielding } from './yielding.ts';

/** A log as whoever only reads it through needs it. */
export type ReadableLog = Pick<EventStore, 'readAll'>;

export type LogReading = {
  store: ReadableLog;
  /** Whom to give way to; nobody where it is left out. */
  yielding?: Yielding;
  /** Events of one transaction, at least; many where it is left out. */
  eventsOfCommit?: number;
  /** Events that are read and parsed at once, meanwhile no request is answered; a thousand where it is left out. */
  eventsOfPage?: number;
  /** Whether rows may be written while later events are being read: the embedded database does one thing at a time. */
  writesAhead?: boolean;
  /** Told how many more events have been read. */
  report?: (events: number) => void;
};

/** Events of one transaction: so many that most records are written once, so few that they fit into memory. */
const manyEvents = 50_000;

type HowToRead = Pick<LogReading, 'eventsOfCommit' | 'eventsOfPage' | 'writesAhead'>;

/** How a log is read while nobody waits: where rows need not wait in memory, a crash may cost some seconds of work. */
export const alone: Record<Database['kind'], HowToRead> = {
  pglite: {},
  postgres: { writesAhead: true, eventsOfCommit: 500_000 },
};

/** How a log is read while requests are answered: in the embedded database everybody waits for a transaction's end. */
export const besideReaders: Record<Database['kind'], HowToRead> = {
  pglite: { eventsOfPage: 250, eventsOfCommit: 250 },
  postgres: { writesAhead: true, eventsOfPage: 250, eventsOfCommit: 250_000 },
};

/**
 * Brings a read-model version that nobody reads yet up to the log's present end, as fast as it goes. Where a row of
 * many events is refused, they are applied one small batch after the other, so that the one to blame is parked.
 * @throws ProjectorFenced, or the error of a database or a log that is away; whoever comes next goes on from there
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
      if (error instanceof ProjectorFenced || isUnavailable(error)) throw error;
    }
    // Events that were being written, and events that were being folded, may be at fault.
    let left = 2 * eventsOfCommit;
    for await (const events of pages(500)) {
      await projector.apply(events);
      await breathe();
      left -= events.length;
      if (left <= 0) break;
    }
  }
};

/** What a source brings, each item asked for while the one before is being worked on. */
export async function* readAhead<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item, void, undefined> {
  const items = source[Symbol.asyncIterator]();
  const ask = () => {
    const asked = items.next();
    // A rejection is handled when its turn comes.
    asked.catch(() => {});
    return asked;
  };
  try {
    for (let next = ask(); ; ) {
      const item = await next;
      if (item.done) return;
      next = ask();
      yield item.value;
    }
  } finally {
    await items.return?.();
  }
}
