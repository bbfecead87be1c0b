import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { rowsRead } from '../../tests/rowsRead.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import { operationalRows, replaceOperationalRows } from './contents.ts';
import { Keystore } from './keystore.ts';
import { migrateOperationalStore } from './migrate.ts';

describe.each(testDatabases)('the keys of the operational store on $name', ({ open }) => {
  const database = databaseForAll({ open });
  let ring: Keystore;
  let otherNode: Keystore;
  beforeAll(async () => {
    await migrateOperationalStore(database.pool);
    ring = await Keystore.open(database);
    otherNode = await Keystore.open(database);
  });
  afterAll(async () => {
    await ring.close();
    await otherNode.close();
  });

  it('given a name that has none, then it is unknown until one is made, which every node finds', async () => {
    expect((await ring.find(['teamMember-1/kept']))('teamMember-1/kept')).toBeUndefined();
    const made = (await ring.make(['teamMember-1/kept']))('teamMember-1/kept');
    const found = (await otherNode.find(['teamMember-1/kept']))('teamMember-1/kept');
    expect(made).toMatchObject({ type: 'secret', symmetricKeySize: 32 });
    expect(found).toEqual(made);
  });

  it('given many who make a key at once, then they have the same', async () => {
    const keys = await Promise.all(
      Array.from({ length: 10 }, async (_, index) =>
        (await (index % 2 ? ring : otherNode).make(['user-7/identity']))('user-7/identity'),
      ),
    );
    for (const key of keys) expect(key).toEqual(keys[0]);
  });

  it('given a restore replaces the keys, then no node goes on with one that is gone', async () => {
    const backup = await operationalRows(database.pool);
    const name = 'freelancer-8/identity';
    await ring.make([name]);
    await otherNode.find([name]);

    await replaceOperationalRows(database.pool, backup);

    for (const node of [ring, otherNode]) {
      await vi.waitFor(async () => expect((await node.find([name]))(name)).toBeUndefined());
    }
  });

  it('given a key is destroyed, then every node knows at once, none makes another, and a backup has none', async () => {
    const name = 'freelancer-2/identity';
    await ring.make([name, 'freelancer-2/kept']);
    expect((await otherNode.find([name]))(name)).toMatchObject({ type: 'secret' });

    await ring.destroy([name]);
    await ring.destroy([name]);

    expect((await ring.find([name]))(name)).toBe('destroyed');
    await vi.waitFor(async () => expect((await otherNode.find([name]))(name)).toBe('destroyed'));
    expect((await otherNode.make([name]))(name)).toBe('destroyed');
    const rows = await operationalRows(database.pool);
    expect(rows.filter(({ table }) => table === 'keys').map(({ row }) => row)).toContainEqual({
      name,
      key: null,
      destroyed_at: expect.any(String),
    });
    await replaceOperationalRows(database.pool, rows);
    expect(await operationalRows(database.pool)).toEqual(rows);
  });

  it('given a key that was never made, then it can be destroyed before', async () => {
    await ring.destroy(['user-99/identity']);
    expect((await ring.make(['user-99/identity']))('user-99/identity')).toBe('destroyed');
  });

  it('given many that others have, then these are not read to find or to make some', async () => {
    const read = await database.pool.transaction(async (db) => {
      const others = (turn: string, count: number) =>
        db.query(sql.unsafe`
        insert into vault.keys (name, key)
        select 'comment-' || place || '/' || ${turn}, 'a key' from generate_series(1, ${count}::int) place
      `);
      const pool = db as unknown as typeof database.pool;
      const own = await Keystore.open({ pool, listen: async () => async () => undefined });
      const names = (turn: string) => Array.from({ length: 10 }, (_, place) => `comment-${place}/${turn}`);
      // A session keeps its query plan from when there were few keys.
      await others('at first', 500);
      for (let turn = 0; turn < 10; turn++) await own.make(names(`made ${turn}`));
      await others('of the day', 3000);
      return rowsRead(db, ['vault', 'keys'], async () => {
        await own.make(names('made'));
        await own.find(names('of the day'));
      });
    });
    expect(read).toBeLessThan(50);
  });

  it('given more keys than are kept in memory, then the one whose last use is longest ago goes alone', async () => {
    const small = await Keystore.open(database, 3);
    const key = async (name: string) => (await small.find([name]))(name);
    const names = ['comment-1/kept', 'comment-2/kept', 'comment-3/kept', 'comment-4/kept'] as const;
    const [first, second, third, fourth] = names;
    await ring.make(names);
    const before = new Map<string, unknown>();
    for (const name of [first, second, third]) before.set(name, await key(name));

    expect(await key(first)).toBe(before.get(first));
    before.set(fourth, await key(fourth));

    // A cached key is the same object each time; one that is read again from the operational store is another.
    for (const name of [first, third, fourth]) expect(await key(name)).toBe(before.get(name));
    const again = await key(second);
    expect(again).not.toBe(before.get(second));
    expect(again).toEqual(before.get(second));
    await small.close();
  });
});
