import { resolve } from 'node:path';
import { z } from 'zod';

/** When and where the planner backs itself up. */
export type BackupSettings = {
  /** Time of the day in the United Kingdom, "02:30". */
  at: string;
  /** Absolute path of the folder. */
  directory: string;
};

/** The variables that configure backups. */
export const backupEnvironment = {
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
      error: 'BACKUP_AT must be a time of the day in the United Kingdom, such as 02:30.',
    })
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z
    .string()
    .regex(/\bAGE-SECRET-KEY-(PQ-)?1[0-9A-Z]+\b/, {
      error:
        'BACKUP_KEY_FILE must name a file with a secret key in it (AGE-SECRET-KEY-1…), as age-keygen or npm run backup-key writes one.',
    })
    .optional(),
};

type BackupVariables = z.infer<z.ZodObject<typeof backupEnvironment>>;

/** The missing variables, a sentence each. */
export const backupFaults = (given: Readonly<Record<string, string | undefined>>): string[] => {
  const { BACKUP_AT: at, BACKUP_DIR: directory } = given;
  if (at && !directory) return ['BACKUP_AT needs BACKUP_DIR beside it: the folder for the backups.'];
  return directory && !at
    ? ['BACKUP_DIR needs BACKUP_AT beside it: the time of the day for the backup, such as 02:30.']
    : [];
};

/** Undefined: no backups except by `npm run backup`. */
export const backupSettings = ({
  BACKUP_AT: at,
  BACKUP_DIR: directory,
}: BackupVariables): BackupSettings | undefined =>
  at && directory ? { at, directory: resolve(directory) } : undefined;
