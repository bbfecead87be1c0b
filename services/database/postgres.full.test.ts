import { once } from 'node:events';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type PostgresCluster, startPostgresCluster } from '../../tests/postgresCluster.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { isUnavailable } from './unavailable.ts';

const waiting = { timeout: 15_000, interval: 50 };

/** A server of its own, so that stopping it affects no other test. */
const cluster: PostgresCluster | undefined = inject('postgresUrl') ? await startPostgresCluster() : undefined;

describe.runIf(cluster)('a database whose server is stopped and started again', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openPostgres(cluster?.url ?? '');
  });
  afterAll(async () => {
    await database.close();
    await cluster?.remove();
  });

  const ask = () => database.pool.oneFirst(sql.unsafe`select 1`);

  it('says so to everyone who asks, and answers, listens and leads again once the server is back', async () => {
    const heard: string[] = [];
    const onReconnect = vi.fn();
    await database.listen('changes', (payload) => heard.push(payload), onReconnect);
    const held = await database.tryLeadership(7);
    const lost = held && once(held.lost, 'abort');
    await Promise.all(Array.from({ length: 20 }, ask));

    // Many clients query, some in transactions, while it goes down and until it is back.
    const failures: unknown[] = [];
    let askingStill = true;
    const askers = Array.from({ length: 12 }, async (_, index) => {
      while (askingStill) {
        const asking =
          index % 2 ? ask() : database.pool.transaction((t) => t.query(sql.unsafe`select pg_sleep(0.01)`));
        await asking.catch((error: unknown) => failures.push(error));
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await cluster?.stop();
    await lost;
    await expect(ask()).rejects.toSatisfy(isUnavailable);
    await expect(database.tryLeadership(7)).rejects.toSatisfy(isUnavailable);
    await cluster?.start();
    await vi.waitFor(async () => expect(await ask()).toBe(1), waiting);
    askingStill = false;
    await Promise.all(askers);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.filter((error) => !isUnavailable(error))).toEqual([]);

    await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledOnce(), waiting);
    await database.pool.query(sql.unsafe`select pg_notify('changes', 'heard again')`);
    await vi.waitFor(() => expect(heard).toEqual(['heard again']), waiting);
    expect(await database.tryLeadership(7)).toBeDefined();
  }, 60_000);

  it('closes quickly while the server is away', async () => {
    const another = await openPostgres(cluster?.url ?? '');
    await another.listen(
      'changes',
      () => undefined,
      () => undefined,
    );
    await another.tryLeadership(8);
    await cluster?.stop();
    const begun = Date.now();
    await another.close();
    expect(Date.now() - begun).toBeLessThan(5_000);
    await cluster?.start();
    await vi.waitFor(async () => expect(await ask()).toBe(1), waiting);
  }, 60_000);
});
