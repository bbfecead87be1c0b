import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import { digestMark, moveDigestMark } from './digestMarks.ts';
import { migrateOperationalStore } from './migrate.ts';

describe.each(testDatabases)('what a user has seen, on $name', ({ open }) => {
  const database = databaseForAll({ open });
  beforeAll(() => migrateOperationalStore(database.pool));

  it('given an older tab, or a node that lags, then what was seen stays seen', async () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 4, 12, hour));
    const mark = () => digestMark(database.pool, '1', { position: 10, at: at(8) });
    expect(await mark()).toMatchObject({ position: 10 });
    await moveDigestMark(database.pool, '1', { position: 20, at: at(9) });
    const seen = await mark();
    expect([seen.position, new Date(seen.at)]).toEqual([20, at(9)]);
    await moveDigestMark(database.pool, '1', { position: 15, at: at(10) });
    expect(await mark()).toEqual(seen);
    await moveDigestMark(database.pool, '1', { position: 20, at: at(11) });
    expect(new Date((await mark()).at)).toEqual(at(11));
  });
});
