import type { Past } from '#projections/generations/past.ts';
import { indexSchema } from '#projections/generations/schema.ts';
import { Projector } from '#projections/projector/projector.ts';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { EventStore } from '../eventStore/eventStore.ts';
import { besideReaders, readLog } from './readLog.ts';

/**
 * Reads the log into a generation up to its position and no further, from wherever it stands. Somebody waits for it, so
 * it does not give way to requests for longer than a turn.
 * @returns whether it is there; not when it was stopped before
 */
export const readUpTo = async (
  { database: { pool, kind }, store }: { database: Database; store: EventStore },
  { generation, position }: Past,
  signal: AbortSignal,
): Promise<boolean> => {
  const projector = await Projector.open({ pool, generation, isPassing: isUnavailable });
  await readLog({ store, upTo: position, ...besideReaders[kind] }, projector, signal);
  if (projector.position < position) return false;
  await indexSchema(pool, generation.schema);
  return true;
};
