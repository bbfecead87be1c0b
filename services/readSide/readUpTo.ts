import type { Past } from '#projections/generations/past.ts';
import { Projector } from '#projections/projector/projector.ts';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/unavailable.ts';
import type { EventStore } from '../eventStore/eventStore.ts';
import { pause } from './pause.ts';
import { batchSize, breath } from './replays.ts';

/**
 * Reads the log into a generation up to its position and no further, from wherever it stands; gently, because
 * requests and the live generation go on meanwhile.
 * @returns whether it is there; not when it was stopped before
 */
export const readUpTo = async (
  { database, store }: { database: Database; store: EventStore },
  { generation, position }: Past,
  signal: AbortSignal,
): Promise<boolean> => {
  const projector = await Projector.open({ pool: database.pool, generation, isPassing: isUnavailable });
  if (projector.position >= position) return true;
  for await (const events of store.readAll({ after: projector.position, signal, batchSize })) {
    const start = performance.now();
    await projector.apply(events.filter((event) => event.position <= position));
    if (projector.position >= position) return true;
    await pause((performance.now() - start) * breath[database.kind], signal);
  }
  return false;
};
