import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testPostgres } from '../../tests/databases.ts';
import type { Database } from '../database/database.ts';
import { openPostgres } from '../database/postgres.ts';
import { NodeLife } from './nodeLife.ts';

describe.each(testPostgres)('the life of a node on $name', ({ open }) => {
  let database: TestDatabase;
  let other: Database;
  let [life, otherLife]: NodeLife[] = [];
  beforeEach(async () => {
    database = await open();
    other = await openPostgres(database.url ?? '');
    life = await NodeLife.begin(database);
    otherLife = await NodeLife.begin(other);
  });
  afterEach(async () => {
    await Promise.all([life?.stop(), otherLife?.stop()]);
    await other.close();
    await database.close();
  });

  /** What the first node thinks of one of a number. */
  const mayBeAtWork = async (number: number | null) =>
    life &&
    (await database.pool.oneFirst(sql.type(z.object({ at_work: z.boolean() }))`
      select ${life.mayBeAtWork(sql.fragment`${number}::int8`)} as at_work
    `));

  it('given nodes that live, then they may be at work, as may who has no number; any other is gone', async () => {
    expect(await mayBeAtWork(life?.number ?? Number.NaN)).toBe(true);
    expect(await mayBeAtWork(otherLife?.number ?? Number.NaN)).toBe(true);
    expect(await mayBeAtWork(null)).toBe(true);
    expect(await mayBeAtWork(7)).toBe(false);
  });

  it('given a node whose lock is lost, then it may be at work while it asks, and takes its lock again', async () => {
    const number = otherLife?.number ?? Number.NaN;
    const asking = other.pool.query(sql.unsafe`select pg_sleep(1)`);
    await database.pool.query(sql.unsafe`
      select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${number}
    `);
    await vi.waitFor(() => expect(otherLife?.number).toBeNull());
    expect(await mayBeAtWork(number)).toBe(true);
    await asking;
    await vi.waitFor(() => expect(otherLife?.number).toBe(number));
  });

  it('given a node that has ended, then it is gone', async () => {
    const number = otherLife?.number ?? Number.NaN;
    await otherLife?.stop();
    await other.close();
    await vi.waitFor(async () => expect(await mayBeAtWork(number)).toBe(false));
  });
});
