import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'slonik';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { add, aRetainer } from './agency.ts';
import { testPostgres } from './databases.ts';
import type { HttpClient } from './httpClient.ts';
import { killable } from './kill/killable.ts';
import { expectSameFigures } from './kill/sameFigures.ts';

/** Where the planner dies: before it sends this statement to its database. */
const points = [
  ['as it makes the tables', 'create schema .{1,2}past_'],
  ['with all of them made', 'insert into .{1,2}past_.*checkpoint'],
  ['in the middle of its rows', 'insert into .{1,2}past_.*lines'],
  ['with the last row written', 'set is_built'],
] as const;

describe.each(testPostgres)('a planner that is killed as it looks back, on $name', (kind) => {
  const { start, startDying, killed, openAgain } = killable(kind);

  const names = async (client: HttpClient, query = '') =>
    ((await client.get(`/api/clients${query}`)).body as { name: string }[]).map((one) => one.name);
  const pastSchemas = async () => {
    const database = await openAgain();
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
    { timeout: 120_000 },
    async (_, at) => {
      const dying = startDying({ DIE_AT: at });
      const asker = await dying.signIn();
      const client = await add(asker, '/api/clients', { name: 'Birch' });
      await add(asker, '/api/projects', aRetainer(client));
      const moment = new Date().toISOString();
      await delay(2); // instants must differ in milliseconds
      await add(asker, '/api/clients', { name: 'Later' });
      await asker.get(`/api/clients?asOf=${moment}`).catch(() => undefined);
      expect(await dying.ended).toBeNull();

      // A start drops a half-built past day, even if nobody requests it again.
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
