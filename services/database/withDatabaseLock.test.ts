import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForEach } from '../../tests/setUp.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { withDatabaseLock } from './withDatabaseLock.ts';

const key = 4_711;

describe.each(testDatabases)('what one does at a time, on $name', ({ open }) => {
  const database = databaseForEach({ open });
  /** Another node, where the kind of database supports several. */
  let other: Database;
  beforeEach(async () => {
    other = database.url === undefined ? database : await openPostgres(database.url);
  });
  afterEach(async () => {
    if (other !== database) await other.close();
  });

  const late = () => new Error('It took too long.');
  const doing = <Result>(at: Database, work: () => Promise<Result>, max = 10_000) =>
    withDatabaseLock(at, key, { every: 5, timeout: max }, late, work);

  it('given many at once, then never two are at work, and all come to it', async () => {
    let working = 0;
    const seen: number[] = [];
    const work = async () => {
      working += 1;
      seen.push(working);
      await delay(3);
      working -= 1;
    };
    await Promise.all(Array.from({ length: 12 }, (_, index) => doing(index % 2 ? other : database, work)));
    expect(seen).toEqual(Array.from({ length: 12 }, () => 1));
  });

  it('given one who goes on, then others give up, and what they say does not end the turn of the one', async () => {
    const goesOn = Promise.withResolvers<string>();
    const begun = Promise.withResolvers<void>();
    const first = doing(database, () => {
      begun.resolve();
      return goesOn.promise;
    });
    await begun.promise;
    for (const node of [other, database]) {
      await expect(doing(node, async () => 'never', 30)).rejects.toThrow('It took too long.');
    }
    goesOn.resolve('done');
    expect(await first).toBe('done');
    expect(await doing(other, async () => 'next')).toBe('next');
  });

  it('given work that fails, then the next begins', async () => {
    await expect(doing(database, () => Promise.reject(new Error('No')))).rejects.toThrow('No');
    expect(await doing(other, async () => 'next')).toBe('next');
  });
});
