// Records what the projections derive, as projections/rowRecord.test.ts asks for it when they have changed.
import { PGlite } from '@electric-sql/pglite';
import { pgliteDatabase } from '#services/database/pglite.ts';
import { presentRows } from './presentRows.ts';
import { committedRecords, raiseNeeded, readRecord, writeRecord } from './rowRecord.ts';

const pglite = await PGlite.create('memory://');
const database = await pgliteDatabase(pglite, () => pglite.close());
const found = await presentRows(database.pool);
await database.close();
const recorded = await readRecord();
const committed = await committedRecords();
const fault = raiseNeeded(found, committed.length > 0 || !recorded ? committed : [recorded]);
if (fault === null) {
  await writeRecord(found);
  console.log(`Recorded the rows of version ${found.version} of the projections.`);
} else {
  console.error(fault);
  process.exitCode = 1;
}
