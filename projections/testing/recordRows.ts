// Updates the record of derived rows, when projections/rowRecord.test.ts asks for it.
import { PGlite } from '@electric-sql/pglite';
import { pgliteDatabase } from '#services/database/pglite.ts';
import { presentRows } from './presentRows.ts';
import { recordOf, writeRecord } from './rowRecord.ts';

const pglite = await PGlite.create('memory://');
const database = await pgliteDatabase(pglite, () => pglite.close());
const found = await presentRows(database.pool);
await database.close();
const record = await recordOf(found);
await writeRecord(record);
console.log(`Recorded the rows of version ${record.version} of the projections.`);
