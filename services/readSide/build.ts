import {
  adopt,
  createGeneration,
  dropOthers,
  isOutdated,
  liveGeneration,
} from '#projections/generations/generations.ts';
import { Projector } from '#projections/projector/projector.ts';
import type { Generation } from '#projections/read.ts';
import type { Formulas } from '#projections/readModel.ts';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { EventStore } from '../eventStore/eventStore.ts';

/**
 * The live generation as this version of the projections builds it. Where there is none, or one of another
 * version, a new one is built from the log and adopted; whoever still reads the old one meanwhile is not disturbed.
 */
export const ensureLiveGeneration = async (
  database: Database,
  store: EventStore,
  formulas: Formulas,
  signal: AbortSignal,
): Promise<Generation> => {
  const live = await liveGeneration(database.pool);
  if (live && !isOutdated(live)) return live;
  const generation = await createGeneration(database.pool, live?.formulas ?? formulas);
  await replay(database, store, generation, signal);
  await adopt(database.pool, generation.id, live?.id ?? null);
  await dropOthers(database.pool, [generation.id]);
  return generation;
};

/** Reads the whole log into a generation, up to the log's present end. */
export const replay = async (
  database: Database,
  store: EventStore,
  generation: Generation,
  signal: AbortSignal,
): Promise<Projector> => {
  const projector = await Projector.open({ pool: database.pool, generation, isPassing: isUnavailable });
  for await (const events of store.readAll({ after: projector.position, signal }))
    await projector.apply(events);
  signal.throwIfAborted();
  return projector;
};
