import { type DatabasePool, sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createGuardedPool } from './pool.ts';
import { isUnavailable } from './unavailable.ts';

const url = inject('postgresUrl');

describe.runIf(url)('a pool whose only connection is in use', () => {
  let pool: DatabasePool;
  let letGo: () => void;
  let holder: Promise<unknown>;
  beforeEach(async () => {
    pool = await createGuardedPool(url ?? '', { maxPoolSize: 1, acquisitionTimeout: 300 });
    const held = Promise.withResolvers<void>();
    holder = pool.transaction(async (transaction) => {
      await transaction.query(sql.unsafe`create temporary table asked (who text)`);
      held.resolve();
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      return 'kept';
    });
    await held.promise;
  });
  afterEach(async () => {
    letGo();
    await holder;
    await pool.end();
  });

  it('keeps a question waiting for the time given, then says that it is unavailable', async () => {
    const ask = pool.oneFirst(sql.unsafe`select 1`);
    await expect(ask).rejects.toSatisfy(isUnavailable);
    await expect(ask).rejects.toThrow('within 0.3 s');
  });

  it('never asks what was given up, and answers those who come later', async () => {
    let asked = false;
    const givenUp = pool.transaction(async () => {
      asked = true;
    });
    await expect(givenUp).rejects.toSatisfy(isUnavailable);
    letGo();
    expect(await holder).toBe('kept');
    expect(await pool.oneFirst(sql.unsafe`select 1`)).toBe(1);
    expect(asked).toBe(false);
  });

  it('lets a question take its time once it has a connection', async () => {
    letGo();
    await holder;
    expect(await pool.oneFirst(sql.unsafe`select 1 from pg_sleep(0.6)`)).toBe(1);
  });
});
