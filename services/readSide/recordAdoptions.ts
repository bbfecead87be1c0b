import type { DatabasePool } from 'slonik';
import { readEvent } from '#domain/events.ts';
import { streams } from '#domain/streams.ts';
import { type LeftAdoption, leftAdoptions, markRecorded } from '#projections/generations/leftAdoptions.ts';
import { type EventStore, WrongExpectedVersion } from '../eventStore/eventStore.ts';

/**
 * Tells the log of every adoption that a planner of an earlier version has carried out and not told it of. The event's id
 * was fixed with the adoption, so that nodes which do this at the same moment, or again after a crash, record it once.
 */
export const recordAdoptions = async (pool: DatabasePool, store: EventStore): Promise<void> => {
  for (const adoption of await leftAdoptions(pool)) {
    await record(store, adoption);
    await markRecorded(pool, adoption.number);
  }
};

const record = async (store: EventStore, adoption: LeftAdoption): Promise<void> => {
  const { eventId, version, formulas, replay, author, at, correlationId, reason } = adoption;
  for (;;) {
    const history = await store.readStream(streams.formulas());
    if (history.some(({ id }) => id === eventId)) return;
    const last = history.at(-1);
    if (last && readEvent('formulas', last).data.replay === replay) return;
    const metadata = {
      at,
      by: author,
      correlationId,
      causationId: correlationId,
      ...(reason !== null && { reason }),
    };
    const data = { version, formulas, replay };
    try {
      await store.append(streams.formulas(), last?.version ?? 0, [
        { id: eventId, type: 'FormulasAdopted', data, metadata },
      ]);
      return;
    } catch (error) {
      if (!(error instanceof WrongExpectedVersion)) throw error;
    }
  }
};
