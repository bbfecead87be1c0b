import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#services/database/database.ts';
import { openPglite } from '#services/database/pglite.ts';
import { openPostgres } from '#services/database/postgres.ts';
import { type TestDatabase, testDatabases } from './databases.ts';
import { expectSameFigures } from './kill/sameFigures.ts';
import { verify } from './kill/verify.ts';
import { Writer } from './kill/writer.ts';
import { type PlannerProcess, startProcess } from './plannerProcess.ts';

const rounds = 4;

describe.each(testDatabases)('a planner that is killed, on $name', ({ name, open }) => {
  let dataDirectory: string;
  let postgres: TestDatabase | undefined;
  let running: PlannerProcess | undefined;
  beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'planner-kill-'));
    postgres = name === 'PostgreSQL' ? await open() : undefined;
  });
  afterEach(async () => {
    running?.kill('SIGKILL');
    await running?.ended;
    await postgres?.close();
    await rm(dataDirectory, { recursive: true, force: true });
  });

  const start = () => {
    running = startProcess({ DATA_DIR: dataDirectory, DATABASE_URL: postgres?.url, LOG_LEVEL: 'warn' });
    return running;
  };
  const killed = async (planner: PlannerProcess) => {
    planner.kill('SIGKILL');
    await planner.ended;
  };
  const openAgain = (): Promise<Database> =>
    postgres?.url ? openPostgres(postgres.url) : openPglite(join(dataDirectory, 'database'));

  it('shows every acknowledged write, once and whole, and replays to the same figures', async () => {
    // Also before it has ever been ready.
    const first = start();
    await delay(randomInt(200, 900));
    await killed(first);

    const writers = ['Ann', 'Ben', 'Cat', 'Dee'].map((writer) => new Writer(writer));
    for (let round = 0; round < rounds; round++) {
      const planner = start();
      const client = await planner.signIn();
      for (const writer of writers) await verify(writer, client);
      const writing = writers.map((writer) => writer.writeUntilGone(client));
      // By the count, so that a slow machine writes as much as a quick one; a moment more hits any step of a write.
      const enough = acknowledged(writers) + randomInt(15, 80);
      const goneTooSoon = Promise.race(writing).then(() => Promise.reject(new Error('It is gone already')));
      goneTooSoon.catch(() => undefined);
      while (acknowledged(writers) < enough) await Promise.race([delay(5), goneTooSoon]);
      await delay(randomInt(0, 20));
      await killed(planner);
      await Promise.all(writing);
    }
    const planner = start();
    const client = await planner.signIn();
    for (const writer of writers) await verify(writer, client);
    expect(planner.stderr()).toBe('');
    await killed(planner);

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
