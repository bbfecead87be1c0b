import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { testDatabases } from './databases.ts';
import { killable } from './kill/killable.ts';
import { expectSameFigures } from './kill/sameFigures.ts';
import { verify } from './kill/verify.ts';
import { Writer } from './kill/writer.ts';

const rounds = 4;

describe.each(testDatabases)('a planner that is killed, on $name', (kind) => {
  const { start, killed, openAgain } = killable(kind, { isEmpty: true });

  it('shows every acknowledged write, once and whole, and replays to the same figures', async () => {
    // Also before it was ever ready.
    start();
    await delay(randomInt(200, 900));
    await killed();

    const writers = ['Ann', 'Ben', 'Cat', 'Dee'].map((writer) => new Writer(writer));
    for (let round = 0; round < rounds; round++) {
      const client = await start().signIn();
      for (const writer of writers) await verify(writer, client);
      const writing = writers.map((writer) => writer.writeUntilGone(client));
      // By count, so that slow and fast machines write as much; the extra delay hits any step of a write.
      const enough = acknowledged(writers) + randomInt(15, 80);
      const goneTooSoon = Promise.race(writing).then(() => Promise.reject(new Error('It is gone already')));
      goneTooSoon.catch(() => undefined);
      while (acknowledged(writers) < enough) await Promise.race([delay(5), goneTooSoon]);
      await delay(randomInt(0, 20));
      await killed();
      await Promise.all(writing);
    }
    const planner = start();
    const client = await planner.signIn();
    for (const writer of writers) await verify(writer, client);
    expect(planner.stderr()).toBe('');
    await killed();

    const database = await openAgain();
    try {
      const tables = await expectSameFigures(database);
      expect(tables.find(({ table }) => table === 'allocations')?.rows).toBeGreaterThan(0);
    } finally {
      await database.close();
    }
  }, 300_000);
});

const acknowledged = (writers: readonly Writer[]): number =>
  writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
