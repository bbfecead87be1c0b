import { isUnavailable } from '../../database/unavailable.ts';
import { StoreUnavailable } from '../../log/eventStore/eventStore.ts';
import { BackupDamaged } from './backupFile.ts';

const sentences: Readonly<Record<string, string>> = {
  ENOSPC: 'There is no room left in the folder of BACKUP_DIR. Make room, or set BACKUP_DIR to a larger disk.',
  EDQUOT: 'There is no room left in the folder of BACKUP_DIR. Make room, or set BACKUP_DIR to a larger disk.',
  EACCES:
    'The planner may not write to the folder of BACKUP_DIR. Give it to the user that the planner runs as.',
  EPERM:
    'The planner may not write to the folder of BACKUP_DIR. Give it to the user that the planner runs as.',
  EROFS: 'The folder of BACKUP_DIR is on a disk that takes nothing. Set it to another one.',
  ENOTDIR: 'BACKUP_DIR names something that is no folder. Set it to a folder.',
  EEXIST: 'BACKUP_DIR names something that is no folder. Set it to a folder.',
};

/** Why a backup failed and what to do, in a sentence for administrators; it names no path of the server. */
export const faultOf = (error: unknown): string => {
  if (error instanceof BackupDamaged) {
    return 'What was written could not be restored, so it is not kept. The disk of BACKUP_DIR may be failing; the log says more.';
  }
  if (error instanceof StoreUnavailable || isUnavailable(error)) {
    return 'The database or the log did not answer meanwhile. It is tried again.';
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return sentences[code] ?? "It failed for a reason that only the planner's log tells. It is tried again.";
};
