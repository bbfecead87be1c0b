import { randomUUID } from 'node:crypto';
import type { AllOptions, EventStore, NewEvent, RecordedEvent } from '../eventStore.ts';

/** A name that no other test uses, also on a server that outlives the tests. */
export function newStream(kind = 'test'): string {
  return `${kind}-${randomUUID()}`;
}

export function newEvent(data: object = {}): NewEvent {
  return {
    id: randomUUID(),
    type: 'SomethingDecided',
    data,
    metadata: {
      at: '2026-05-04T09:30:00.000Z',
      by: '1',
      correlationId: randomUUID(),
      causationId: randomUUID(),
    },
  };
}

export function newEvents(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, index) => newEvent({ number: index + 1 }));
}

/**
 * The first `count` events that a subscription delivers of a stream, or of all streams with a prefix.
 * @throws when they don't come within ten seconds
 */
export async function subscribed(
  store: EventStore,
  streams: string,
  count: number,
  options: AllOptions,
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  const late = AbortSignal.timeout(10_000);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  for await (const batch of store.subscribeAll({ ...options, signal })) {
    events.push(...batch.filter(({ stream }) => stream.startsWith(streams)));
    if (events.length >= count) return events;
  }
  throw new Error(`${events.length} of ${count} events came`);
}

/** The log's events of the streams with a prefix, after a position. */
export async function recorded(
  store: EventStore,
  streams: string,
  options: AllOptions,
): Promise<RecordedEvent[]> {
  const events = (await batchesOf(store.readAll(options))).flat();
  return events.filter(({ stream }) => stream.startsWith(streams));
}

export async function batchesOf(batches: AsyncIterable<RecordedEvent[]>): Promise<RecordedEvent[][]> {
  const all: RecordedEvent[][] = [];
  for await (const batch of batches) all.push(batch);
  return all;
}
