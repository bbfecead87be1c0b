import { join } from 'node:path';
import { digestTables, type TableDigest } from '#projections/generations/digest.ts';
import { createGeneration } from '#projections/generations/generations.ts';
import { migrateGenerations } from '#projections/generations/register.ts';
import { openPglite } from '../database/pglite.ts';
import { createPostgresEventStore, migrateLog } from '../eventStore/postgres.ts';
import { replay } from '../readSide/build.ts';
import type { ReadableLog } from '../readSide/readLog.ts';
import { SealedLog } from '../sealedLog/sealedLog.ts';
import { KeyRing } from '../vault/keys.ts';
import { migrateVault } from '../vault/migrate.ts';
import type { AgeKey } from './ageKey.ts';
import { checkBackup, eventsIn } from './backupFile.ts';
import { restoreBackup } from './restoreBackup.ts';

/**
 * Restores a backup into an embedded database of its own, and computes every figure from what was restored, as a planner
 * would that is started on it.
 * @param folder for the database; it holds what the backup does
 * @returns what the tables of the figures then hold
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
    await migrateVault(pool);
    await migrateGenerations(pool);
    await migrateLog(pool);
    const log = createPostgresEventStore(pool);
    await restoreBackup({ pool, store: log }, { path, key });
    const keys = await KeyRing.open(database);
    try {
      const sealed = new SealedLog(log, keys);
      const generation = await createGeneration(pool);
      const store = atPositions(await positionsIn(path, key), sealed);
      await replay(database, store, generation, new AbortController().signal);
      return await digestTables(pool, generation.schema);
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

/** A restored log whose events say the positions they had where they were backed up: every log counts in its own way. */
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
