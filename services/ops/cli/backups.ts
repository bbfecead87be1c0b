import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { hasOperationalStore } from '../../log/pair/pairMisfit.ts';
import { operationalRows } from '../../operationalStore/contents.ts';
import { keyOf } from '../../settings/ageKey.ts';
import { closeToOthers } from '../../settings/ownerOnly.ts';
import { StartFault } from '../../settings/startFault.ts';
import { checkBackup, writeBackup } from '../backups/backupFile.ts';
import { EventsGone } from '../backups/copyLog.ts';
import { restoreBackup } from '../backups/restoreBackup.ts';
import { maintain, printLine } from '../maintenance/command.ts';
import { whileNoPlannerRuns } from '../maintenance/whileNoPlannerRuns.ts';
import type { CommandInput } from './command.ts';

/**
 * `npm run backup -- <file>` @throws StartFault when the file is there already, EventsGone once it is written from a log
 * that has lost events
 */
export const backUp = ({ file }: CommandInput): Promise<void> =>
  maintain({
    prepare: async () => {
      const path = resolve(file);
      if (existsSync(path)) throw new StartFault(`${path} exists already. Choose another name.`);
      return path;
    },
    work: async ({ config, store, database }, path) => {
      const key = await keyOf(config);
      const { events, gone } = await writeBackup(path, {
        at: new Date().toISOString(),
        events: store.readAll({ after: 0 }),
        vault: () => operationalRows(database.pool),
        key,
      });
      printLine(
        key
          ? `Backed up ${events} events to ${path}, encrypted. Without the key of BACKUP_KEY_FILE nobody can open it: keep that elsewhere, too.`
          : `Backed up ${events} events to ${path}. It holds pay, the keys of personal data and password hashes: keep it where nobody else reads.`,
      );
      // Cron and scripts look at the exit code: no log can be made of this file alone.
      if (gone) throw new EventsGone(gone);
    },
  });

/** `npm run restore -- <file>` @throws BackupDamaged, OpenToOthers, StartFault when it can't be read into this store */
export const restore = ({ file }: CommandInput): Promise<void> =>
  maintain({
    evenIfUnfit: true,
    prepare: async (config) => {
      const path = resolve(file);
      const key = await keyOf(config);
      const checked = await checkBackup(path, key);
      // It holds keys and hashes: a copy that others can read is made private.
      await closeToOthers(path);
      return { path, key, ...checked };
    },
    work: async ({ store, database }, { path, key, at }) => {
      await whileNoPlannerRuns(database, async () => {
        // A log that outlived its database may go on after the backup, whose keys and passwords it gets.
        const mayGoOn = !(await hasOperationalStore(database.pool));
        const { events, further } = await restoreBackup(
          { pool: database.pool, store },
          { path, key, mayGoOn },
        );
        printLine(
          `Restored ${events} events of ${at}. Start the planner with npm start; everybody signs in anew.`,
        );
        if (further > 0) {
          printLine(
            `The log has ${further} events from after this backup; they stay. Passwords set since are not in it, and names and pay of people entered since can't be read any more: enter those people anew.`,
          );
        }
      });
    },
  });

/** `npm run backup-key -- <file>` @throws StartFault when the file is there already */
export const makeBackupKey = async ({ file }: CommandInput): Promise<void> => {
  const path = resolve(file);
  if (existsSync(path)) {
    throw new StartFault(
      `${path} exists already. Choose another name: a key that is written over opens no backup any more.`,
    );
  }
  const secret = await generateX25519Identity();
  await writeFile(path, `# public key: ${await identityToRecipient(secret)}\n${secret}\n`, {
    mode: 0o600,
    flag: 'wx',
  });
  printLine(
    `Wrote a key to ${path}. Set BACKUP_KEY_FILE to it, and keep a copy where no backup is: without it nobody can open one.`,
  );
};
