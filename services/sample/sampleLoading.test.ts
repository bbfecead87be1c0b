import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import { migrateOperationalStore } from '../operationalStore/migrate.ts';
import { beginSample, finishSample, unfinishedSample } from './sampleLoading.ts';

describe.each(testDatabases)('the note of a sample agency on $name', ({ open }) => {
  const database = databaseForAll({ open });
  beforeAll(() => migrateOperationalStore(database.pool));

  it('holds the month first begun until it is finished', async () => {
    expect(await unfinishedSample(database.pool)).toBeNull();
    await beginSample(database.pool, '2026-05');
    await beginSample(database.pool, '2026-06');
    expect(await unfinishedSample(database.pool)).toBe('2026-05');
    await finishSample(database.pool);
    expect(await unfinishedSample(database.pool)).toBeNull();
  });
});
