import { resolve } from 'node:path';
import { hasOperationalStore } from './log/pair/findMisfit.ts';
import { checkBackup } from './ops/backups/backupFile.ts';
import { restoreBackup } from './ops/backups/restoreBackup.ts';
import { alone } from './ops/maintenance/alone.ts';
import { maintain } from './ops/maintenance/command.ts';
import { keyOf } from './settings/ageKey.ts';
import { closeToOthers } from './settings/ownerOnly.ts';
import { StartFault } from './settings/startFault.ts';

// `npm run restore -- <file>`: into a store that has never been used, of whichever kind. Figures are computed anew.
await maintain({
  evenIfUnfit: true,
  prepare: async (config) => {
    const [file] = process.argv.slice(2);
    if (!file) throw new StartFault('Say which: npm run restore -- planner-backup.gz');
    const path = resolve(file);
    const key = await keyOf(config);
    const checked = await checkBackup(path, key);
    // It holds keys and hashes: a copy that others may read is closed to them.
    await closeToOthers(path);
    return { path, key, ...checked };
  },
  work: async ({ store, database, say }, { path, key, at }) => {
    await alone(database, async () => {
      // A log that outlived its database goes on after the backup: it gets back the keys and passwords of then.
      const mayGoOn = !(await hasOperationalStore(database.pool));
      const { events, further } = await restoreBackup({ pool: database.pool, store }, { path, key, mayGoOn });
      say(`Restored ${events} events of ${at}. Start the planner with npm start; everybody signs in anew.`);
      if (further > 0) {
        say(
          `The log has ${further} events from after this backup; they stay. Passwords set since are not in it, and names and pay of people entered since can't be read any more: enter those people anew.`,
        );
      }
    });
  },
});
