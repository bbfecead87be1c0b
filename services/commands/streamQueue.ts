import pTimeout from 'p-timeout';
import type { EventStore } from '../log/eventStore/eventStore.ts';

/** The end of the queue for each stream of a store. */
const lines = new WeakMap<EventStore, Map<string, Promise<unknown>>>();

/**
 * Does work on a stream after the earlier work of this node on it, as each of many at once would lose against one
 * other and begin anew. Work that takes more than `most` milliseconds holds up nothing: the expected version is what
 * keeps a stream consistent.
 */
export const inStreamQueue = <Result>(
  store: EventStore,
  stream: string,
  most: number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const line = lines.get(store) ?? new Map<string, Promise<unknown>>();
  lines.set(store, line);
  const turn = (line.get(stream) ?? Promise.resolve()).then(() => {
    const result = work();
    return { result, isOver: pTimeout(result, { milliseconds: most }).catch(() => undefined) };
  });
  const through: Promise<unknown> = turn
    .then(({ isOver }) => isOver)
    .then(() => {
      if (line.get(stream) === through) line.delete(stream);
    });
  line.set(stream, through);
  return turn.then(({ result }) => result);
};
