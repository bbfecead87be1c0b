import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabases } from '../../tests/databases.ts';
import { createPostgresEventStore, migrateLog } from '../eventStore/postgres.ts';
import { batchesOf } from '../eventStore/testing/events.ts';
import { SealedLog } from '../sealedLog/sealedLog.ts';
import { KeyRing } from '../vault/keys.ts';
import { migrateVault } from '../vault/migrate.ts';
import { sealStoredEvents } from './sealStoredEvents.ts';

const event = (type: string, data: object, reason?: string) => ({
  id: randomUUID(),
  type,
  data,
  metadata: { at: '2026-05-04T09:30:00.000Z', by: '1', correlationId: 'c', causationId: 'c', reason },
});
const person = (name: string) => ({ username: name, firstName: name, lastName: null, email: null });
const made = (name: string) => event('UserCreated', { ...person(name), role: 'admin', teamMemberId: null });

describe.each(testDatabases)('a log from before personal data was sealed, in $name', ({ open }) => {
  let database: TestDatabase;
  let keys: KeyRing;
  beforeAll(async () => {
    database = await open();
    await migrateVault(database.pool);
    await migrateLog(database.pool);
    keys = await KeyRing.open(database);
  });
  afterAll(async () => {
    await keys.close();
    await database.close();
  });

  it('is sealed, what is sealed already left alone, and then says the same', async () => {
    const { pool } = database;
    const raw = createPostgresEventStore(pool);
    const log = new SealedLog(raw, keys);
    const { reason: _, ...metadata } = event('', {}).metadata;
    await raw.append('user-1', 0, [{ ...made('Quartz'), metadata }]);
    await raw.append('client-1', 0, [event('ClientCreated', { name: 'Alder' }, 'Quartz knew them')]);
    await log.append('user-2', 0, [{ ...made('Basalt'), metadata }]);
    const read = async () => (await batchesOf(log.readAll({ after: 0 }))).flat();
    const before = await read();
    expect(await log.isSealed('user-1')).toBe(false);

    expect(await sealStoredEvents(database, raw, keys)).toBe(2);

    expect(await read()).toEqual(before);
    expect(await log.isSealed('user-1')).toBe(true);
    const stored = await pool.anyFirst(
      sql.type(
        z.object({ line: z.string() }),
      )`select row_to_json(event)::text as line from log.events as event`,
    );
    expect(stored.join()).not.toMatch(/quartz|basalt/i);
    expect(await sealStoredEvents(database, raw, keys)).toBe(0);
    await log.close();
  });
});
