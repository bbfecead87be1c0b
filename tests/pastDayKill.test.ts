import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'slonik';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openPostgres } from '#services/database/postgres.ts';
import { add, aRetainer } from './agency.ts';
import { type TestDatabase, testPostgres } from './databases.ts';
import type { HttpClient } from './httpClient.ts';
import { expectSameFigures } from './kill/sameFigures.ts';
import { type PlannerProcess, startProcess } from './plannerProcess.ts';

/** Where the planner dies: as it is about to ask this of its database. */
const points = [
  ['as it makes the tables', 'create schema .{1,2}past_'],
  ['in the middle of them', 'create table .{1,2}past_.*history'],
  ['in the middle of a batch', 'insert into .{1,2}past_.*history'],
  ['with the last event applied', 'set is_built'],
] as const;

describe.each(testPostgres)('a planner that is killed as it looks back, on $name', ({ open }) => {
  let dataDirectory: string;
  let postgres: TestDatabase;
  let running: PlannerProcess | undefined;
  beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'planner-past-kill-'));
    postgres = await open();
  });
  afterEach(async () => {
    await killed();
    await postgres.close();
    await rm(dataDirectory, { recursive: true, force: true });
  });

  const environment = () => ({ DATA_DIR: dataDirectory, DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' });
  const killed = async () => {
    running?.kill('SIGKILL');
    await running?.ended;
  };
  const start = (): PlannerProcess => {
    running = startProcess(environment());
    return running;
  };
  const startDying = (at: string): PlannerProcess => {
    running = startProcess({ ...environment(), DIE_AT: at }, 'tests/kill/plannerThatDies.ts');
    return running;
  };
  const names = async (client: HttpClient, query = '') =>
    ((await client.get(`/api/clients${query}`)).body as { name: string }[]).map((one) => one.name);
  const pastSchemas = async () => {
    const database = await openPostgres(postgres.url ?? '');
    try {
      await expectSameFigures(database);
      return await database.pool.anyFirst(sql.type(z.object({ name: z.string() }))`
        select nspname as name from pg_namespace where nspname like 'past\\_%'
      `);
    } finally {
      await database.close();
    }
  };

  it.each(points)(
    '%s, leaves nothing torn, and looks back after a restart',
    { timeout: 60_000 },
    async (_, at) => {
      const first = await start().signIn();
      const client = await add(first, '/api/clients', { name: 'Birch' });
      await add(first, '/api/projects', aRetainer(client));
      const moment = new Date().toISOString();
      await add(first, '/api/clients', { name: 'Later' });
      await killed();

      const dying = startDying(at);
      const asker = await dying.signIn();
      await asker.get(`/api/clients?asOf=${moment}`).catch(() => undefined);
      expect(await dying.ended).toBeNull();

      // A start drops what is half-built, though nobody asks for that day again.
      await start().signIn();
      await killed();
      expect(await pastSchemas()).toEqual([]);

      const again = await start().signIn();
      expect(await names(again, `?asOf=${moment}`)).toEqual(['Birch']);
      expect(await names(again)).toEqual(['Birch', 'Later']);
      await killed();
      expect(await pastSchemas()).toHaveLength(1);
    },
  );
});
