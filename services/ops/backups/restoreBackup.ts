import type { DatabasePool } from 'slonik';
import { forgetLog } from '#projections/readModelVersions/ownLog.ts';
import type { EventStore } from '../../log/eventStore/eventStore.ts';
import { replaceOperationalRows } from '../../operationalStore/contents.ts';
import type { AgeKey } from '../../settings/ageKey.ts';
import { eventsIn, operationalRowsIn } from './backupFile.ts';
import { copyLog } from './copyLog.ts';
import { forgetReadings } from './forgetReadings.ts';

type Into = { pool: DatabasePool; store: EventStore };
type From = {
  path: string;
  key: AgeKey | undefined;
  /** Whether the log may have more events after those of the backup. */
  mayGoOn?: boolean;
};

/**
 * Restores a backup into an unused log and database; also after an interrupted restore. Figures are computed by the
 * next planner that reads the log.
 * @returns how many events it holds, and how many the log has after them
 * @throws CopyRefused when the log holds anything else; BackupDamaged; StoreUnavailable
 */
export const restoreBackup = async (
  { pool, store }: Into,
  { path, key, mayGoOn = false }: From,
): Promise<{ events: number; further: number }> => {
  const { events, further } = await copyLog(eventsIn(path, key), store, { mayGoOn });
  await forgetReadings(pool);
  await forgetLog(pool);
  await replaceOperationalRows(pool, await operationalRowsIn(path, key));
  return { events, further };
};
