import { rm } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { AgeKey } from '../../settings/ageKey.ts';
import { makeForOwnerOnly } from '../../settings/ownerOnly.ts';
import { BackupDamaged } from './backupFile.ts';
import { CopyRefused } from './copyLog.ts';
import { drill } from './drill.ts';
import type { DrillAnswer } from './runDrill.ts';

// A separate process, so that it doesn't use a running planner's thread and memory. Its input comes on stdin: as an
// argument, the key would be visible in the list of processes.

const say = (answer: DrillAnswer): void => void process.stdout.write(JSON.stringify(answer));

makeForOwnerOnly();
const { path, key, folder } = JSON.parse(await text(process.stdin)) as {
  path: string;
  key?: AgeKey;
  folder: string;
};
try {
  say({ tables: await drill(path, key, folder) });
} catch (error) {
  if (!(error instanceof BackupDamaged || error instanceof CopyRefused)) throw error;
  say({ damage: error.message });
} finally {
  // The parent removes it, too, unless it was killed meanwhile.
  await rm(folder, { recursive: true, force: true });
}
