import type { Logger } from 'pino';
import type { BackupView } from '#projections/readModelVersions/view.ts';
import type { Database } from '../../database/database.ts';
import { lockKeys } from '../../database/lockKeys.ts';
import { isUnavailable } from '../../database/unavailable.ts';
import { type EventStore, StoreUnavailable } from '../../log/eventStore/eventStore.ts';
import { backupOf, beginBackup, endBackup } from '../../operationalStore/backupRecords.ts';
import { keyOf } from '../../settings/ageKey.ts';
import type { BackupSettings } from '../../settings/backupConfig.ts';
import { pollEvery, ukMoment } from '../observability/daily.ts';
import { BackupDamaged } from './backupFile.ts';
import { EventsGone } from './copyLog.ts';
import { makeBackup } from './makeBackup.ts';

const sentences: Readonly<Record<string, string>> = {
  ENOSPC: 'There is no room left in the folder of BACKUP_DIR. Make room, or set BACKUP_DIR to a larger disk.',
  EDQUOT: 'There is no room left in the folder of BACKUP_DIR. Make room, or set BACKUP_DIR to a larger disk.',
  EACCES:
    'The planner may not write to the folder of BACKUP_DIR. Give it to the user that the planner runs as.',
  EPERM:
    'The planner may not write to the folder of BACKUP_DIR. Give it to the user that the planner runs as.',
  EROFS: 'The folder of BACKUP_DIR is on a disk that takes nothing. Set it to another one.',
  ENOENT:
    'A folder or a program that the backup needs is gone: the folder of BACKUP_DIR, that of TMPDIR for temporary files, or Node.js. Put it back; it is tried again.',
  ENOTDIR: 'BACKUP_DIR names something that is no folder. Set it to a folder.',
  EEXIST: 'BACKUP_DIR names something that is no folder. Set it to a folder.',
};

/** Why a backup failed and what to do, in a sentence for administrators, without paths of the server. */
const faultOf = (error: unknown): string => {
  if (error instanceof EventsGone) return error.message;
  if (error instanceof BackupDamaged) {
    return 'What was written could not be restored, so it is not kept. The disk of BACKUP_DIR may be failing; the log says more.';
  }
  if (error instanceof StoreUnavailable || isUnavailable(error)) {
    return 'The database or the log did not answer meanwhile. It is tried again.';
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return sentences[code] ?? "It failed for a reason that only the planner's log tells. It is tried again.";
};

/** Milliseconds before a failed backup is retried. */
const again = 3_600_000;

type Daily = {
  database: Database;
  /** The log as it is stored. */
  log: EventStore;
  logger: Logger;
  now: () => Date;
};

/**
 * Backs the planner up once a day, at a time in the United Kingdom or at the first start after it, on one node of all;
 * a failed backup is retried every hour. Faults are logged as errors, and shown on the Formulas page.
 * @param settings undefined: never
 * @returns a function that stops it: a backup under way is given up
 */
export const backUpDaily = async (
  { database, log, logger, now }: Daily,
  settings: BackupSettings | undefined,
  keyText: string | undefined,
  pause?: number,
): Promise<() => Promise<void>> => {
  if (!settings) return async () => undefined;
  const key = await keyOf({ backupKey: keyText });
  const { pool } = database;
  const stopped = new AbortController();
  const context = { pool, log, directory: settings.directory, key, now };

  const make = async (day: string, signal: AbortSignal): Promise<void> => {
    await beginBackup(pool, day, now());
    try {
      const made = await makeBackup(context, signal);
      const { differing, ...report } = made;
      const status = differing.length === 0 ? 'proved' : 'differs';
      await endBackup(pool, day, now(), { status, ...made });
      if (status === 'proved') logger.info(report, 'Backed up; a restore gives the figures in use');
      else
        logger.error(
          { ...report, tables: differing },
          'Backed up, but a restore does not give the figures in use',
        );
    } catch (err) {
      // The next node or start begins it anew.
      if (signal.aborted) return;
      logger.error({ err }, 'The backup failed; it is tried again in an hour');
      await endBackup(pool, day, now(), { status: 'failed', error: faultOf(err) });
    }
  };

  const backUpIfDue = async (): Promise<void> => {
    try {
      const { day, time } = ukMoment(now());
      if (time < settings.at || !isDue(await backupOf(pool, day), now())) return;
      const turn = await database.tryLeadership(lockKeys.dailyBackup);
      if (!turn) return;
      try {
        // Another node may have made it meanwhile.
        if (isDue(await backupOf(pool, day), now())) {
          await make(day, AbortSignal.any([stopped.signal, turn.lost]));
        }
      } finally {
        await turn.release();
      }
    } catch (err) {
      logger.warn({ err }, 'The daily backup could not be looked after; it is tried again');
    }
  };
  const end = pollEvery(backUpIfDue, pause);
  return () => {
    stopped.abort();
    return end();
  };
};

/** A backup recorded as running has crashed if nobody holds its lock. */
const isDue = (record: BackupView | null, now: Date): boolean => {
  if (record?.status === 'proved' || record?.status === 'differs') return false;
  const failedAt = record?.status === 'failed' ? record.endedAt : null;
  return !failedAt || now.getTime() - Date.parse(failedAt) >= again;
};
