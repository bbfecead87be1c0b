import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { operationalRows } from './operationalStore/contents.ts';
import { writeBackup } from './ops/backups/backupFile.ts';
import { maintain } from './ops/maintenance/command.ts';
import { keyOf } from './settings/ageKey.ts';
import { StartFault } from './settings/startFault.ts';

// `npm run backup -- <file>`: the log and the operational store, which are all that can't be computed again.
await maintain({
  prepare: async () => {
    const [file] = process.argv.slice(2);
    if (!file) throw new StartFault('Say where to: npm run backup -- planner-backup.gz');
    const path = resolve(file);
    if (existsSync(path)) throw new StartFault(`${path} exists already. Choose another name.`);
    return path;
  },
  work: async ({ config, store, database, say }, path) => {
    const key = await keyOf(config);
    const { events } = await writeBackup(path, {
      at: new Date().toISOString(),
      events: store.readAll({ after: 0 }),
      vault: () => operationalRows(database.pool),
      key,
    });
    say(
      key
        ? `Backed up ${events} events to ${path}, encrypted. Without the key of BACKUP_KEY_FILE nobody can open it: keep that elsewhere, too.`
        : `Backed up ${events} events to ${path}. It holds pay, the keys of personal data and password hashes: keep it where nobody else reads.`,
    );
  },
});
