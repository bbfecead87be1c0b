import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabases } from '../../../tests/databases.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import { EncryptedEventStore } from '../../log/encryption/encryptedEventStore.ts';
import { createPostgresEventStore, migrateLog } from '../../log/eventStore/postgres.ts';
import { batchesOf } from '../../log/eventStore/testing/events.ts';
import { Keystore } from '../../operationalStore/keystore.ts';
import { migrateOperationalStore } from '../../operationalStore/migrate.ts';
import { encryptStoredEvents } from './encryptStoredEvents.ts';

const event = (type: string, data: object, reason?: string) => ({
  id: randomUUID(),
  type,
  data,
  metadata: { at: '2026-05-04T09:30:00.000Z', by: '1', correlationId: 'c', causationId: 'c', reason },
});
const person = (name: string) => ({ username: name, firstName: name, lastName: null, email: null });
const made = (name: string) => event('UserCreated', { ...person(name), role: 'admin', teamMemberId: null });

describe.each(testDatabases)('a log from before personal data was encrypted, in $name', ({ open }) => {
  const database = databaseForAll({ open });
  let keys: Keystore;
  beforeAll(async () => {
    await migrateOperationalStore(database.pool);
    await migrateLog(database.pool);
    keys = await Keystore.open(database);
  });
  afterAll(async () => {
    await keys.close();
  });

  it('is encrypted, what is encrypted already left alone, and then says the same', async () => {
    const { pool } = database;
    const raw = createPostgresEventStore(pool);
    const log = new EncryptedEventStore(raw, keys);
    const { reason: _, ...metadata } = event('', {}).metadata;
    await raw.append('user-1', 0, [{ ...made('Quartz'), metadata }]);
    await raw.append('client-1', 0, [event('ClientCreated', { name: 'Alder' }, 'Quartz knew them')]);
    await log.append('user-2', 0, [{ ...made('Basalt'), metadata }]);
    const read = async () => (await batchesOf(log.readAll({ after: 0 }))).flat();
    const before = await read();
    expect(await log.isEncrypted('user-1')).toBe(false);

    expect(await encryptStoredEvents(database, raw, keys)).toBe(2);

    expect(await read()).toEqual(before);
    expect(await log.isEncrypted('user-1')).toBe(true);
    const stored = await pool.anyFirst(
      sql.type(
        z.object({ line: z.string() }),
      )`select row_to_json(event)::text as line from log.events as event`,
    );
    expect(stored.join()).not.toMatch(/quartz|basalt/i);
    expect(await encryptStoredEvents(database, raw, keys)).toBe(0);
    await log.close();
  });

  it('is rewritten on the disk by the next run, where one was cut short before that', async () => {
    const { pool } = database;
    const raw = createPostgresEventStore(pool);
    const file = () =>
      pool.oneFirst(
        sql.type(z.object({ file: z.number() }))`select pg_relation_filenode('log.events')::int as file`,
      );
    const before = await file();
    expect(await encryptStoredEvents(database, raw, keys)).toBe(0);
    expect(await file()).not.toBe(before);
    await raw.close();
  });
});
