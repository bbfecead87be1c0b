import { expect } from 'vitest';
import { digestTables } from '#projections/readModelVersions/digest.ts';
import {
  createReadModelVersion,
  liveReadModelVersion,
} from '#projections/readModelVersions/readModelVersions.ts';
import type { Database } from '#services/database/database.ts';
import { EncryptedEventStore } from '#services/log/encryption/encryptedEventStore.ts';
import type { EventStore } from '#services/log/eventStore/eventStore.ts';
import { createPostgresEventStore } from '#services/log/eventStore/postgres.ts';
import { Keystore } from '#services/operationalStore/keystore.ts';
import { replay } from '#services/readSide/build.ts';

/**
 * Replays the whole log into a new read-model version, and expects every table to equal the live one: the read side at
 * its checkpoint is a pure fold of the events up to there. @returns its digests
 */
export const expectSameFigures = async (
  database: Database,
  log: EventStore = createPostgresEventStore(database.pool),
) => {
  const keys = await Keystore.open(database);
  const store = new EncryptedEventStore(log, keys);
  const live = await liveReadModelVersion(database.pool);
  if (!live) throw new Error('No read-model version is live');
  const fresh = await createReadModelVersion(database.pool);
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
