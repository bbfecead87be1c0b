import pTimeout from 'p-timeout';
import type { EventStore } from '../eventStore/eventStore.ts';

/** The last in line for each stream of a store. */
const lines = new WeakMap<EventStore, Map<string, Promise<unknown>>>();

/**
 * Does a piece of work on a stream once those of this node that were there before are through: else each of many at
 * once would lose against one other and begin anew. One that takes more than `most` milliseconds keeps nobody waiting:
 * what keeps a stream right is its expected version.
 */
export const inStreamTurn = <Result>(
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
