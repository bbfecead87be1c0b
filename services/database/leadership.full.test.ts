import { once } from 'node:events';
import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabases, testPostgres } from '../../tests/databases.ts';
import { databaseForEach } from '../../tests/setUp.ts';
import type { Database, Leadership } from './database.ts';
import { openPostgres } from './postgres.ts';

describe.each(testDatabases)('leadership on $name', ({ open }) => {
  const database = databaseForEach({ open });

  it('has one holder at a time for each key', async () => {
    const held = await database.tryLeadership(7n);
    expect(held?.lost.aborted).toBe(false);
    expect(await database.tryLeadership(7)).toBeUndefined();
    expect(await database.tryLeadership(8)).toBeDefined();
  });

  it('of many who try at once, goes to one', async () => {
    const attempts = await Promise.all(Array.from({ length: 8 }, () => database.tryLeadership(7)));
    expect(attempts.filter(Boolean)).toHaveLength(1);
  });

  it('is free again once released, and its holder knows', async () => {
    const held = await database.tryLeadership(7);
    await held?.release();
    await held?.release();
    expect(held?.lost.aborted).toBe(true);
    const next = await eventually(database);
    // A late release by the former holder doesn't affect the new one.
    await held?.release();
    expect(next.lost.aborted).toBe(false);
  });

  it('is given up when the signal says so', async () => {
    const stopping = new AbortController();
    const held = await database.tryLeadership(7, stopping.signal);
    stopping.abort();
    expect(held?.lost.aborted).toBe(true);
    await eventually(database);
    await expect(database.tryLeadership(7, stopping.signal)).rejects.toThrow();
  });

  it('ends with the database', async () => {
    const held = await database.tryLeadership(7);
    await database.close();
    expect(held?.lost.aborted).toBe(true);
  });
});

describe.each(testPostgres)('leadership among nodes on $name', ({ open }) => {
  let database: TestDatabase;
  let otherNode: Database;
  beforeEach(async () => {
    database = await open();
    otherNode = await openPostgres(database.url ?? '');
  });
  afterEach(async () => {
    await otherNode.close();
    await database.close();
  });

  it('passes to another node when the connection of its holder is cut, and the holder knows at once', async () => {
    const held = await database.tryLeadership(7);
    expect(await otherNode.tryLeadership(7)).toBeUndefined();
    const lost = held && once(held.lost, 'abort');
    const cut = await otherNode.pool.any(sql.unsafe`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`);
    expect(cut).toHaveLength(1);
    await lost;
    expect(await eventually(otherNode)).toBeDefined();
    expect(await database.tryLeadership(7)).toBeUndefined();
  });

  it('passes to another node when its holder closes', async () => {
    await otherNode.tryLeadership(7);
    await otherNode.close();
    expect(await eventually(database)).toBeDefined();
  });

  it('given patience, then it is waited for on one connection, and had as soon as its holder ends', async () => {
    const held = await database.tryLeadership(7);
    const waiting = otherNode.tryLeadership(7, undefined, 60_000);
    await expect.poll(() => database.pool.oneFirst(connections), { timeout: 10_000 }).toBe(2);
    await held?.release();
    expect(await waiting).toBeDefined();
  });

  it('given patience that ends, or a signal, then it is not waited for any longer', async () => {
    await database.tryLeadership(7);
    expect(await otherNode.tryLeadership(7, undefined, 100)).toBeUndefined();
    const stopping = new AbortController();
    const waiting = otherNode.tryLeadership(7, stopping.signal, 60_000);
    await expect.poll(() => database.pool.oneFirst(connections), { timeout: 10_000 }).toBe(2);
    stopping.abort();
    expect(await waiting).toBeUndefined();
  });

  it('leaves no connection behind for those who did not get it', async () => {
    await database.tryLeadership(7);
    for (let times = 0; times < 5; times += 1) await otherNode.tryLeadership(7);
    await expect.poll(() => database.pool.oneFirst(connections), { timeout: 10_000 }).toBe(1);
  });
});

/** Number of connections that hold or wait for leadership. */
const connections = sql.unsafe`
  select count(*) from pg_stat_activity
  where application_name = 'planner leadership' and datname = current_database()`;

/** Retries: a server takes moments to notice a closed connection. */
async function eventually(database: Database): Promise<Leadership> {
  for (;;) {
    const held = await database.tryLeadership(7);
    if (held) return held;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
