import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore } from '../eventStore/eventStore.ts';

/** The last in line for each stream of a store. */
const lines = new WeakMap<EventStore, Map<string, Promise<unknown>>>();

/**
 * Does a piece of work on a stream once those of this node that were there before are through: else each of many at
 * once would lose against one other and begin anew. Whoever has waited for `most` milliseconds goes ahead: what keeps
 * a stream right is its expected version.
 */
export const inStreamTurn = <Result>(
  store: EventStore,
  stream: string,
  most: number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const line = lines.get(store) ?? new Map<string, Promise<unknown>>();
  lines.set(store, line);
  const before = line.get(stream);
  const result = before ? atLast(before, most).then(work) : work();
  const through: Promise<void> = result
    .then(
      () => undefined,
      () => undefined,
    )
    .then(() => {
      if (line.get(stream) === through) line.delete(stream);
    });
  line.set(stream, through);
  return result;
};

/** Waits for a promise that never rejects, but no longer than a while. */
const atLast = async (before: Promise<unknown>, most: number): Promise<void> => {
  const patience = new AbortController();
  const givenUp = pause(most, undefined, { signal: patience.signal }).catch(() => undefined);
  await Promise.race([before, givenUp]);
  patience.abort();
};
