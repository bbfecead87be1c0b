import { type DatabasePool, sql } from 'slonik';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForEach } from '../../tests/setUp.ts';
import { originalFormulas } from '../foldedState/formulaSet.ts';
import { derivedTables } from '../projector/readModels.ts';
import { digestTables } from './digest.ts';
import {
  claimPast,
  dropPast,
  dropUnusedPast,
  finishPast,
  listPast,
  makePast,
  maxPast,
  touchPast,
} from './past.ts';
import { forgetReadModelVersions } from './readModelVersions.ts';
import { migrateReadModelVersions } from './register.ts';

const nothing = z.object({});

describe.each(testDatabases)('read-model versions of past days on $name', ({ open }) => {
  const database = databaseForEach({ open });
  let pool: DatabasePool;
  beforeEach(async () => {
    pool = database.pool;
    await migrateReadModelVersions(pool);
  });

  const claim = async (position: number) => {
    const past = await claimPast(pool, position);
    if (past) await makePast(pool, past.readModelVersion.id);
    return past;
  };
  const built = async (position: number) => {
    const id = (await claim(position))?.readModelVersion.id ?? 0;
    await finishPast(pool, id, originalFormulas);
    return id;
  };
  const positions = async () => (await listPast(pool)).map(({ position }) => position);
  const schemas = () =>
    pool.anyFirst(sql.type(z.object({ name: z.string() }))`
      select nspname as name from pg_namespace where nspname like 'past\\_%' order by nspname
    `);
  const rest = async (position: number, interval: string) => {
    await pool.query(sql.type(nothing)`
      update planner.past set used_at = now() - ${interval}::interval where position = ${position}
    `);
  };

  it('are made with every table that follows from what is folded, at position 0, and not finished', async () => {
    const past = await claim(7);
    expect(past).toMatchObject({
      position: 7,
      isBuilt: false,
      readModelVersion: { formulas: originalFormulas },
    });
    const digests = await digestTables(pool, past?.readModelVersion.schema ?? '', derivedTables);
    expect(digests.map(({ rows }) => rows)).toEqual(derivedTables.map(() => 0));
    await finishPast(pool, past?.readModelVersion.id ?? 0, originalFormulas);
    expect(await touchPast(pool, 7)).toEqual({ ...past, isBuilt: true });
    expect(await touchPast(pool, 8)).toBeNull();
  });

  it('are made anew where a build before has left some', async () => {
    const { id = 0, schema = '' } = (await claim(7))?.readModelVersion ?? {};
    const clients = sql.identifier([schema, 'clients']);
    await pool.query(
      sql.type(nothing)`insert into ${clients} (scope, id, name_key, view) values ('1', 1, 'a', '{}')`,
    );
    expect(await makePast(pool, id)).toBe(true);
    expect(await pool.any(sql.type(nothing)`select from ${clients}`)).toEqual([]);
  });

  it('given one position is claimed by many at once, then it is made once', async () => {
    const claims = await Promise.all(Array.from({ length: 5 }, () => claim(7)));
    expect(new Set(claims.map((past) => past?.readModelVersion.id)).size).toBe(1);
    expect(await schemas()).toHaveLength(1);
  });

  it('given as many as are kept, then the one used longest ago makes room, and no other', async () => {
    for (let position = 1; position <= maxPast; position++) await built(position);
    await rest(2, '2 minutes');
    await rest(3, '3 minutes');
    expect(await claim(99)).toMatchObject({ position: 99 });
    expect(await positions()).toEqual([1, 2, 4, 5, 6, 7, 8, 99]);
    expect(await schemas()).toHaveLength(maxPast);
  });

  it('given all that are kept are being read, then there is no room', async () => {
    for (let position = 1; position <= maxPast; position++) await built(position);
    expect(await claim(99)).toBeNull();
    expect(await positions()).toHaveLength(maxPast);
    await rest(1, '31 seconds');
    expect(await claim(99)).toMatchObject({ position: 99 });
  });

  it('given one that nobody has asked for a day, then it is dropped; what is used or unfinished stays', async () => {
    for (const position of [1, 2]) await built(position);
    await claim(3);
    for (const position of [1, 3]) await rest(position, '25 hours');
    await rest(2, '23 hours');
    await dropUnusedPast(pool);
    expect(await positions()).toEqual([2, 3]);
    expect(await schemas()).toHaveLength(2);
  });

  it('given one of other projections, then it is not found, and dropped once it rests', async () => {
    await built(1);
    await pool.query(sql.type(nothing)`update planner.past set fingerprint = 'of another version'`);
    expect(await touchPast(pool, 1)).toBeNull();
    await dropUnusedPast(pool);
    expect(await positions()).toEqual([1]);
    await rest(1, '1 minute');
    await dropUnusedPast(pool);
    expect(await schemas()).toEqual([]);
  });

  it('given it is dropped, then nothing of it is left, and finishing it says so', async () => {
    const id = (await claim(1))?.readModelVersion.id ?? 0;
    await dropPast(pool, id);
    expect(await makePast(pool, id)).toBe(false);
    expect(await schemas()).toEqual([]);
    expect(await finishPast(pool, id, originalFormulas)).toBeNull();
  });

  it('given the log is another one, then they are forgotten with all read-model versions', async () => {
    await built(1);
    await forgetReadModelVersions(pool);
    expect([await positions(), await schemas()]).toEqual([[], []]);
  });
});
