import { sql } from 'slonik';
import { beforeEach, describe, expect, it } from 'vitest';
import { logFormat } from '#domain/log/upcasts.ts';
import { fingerprint } from '#projections/projector/readModels.ts';
import { migrateReadModelVersions } from '#projections/readModelVersions/register.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { databaseForEach } from '../../../tests/setUp.ts';
import { migrateOperationalStore } from '../../operationalStore/migrate.ts';
import { formatOfLog } from './register.ts';
import { WrittenFormat } from './writtenFormat.ts';

describe.each(testDatabases)('the format that is written, on $name', ({ open }) => {
  const database = databaseForEach({ open });
  beforeEach(async () => {
    await migrateOperationalStore(database.pool);
    await migrateReadModelVersions(database.pool);
  });

  /** Marks a release's figures as in use. */
  const runs = async (version: string) => {
    await database.pool.query(sql.unsafe`
      with made as (
        insert into planner.generations (formulas, formulas_version, fingerprint) values ('{}', 1, ${version}) returning id
      )
      insert into planner.live (fingerprint, generation) select ${version}, id from made
    `);
  };
  const isGone = (version: string) =>
    database.pool.query(sql.unsafe`delete from planner.live where fingerprint = ${version}`);
  const node = (timeout: number, head = 1) =>
    new WrittenFormat(database.pool, { head: async () => head }, timeout);

  it('is the first one while another version runs, and this planner’s once it is gone', async () => {
    await runs(fingerprint);
    await runs('an earlier version');
    const format = node(0);
    await format.look();
    expect(format.written).toBe(1);
    expect(await formatOfLog(database.pool)).toBe(1);
    await isGone('an earlier version');
    await format.look();
    expect(format.written).toBe(logFormat);
    expect(await formatOfLog(database.pool)).toBe(logFormat);
  });

  it('stays what it is once it is raised, whoever comes', async () => {
    const format = node(0);
    await format.look();
    await runs('an earlier version');
    await format.look();
    const late = node(60_000);
    await late.look();
    expect([format.written, late.written]).toEqual([logFormat, logFormat]);
  });

  it('is settled at once beside another version, and once it was alone for long enough', async () => {
    await runs('an earlier version');
    const beside = node(60_000);
    await beside.settle();
    expect(beside.written).toBe(1);
    await isGone('an earlier version');
    const alone = node(100);
    await alone.settle();
    expect(alone.written).toBe(logFormat);
  });

  it('waits for a version whose figures are built anew at this moment', async () => {
    const format = node(60_000);
    await format.look();
    await format.look();
    expect(format.written).toBe(1);
    expect(await formatOfLog(database.pool)).toBe(1);
  });

  it('is this planner’s from the first event on', async () => {
    const format = node(60_000, 0);
    await format.look();
    expect(format.written).toBe(logFormat);
  });

  it('is what this planner knows, in a log of a later one', async () => {
    await database.pool.query(sql.unsafe`insert into vault.log_format (format) values (99)`);
    const format = node(0);
    await format.look();
    expect(format.written).toBe(logFormat);
    expect(await formatOfLog(database.pool)).toBe(99);
  });
});
