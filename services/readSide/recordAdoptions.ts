import type { DatabasePool } from 'slonik';
import { readEvent } from '#domain/events.ts';
import { formulas } from '#domain/formulas.ts';
import { streams } from '#domain/streams.ts';
import {
  markRecorded,
  type UnrecordedAdoption,
  unrecordedAdoptions,
} from '#projections/generations/adoption.ts';
import { type EventStore, WrongExpectedVersion } from '../eventStore/eventStore.ts';

/**
 * Tells the log of every adoption that it does not know of yet. The event's id was fixed with the adoption, so that
 * nodes which do this at the same moment, or again after a crash, record it once.
 * @returns the position of the last one, 0 when there was none to record
 */
export const recordAdoptions = async (pool: DatabasePool, store: EventStore): Promise<number> => {
  let position = 0;
  for (const adoption of await unrecordedAdoptions(pool)) {
    position = await record(store, adoption);
    await markRecorded(pool, adoption.number);
  }
  return position;
};

const record = async (store: EventStore, adoption: UnrecordedAdoption): Promise<number> => {
  const { eventId, version, formulas: set, replay, author, at, correlationId, reason } = adoption;
  for (;;) {
    const history = await store.readStream(streams.formulas());
    const recorded = history.find(({ id }) => id === eventId);
    if (recorded) return recorded.position;
    const state = history.reduce(
      (before, event) => formulas.evolve(before, readEvent('formulas', event)),
      formulas.initial,
    );
    const [event] = formulas.decide({ type: 'AdoptFormulas', version, formulas: set, replay }, state);
    const last = history.at(-1);
    if (!event) return last?.position ?? 0;
    const metadata = {
      at,
      by: author,
      correlationId,
      causationId: correlationId,
      ...(reason !== null && { reason }),
    };
    try {
      const appended = await store.append(streams.formulas(), last?.version ?? 0, [
        { ...event, id: eventId, metadata },
      ]);
      return appended.position;
    } catch (error) {
      if (!(error instanceof WrongExpectedVersion)) throw error;
    }
  }
};
