import {
  adopt,
  createGeneration,
  dropUnused,
  isOutdated,
  liveGeneration,
  unfinishedRebuild,
} from '#projections/generations/generations.ts';
import { indexSchema } from '#projections/generations/schema.ts';
import { Projector } from '#projections/projector/projector.ts';
import type { Generation } from '#projections/read.ts';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { EventStore } from '../eventStore/eventStore.ts';
import { adoptedFormulas } from './formulas.ts';
import { readLog } from './readLog.ts';

/**
 * The live generation as this version of the projections builds it. Where there is none, or one of another
 * version, a new one is built from the log and adopted, under the formulas in force; whoever still reads the old one
 * meanwhile is not disturbed. What a crash left unfinished goes on where it was.
 */
export const ensureLiveGeneration = async (
  { pool }: Database,
  store: EventStore,
  signal: AbortSignal,
): Promise<Generation> => {
  for (;;) {
    signal.throwIfAborted();
    const live = await liveGeneration(pool);
    if (live && !isOutdated(live)) return live;
    const formulas = live?.formulas ?? (await adoptedFormulas(store));
    const generation =
      (await unfinishedRebuild(pool, formulas.version)) ?? (await createGeneration(pool, formulas));
    await replay({ pool }, store, generation, signal);
    const isAdopted = await adopt(pool, generation.id, live?.id ?? null);
    await dropUnused(pool);
    // Else another node was quicker, and what it adopted is looked at like any other.
    if (isAdopted) return generation;
  }
};

/** Reads the whole log into a generation, up to the log's present end. */
export const replay = async (
  { pool }: Pick<Database, 'pool'>,
  store: EventStore,
  generation: Generation,
  signal: AbortSignal,
): Promise<Projector> => {
  const projector = await Projector.open({ pool, generation, isPassing: isUnavailable });
  await readLog({ store }, projector, signal);
  signal.throwIfAborted();
  await indexSchema(pool, generation.schema);
  return projector;
};
