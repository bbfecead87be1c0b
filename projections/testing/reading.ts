import type { LoggedEvent } from '../foldedState/event.ts';
import type { Log } from '../past/stateAt.ts';

/** Batch size: small, so that tests see more than one batch. */
const batch = 7;

/** A log in memory behind an event store's reads. */
export const storeOf = (events: readonly LoggedEvent[]): Log => ({
  readStreams: async (streams) => streams.map((stream) => events.filter((event) => event.stream === stream)),
  async *readAll({ after }) {
    const later = events.filter(({ position }) => position > after);
    for (let start = 0; start < later.length; start += batch) yield later.slice(start, start + batch);
  },
});
