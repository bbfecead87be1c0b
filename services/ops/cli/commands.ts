import { backUp, makeBackupKey, restore } from './backups.ts';
import type { Command } from './command.ts';
import { rebuild, replay, verify } from './figures.ts';
import { copyLog, openLog, sealLog } from './log.ts';

/** Operators' commands, besides starting the planner. */
export const commands: readonly Command[] = [
  {
    name: 'backup',
    does: "Writes the log and the operational store to a file: all that can't be computed again.",
    usage: 'Say where to: npm run backup -- planner-backup.gz',
    takesFile: true,
    run: backUp,
  },
  {
    name: 'restore',
    does: 'Reads a backup into a store that has never been used, of whichever kind. Figures are computed anew.',
    usage: 'Say which: npm run restore -- planner-backup.gz',
    takesFile: true,
    run: restore,
  },
  {
    name: 'backup-key',
    does: 'Makes up a key for backups, as age-keygen does.',
    usage: 'Say where to: npm run backup-key -- backup-key.txt',
    takesFile: true,
    run: makeBackupKey,
  },
  {
    name: 'copy-log',
    does: 'Copies the log from the table in DATABASE_URL to EVENTSTORE_URL, and closes the one in the table.',
    usage: 'Say it so: npm run copy-log',
    run: copyLog,
  },
  {
    name: 'open-log',
    does: 'Lets the log in the table of DATABASE_URL go on that copy-log has closed.',
    usage: 'Say it so: npm run open-log',
    run: openLog,
  },
  {
    name: 'seal-log',
    does: 'Encrypts what the log holds from before the planner encrypted personal data.',
    usage: 'Say it so: npm run seal-log',
    run: sealLog,
  },
  {
    name: 'rebuild',
    does: 'Has every figure built anew from the log at the next start, also where the log ends before the figures.',
    usage: 'Say it so: npm run rebuild, or npm run rebuild -- --yes',
    options: ['yes'],
    run: rebuild,
  },
  {
    name: 'replay',
    does: 'Says what other formulas would change; without formulas counts the whole log anew under the set in force.',
    usage: `Say it so: npm run replay -- --reason 'The budget' --formulas '{"employerNiUplift":0.15}' --from 2027-04 --adopt`,
    options: ['formulas', 'from', 'reason', 'adopt'],
    run: replay,
  },
  {
    name: 'verify',
    does: 'Builds every figure anew beside the ones in use and compares both. Ends with 1 where they differ.',
    usage: 'Say it so: npm run verify',
    run: verify,
  },
];
