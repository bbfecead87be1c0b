import { sql } from 'slonik';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForEach } from '../../tests/setUp.ts';
import { compareTables } from './digest.ts';
import { createReadModelVersion } from './readModelVersions.ts';
import { migrateReadModelVersions } from './register.ts';

describe.each(testDatabases)('comparing tables, on $name', (kind) => {
  const database = databaseForEach(kind);

  it('given a time limit of statements, then it does not hold for them, and holds again afterwards', async () => {
    const { pool } = database;
    await migrateReadModelVersions(pool);
    const { schema } = await createReadModelVersion(pool);
    await pool.connect(async (session) => {
      await session.query(sql.unsafe`set statement_timeout = '29s'`);
      const limit = sql.unsafe`select current_setting('statement_timeout')`;
      const during = await session.transaction(async (db) => {
        await compareTables(db, schema, schema);
        return db.oneFirst(limit);
      });
      expect([during, await session.oneFirst(limit)]).toEqual(['0', '29s']);
    });
  });
});
