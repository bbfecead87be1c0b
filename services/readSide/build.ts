import {
  adopt,
  createGeneration,
  dropUnused,
  liveGeneration,
  unfinishedRebuild,
} from '#projections/generations/generations.ts';
import { formulasInUse } from '#projections/generations/pointer.ts';
import { indexSchema } from '#projections/generations/schema.ts';
import { Projector } from '#projections/projector/projector.ts';
import type { Generation } from '#projections/read.ts';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { EventStore } from '../eventStore/eventStore.ts';
import { adoptedFormulas } from './formulas.ts';
import { readLog } from './readLog.ts';

/**
 * The live generation as this version of the projections builds it. Where there is none, one is built from the log and
 * adopted, under the formulas in force; nodes of another version, which read and bring forward their own, are not
 * disturbed. What a crash left unfinished goes on where it was.
 */
export const ensureLiveGeneration = async (
  database: Database,
  store: EventStore,
  signal: AbortSignal,
): Promise<Generation> => {
  const { pool } = database;
  for (;;) {
    signal.throwIfAborted();
    const live = await liveGeneration(pool);
    if (live) return live;
    const formulas = (await formulasInUse(pool)) ?? (await adoptedFormulas(store));
    const generation =
      (await unfinishedRebuild(pool, formulas.version)) ?? (await createGeneration(pool, formulas));
    await replay(database, store, generation, signal);
    const isAdopted = await adopt(pool, generation.id, null);
    await dropUnused(pool);
    // Else another node was quicker, and what it adopted is taken.
    if (isAdopted) return generation;
  }
};

/** Reads the whole log into a generation, up to the log's present end. */
export const replay = async (
  { kind, pool }: Pick<Database, 'kind' | 'pool'>,
  store: EventStore,
  generation: Generation,
  signal: AbortSignal,
): Promise<Projector> => {
  const projector = await Projector.open({ pool, generation, isPassing: isUnavailable });
  await readLog({ store, writesAhead: kind === 'postgres' }, projector, signal);
  signal.throwIfAborted();
  // Nobody reads yet: the machine is free for two of them at a time, where there is more than one session.
  await indexSchema(pool, generation.schema, kind === 'postgres' ? 2 : 1);
  return projector;
};
