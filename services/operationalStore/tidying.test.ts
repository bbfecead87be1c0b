import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import { migrateOperationalStore } from './migrate.ts';
import { deadRowsNoted, forgetDeadRows, noteDeadRows } from './tidying.ts';

describe.each(testDatabases)('notes of rows that are about to die, on $name', ({ open }) => {
  const database = databaseForAll({ open });
  beforeAll(() => migrateOperationalStore(database.pool));

  it('given some were seen to, then those that came meanwhile stay', async () => {
    await noteDeadRows(database.pool);
    const first = await deadRowsNoted(database.pool);
    await noteDeadRows(database.pool);
    const both = await deadRowsNoted(database.pool);
    await forgetDeadRows(database.pool, first);
    expect(await deadRowsNoted(database.pool)).toEqual(both.filter((id) => !first.includes(id)));
    expect([first.length, both.length]).toEqual([1, 2]);
  });
});
