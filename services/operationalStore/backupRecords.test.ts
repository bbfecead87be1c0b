import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import { backupOf, beginBackup, endBackup, latestBackups } from './backupRecords.ts';
import { migrateOperationalStore } from './migrate.ts';

describe.each(testDatabases)('the records of backups on $name', ({ open }) => {
  const database = databaseForAll({ open });
  beforeAll(() => migrateOperationalStore(database.pool));

  const backUp = async (day: string, status: 'proved' | 'failed') => {
    const at = new Date(`${day}T01:30:00Z`);
    await beginBackup(database.pool, day, at);
    await endBackup(database.pool, day, at, { status });
  };

  it('given several of either kind, then the newest of all and of those proved are told, and each by its day', async () => {
    for (const day of ['2026-06-10', '2026-06-12', '2026-06-11']) await backUp(day, 'proved');
    for (const day of ['2026-06-14', '2026-06-13']) await backUp(day, 'failed');
    const { latest, latestProved } = await latestBackups(database.pool);
    expect([latest?.day, latestProved?.day]).toEqual(['2026-06-14', '2026-06-12']);
    expect(await backupOf(database.pool, '2026-06-11')).toMatchObject({
      day: '2026-06-11',
      status: 'proved',
    });
    expect(await backupOf(database.pool, '2026-06-09')).toBeNull();
  });

  it('given more than 400 days, then the oldest are forgotten', async () => {
    for (let day = 0; day < 400; day += 1)
      await beginBackup(
        database.pool,
        new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10),
        new Date(),
      );
    expect(await backupOf(database.pool, '2026-06-14')).toBeNull();
    expect(await backupOf(database.pool, '2027-01-01')).not.toBeNull();
  });
});
