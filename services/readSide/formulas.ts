import { readEvent } from '#domain/events.ts';
import { formulas } from '#domain/formulas.ts';
import { streams } from '#domain/streams.ts';
import type { Formulas } from '#projections/readModel.ts';
import type { EventStore } from '../eventStore/eventStore.ts';

/**
 * The formulas that the log says are in force: for building the figures of a database that has none, or of a past day.
 * @param upTo the position of the log at which they were
 */
export const adoptedFormulas = async (
  store: EventStore,
  upTo = Number.POSITIVE_INFINITY,
): Promise<Formulas> => {
  const history = (await store.readStream(streams.formulas())).filter(({ position }) => position <= upTo);
  const state = history.reduce(
    (before, event) => formulas.evolve(before, readEvent('formulas', event)),
    formulas.initial,
  );
  return { version: state.version, set: state.formulas };
};
