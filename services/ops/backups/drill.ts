import { join } from 'node:path';
import { digestTables, type TableDigest } from '#projections/readModelVersions/digest.ts';
import { createReadModelVersion } from '#projections/readModelVersions/readModelVersions.ts';
import { migrateReadModelVersions } from '#projections/readModelVersions/register.ts';
import { openPglite } from '../../database/pglite.ts';
import { EncryptedEventStore } from '../../log/encryption/encryptedEventStore.ts';
import { createPostgresEventStore, migrateLog } from '../../log/eventStore/postgres.ts';
import { Keystore } from '../../operationalStore/keystore.ts';
import { migrateOperationalStore } from '../../operationalStore/migrate.ts';
import { replay } from '../../readSide/build.ts';
import type { ReadableLog } from '../../readSide/readLog.ts';
import type { AgeKey } from '../../settings/ageKey.ts';
import { checkBackup, eventsIn } from './backupFile.ts';
import { restoreBackup } from './restoreBackup.ts';

/**
 * Restores a backup into a separate embedded database, and computes every figure from it, as a planner started on it
 * would.
 * @param folder for the database, with the backup's contents
 * @returns digests of the figures' tables
 * @throws BackupDamaged, CopyRefused
 */
export const drill = async (
  path: string,
  key: AgeKey | undefined,
  folder: string,
): Promise<readonly TableDigest[]> => {
  await checkBackup(path, key);
  const database = await openPglite(join(folder, 'database'));
  try {
    const { pool } = database;
    await migrateOperationalStore(pool);
    await migrateReadModelVersions(pool);
    await migrateLog(pool);
    const log = createPostgresEventStore(pool);
    await restoreBackup({ pool, store: log }, { path, key });
    const keys = await Keystore.open(database);
    try {
      const sealed = new EncryptedEventStore(log, keys);
      const readModelVersion = await createReadModelVersion(pool);
      const store = atPositions(await positionsIn(path, key), sealed);
      await replay(database, store, readModelVersion, new AbortController().signal);
      return await digestTables(pool, readModelVersion.schema);
    } finally {
      await keys.close();
    }
  } finally {
    await database.close();
  }
};

const positionsIn = async (path: string, key: AgeKey | undefined): Promise<number[]> => {
  const positions: number[] = [];
  for await (const events of eventsIn(path, key)) for (const { position } of events) positions.push(position);
  return positions;
};

/** A restored log with the events' original positions: every log counts those differently. */
const atPositions = (positions: readonly number[], log: ReadableLog): ReadableLog => ({
  async *readAll({ after, ...options }) {
    let read = 0;
    for await (const events of log.readAll({ ...options, after: 0 })) {
      const placed = events.map((event, index) => ({ ...event, position: positions[read + index] ?? 0 }));
      read += events.length;
      const wanted = placed.filter(({ position }) => position > after);
      if (wanted.length > 0) yield wanted;
    }
  },
});
