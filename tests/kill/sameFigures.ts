import { expect } from 'vitest';
import { digestTables } from '#projections/generations/digest.ts';
import { createGeneration, liveGeneration } from '#projections/generations/generations.ts';
import type { Database } from '#services/database/database.ts';
import type { EventStore } from '#services/eventStore/eventStore.ts';
import { createPostgresEventStore } from '#services/eventStore/postgres.ts';
import { replay } from '#services/readSide/build.ts';
import { SealedLog } from '#services/sealedLog/sealedLog.ts';
import { KeyRing } from '#services/vault/keys.ts';

/**
 * Replays the whole log into a new generation, and finds every table equal to the live one: the read side at its
 * checkpoint is a pure fold of the events up to there. @returns its digests
 */
export const expectSameFigures = async (
  database: Database,
  log: EventStore = createPostgresEventStore(database.pool),
) => {
  const keys = await KeyRing.open(database);
  const store = new SealedLog(log, keys);
  const live = await liveGeneration(database.pool);
  if (!live) throw new Error('No generation is live');
  const fresh = await createGeneration(database.pool);
  const projector = await replay(database, store, fresh, new AbortController().signal);
  const [old, replayed] = [
    await digestTables(database.pool, live.schema),
    await digestTables(database.pool, fresh.schema),
  ];
  expect(projector.position).toBe(await store.head());
  expect(replayed).toEqual(old);
  expect(old.find(({ table }) => table === 'parked')?.rows).toBe(0);
  await keys.close();
  return old;
};
