import { resolve } from 'node:path';
import { forgetGenerations } from '#projections/generations/generations.ts';
import { alone } from './maintenance/alone.ts';
import { checkBackup, eventsIn, vaultRowsIn } from './maintenance/backupFile.ts';
import { maintain } from './maintenance/command.ts';
import { copyLog } from './maintenance/copyLog.ts';
import { closeToOthers } from './ownerOnly.ts';
import { StartFault } from './startFault.ts';
import { replaceVaultRows } from './vault/contents.ts';

// `npm run restore -- <file>`: into a store that has never been used, of whichever kind. Figures are computed anew.
await maintain({
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
      const { events } = await copyLog(eventsIn(path), store);
      await forgetGenerations(database.pool);
      await replaceVaultRows(database.pool, await vaultRowsIn(path));
      say(`Restored ${events} events of ${at}. Start the planner with npm start; everybody signs in anew.`);
    });
  },
});
