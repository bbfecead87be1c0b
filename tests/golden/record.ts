// Saves a log in this version's format: npm exec node tests/golden/record.ts <name>, then npm run format
import { PGlite } from '@electric-sql/pglite';
import { pgliteDatabase } from '#services/database/pglite.ts';
import { EncryptedEventStore } from '#services/log/encryption/encryptedEventStore.ts';
import { createPostgresEventStore, migrateLog } from '#services/log/eventStore/postgres.ts';
import { Keystore } from '#services/operationalStore/keystore.ts';
import { migrateOperationalStore } from '#services/operationalStore/migrate.ts';
import { answersOfLog, keepGolden } from './goldenLog.ts';
import { liveThrough } from './life.ts';

const open = async () => {
  const pglite = await PGlite.create('memory://');
  return pgliteDatabase(pglite, () => pglite.close());
};

const [format] = process.argv.slice(2);
if (!format) throw new Error('Say what the format is called.');
const database = await open();
await migrateOperationalStore(database.pool);
await migrateLog(database.pool);
const keys = await Keystore.open(database);
const events = await liveThrough(new EncryptedEventStore(createPostgresEventStore(database.pool), keys));
await keys.close();
await database.close();
const other = await open();
await keepGolden(format, events, await answersOfLog(other, events));
await other.close();
console.log(`Kept ${events.length} events in the format ${format}.`);
