import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'slonik';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForEach } from '../../tests/setUp.ts';
import { Snapshots } from './snapshots.ts';

const nothing = z.object({});
const one = sql.type(z.object({ value: z.number() }))`select value from written`;

/** Readers may not use the pool as well; other contexts may. */
const asAnother = AsyncLocalStorage.snapshot();

describe.each(testDatabases)('snapshots of $name', ({ open, name }) => {
  const database = databaseForEach({ open });
  let snapshots: Snapshots;
  beforeEach(async () => {
    await database.pool.query(sql.type(nothing)`create table written as select 1 as value`);
    snapshots = new Snapshots(database);
  });
  const write = () =>
    asAnother(() => database.pool.query(sql.type(nothing)`update written set value = value + 1`));

  it('given a write between two questions, then both are of the moment of the first', async () => {
    let written: Promise<unknown> | undefined;
    const seen = await snapshots.take(async (db) => {
      const first = await db.oneFirst(one);
      written = write();
      // The embedded store has one connection, so the write waits for the snapshot's end.
      if (name === 'PostgreSQL') await written;
      return [first, await db.oneFirst(one)];
    });
    await written;
    expect(seen).toEqual([1, 1]);
    expect(await snapshots.take((db) => db.oneFirst(one))).toBe(2);
  });

  it('given a refusal, then it is thrown, and the connection is kept', async () => {
    const backend = sql.type(z.object({ pid: z.number() }))`select pg_backend_pid() as pid`;
    const pid = await database.pool.oneFirst(backend);
    const refusing = snapshots.take(async (db) => {
      await db.oneFirst(one);
      throw new Error('There is nothing of that name');
    });
    await expect(refusing).rejects.toThrow('There is nothing of that name');
    await expect.poll(() => database.pool.state().acquiredConnections).toBe(0);
    expect(await database.pool.oneFirst(backend)).toBe(pid);
    await write();
  });

  it('given a failed question, then the next snapshot is whole', async () => {
    const missing = sql.type(nothing)`select from nowhere`;
    await expect(snapshots.take((db) => db.query(missing))).rejects.toMatchObject({ code: '42P01' });
    expect(await snapshots.take((db) => db.oneFirst(one))).toBe(1);
    await write();
  });

  it('given a write in it, then it is refused', async () => {
    const writing = snapshots.take((db) => db.query(sql.type(nothing)`update written set value = 7`));
    await expect(writing).rejects.toMatchObject({ code: '25006' });
    expect(await database.pool.oneFirst(one)).toBe(1);
  });

  it('given a question after its end, then it is refused', async () => {
    const db = await snapshots.take(async (given) => given);
    await expect(db.oneFirst(one)).rejects.toThrow('take another snapshot');
  });

  it('given questions that are still under way at its end, then they are answered in it', async () => {
    let late: Promise<unknown> | undefined;
    await snapshots.take(async (db) => {
      late = Promise.all([db.oneFirst(one), db.oneFirst(one)]);
    });
    expect(await late).toEqual([1, 1]);
  });

  // Not on the embedded store, where everybody waits for its one connection.
  const whereMany = name === 'PostgreSQL' ? it : null;
  whereMany?.(
    'given more answers than may be read at once, then whoever else asks is not kept waiting, and each has its turn',
    async () => {
      const gate = Promise.withResolvers<void>();
      let begun = 0;
      const readers = Array.from({ length: 30 }, () =>
        snapshots.take(async (db) => {
          begun += 1;
          const seen = await db.oneFirst(one);
          await gate.promise;
          return seen;
        }),
      );
      await expect.poll(() => begun).toBeGreaterThan(1);
      await pause(50);
      expect(begun).toBeLessThan(10);
      await write();
      gate.resolve();
      expect(new Set(await Promise.all(readers))).toEqual(new Set([1, 2]));
    },
  );
});
