import { resolve } from 'node:path';
import { forgetLog } from '#projections/generations/ownLog.ts';
import { alone } from './maintenance/alone.ts';
import { checkBackup, eventsIn, vaultRowsIn } from './maintenance/backupFile.ts';
import { maintain } from './maintenance/command.ts';
import { copyLog } from './maintenance/copyLog.ts';
import { forgetReadings } from './maintenance/forgetReadings.ts';
import { closeToOthers } from './ownerOnly.ts';
import { hasVault } from './pair/findMisfit.ts';
import { StartFault } from './startFault.ts';
import { replaceVaultRows } from './vault/contents.ts';

// `npm run restore -- <file>`: into a store that has never been used, of whichever kind. Figures are computed anew.
await maintain({
  evenIfUnfit: true,
  prepare: async () => {
    const [file] = process.argv.slice(2);
    if (!file) throw new StartFault('Say which: npm run restore -- planner-backup.gz');
    const path = resolve(file);
    const checked = await checkBackup(path);
    // It holds keys and hashes: a copy that others may read is closed to them.
    await closeToOthers(path);
    return { path, ...checked };
  },
  work: async ({ store, database, say }, { path, at }) => {
    await alone(database, async () => {
      // A log that outlived its database goes on after the backup: it gets back the keys and passwords of then.
      const mayGoOn = !(await hasVault(database.pool));
      const { events, further } = await copyLog(eventsIn(path), store, { mayGoOn });
      await forgetReadings(database.pool);
      await forgetLog(database.pool);
      await replaceVaultRows(database.pool, await vaultRowsIn(path));
      say(`Restored ${events} events of ${at}. Start the planner with npm start; everybody signs in anew.`);
      if (further > 0) {
        say(
          `The log has ${further} events from after this backup; they stay. Passwords set since are not in it, and names and pay of people entered since can't be read any more: enter those people anew.`,
        );
      }
    });
  },
});
