// Keeps a log in the format that this version writes: npm exec node tests/golden/record.ts <name>, then npm run format
import { PGlite } from '@electric-sql/pglite';
import { pgliteDatabase } from '#services/database/pglite.ts';
import { createPostgresEventStore, migrateLog } from '#services/eventStore/postgres.ts';
import { SealedLog } from '#services/sealedLog/sealedLog.ts';
import { KeyRing } from '#services/vault/keys.ts';
import { migrateVault } from '#services/vault/migrate.ts';
import { answersOfLog, keepGolden } from './goldenLog.ts';
import { liveThrough } from './life.ts';

const open = async () => {
  const pglite = await PGlite.create('memory://');
  return pgliteDatabase(pglite, () => pglite.close());
};

const [format] = process.argv.slice(2);
if (!format) throw new Error('Say what the format is called.');
const database = await open();
await migrateVault(database.pool);
await migrateLog(database.pool);
const keys = await KeyRing.open(database);
const events = await liveThrough(new SealedLog(createPostgresEventStore(database.pool), keys));
await keys.close();
await database.close();
const other = await open();
await keepGolden(format, events, await answersOfLog(other, events));
await other.close();
console.log(`Kept ${events.length} events in the format ${format}.`);
