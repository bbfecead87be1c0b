import type { EventStore } from '../log/eventStore/eventStore.ts';
import { StreamHasHoles, wholeStream } from '../log/eventStore/wholeStream.ts';
import type { Yielding } from './yielding.ts';

/**
 * Those of the streams of which events are gone from the log, in their order: nothing can be decided on them. A limit on
 * age or number hides events from whoever reads a stream before they are gone from the log as a whole.
 * @throws StoreUnavailable
 */
export const streamsWithHoles = async (
  store: Pick<EventStore, 'readStream'>,
  streams: readonly string[],
  yielding: Pick<Yielding, 'breathe'>,
  signal: AbortSignal,
): Promise<string[]> => {
  const found: string[] = [];
  for (const stream of streams) {
    if (signal.aborted) break;
    if (!(await isWhole(store, stream))) found.push(stream);
    await yielding.breathe();
  }
  return found;
};

/** It was read as a part of the log, so at least one event is its. */
const isWhole = async (store: Pick<EventStore, 'readStream'>, stream: string): Promise<boolean> => {
  try {
    return wholeStream(stream, await store.readStream(stream)).length > 0;
  } catch (error) {
    if (error instanceof StreamHasHoles) return false;
    throw error;
  }
};
