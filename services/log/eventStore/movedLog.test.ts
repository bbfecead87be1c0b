import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { sql } from 'slonik';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../../tests/databases.ts';
import { startServer } from '../../../tests/server.ts';
import { databaseForEach } from '../../../tests/setUp.ts';
import { openEventStore } from '../../ops/maintenance/stores.ts';
import { readConfig } from '../../settings/config.ts';
import { closeMovedLog, findMove, hostsOf, reopenLog } from './movedLog.ts';
import { createPostgresEventStore, migrateLog } from './postgres.ts';

describe.each(testDatabases)('a log that has moved, on $name', (kind) => {
  const database = databaseForEach(kind);
  beforeEach(async () => {
    await migrateLog(database.pool);
    await append(0);
  });

  const append = (version: number) => {
    const at = new Date().toISOString();
    const metadata = { at, by: '1', correlationId: 'c', causationId: 'c' };
    const event = { id: randomUUID(), type: 'ClientCreated', data: { name: 'Alder' }, metadata };
    return createPostgresEventStore(database.pool).append('client-1', version, [event]);
  };
  const close = () => closeMovedLog(database.pool, 'log.agency.example:2113', 1);

  it('given it is closed, then nobody adds to it, the function of an older version neither, and it can be read', async () => {
    expect(await close()).toBe(true);
    await expect(append(1)).rejects.toThrow();
    // The previous version's start does so.
    await migrateLog(database.pool);
    await expect(
      database.pool.query(sql.unsafe`
        select log.append_noted('[{"stream": "client-2", "expected": 0, "events": [{"id": "00000000-0000-4000-8000-000000000002", "type": "T", "data": {}, "metadata": {}}]}]')
      `),
    ).rejects.toThrow();
    expect(await createPostgresEventStore(database.pool).head()).toBe(1);
  });

  it('given a planner that would go on with it, then it does not start, and a sentence says what to do', async () => {
    await close();
    const move = await findMove(database.pool);
    await expect(startServer(kind, { database })).rejects.toThrow(
      `The log of this database moved to EventStoreDB at log.agency.example:2113 on ${move?.at}. Set EVENTSTORE_URL to it. To go on with the log in the table instead, without what was saved there since, run npm run open-log first.`,
    );
    const elsewhere = { ...readConfig({}), eventStoreUrl: 'esdb://127.0.0.1:1?tls=false' };
    const closing: (() => Promise<void>)[] = [];
    await openEventStore(elsewhere, database, pino({ level: 'silent' }), closing);
    for (const end of closing) await end();
  });

  it('given it is opened again, then it goes on', async () => {
    await close();
    await close();
    await reopenLog(database.pool);
    await reopenLog(database.pool);
    expect(await findMove(database.pool)).toBeNull();
    expect(await append(1)).toMatchObject({ version: 2, position: 2 });
  });

  it('given something was saved after it was copied, then it stays open', async () => {
    await append(1);
    expect(await close()).toBe(false);
    expect(await append(2)).toMatchObject({ version: 3 });
  });
});

describe('the address of a log that has moved', () => {
  it.each([
    ['esdb://127.0.0.1:2113?tls=false', '127.0.0.1:2113'],
    ['esdb://admin:changeit@a.example:2113,b.example:2113?tls=true', 'a.example:2113,b.example:2113'],
    ['esdb+discover://user:p@ss@log.example/x', 'log.example'],
  ])('given %s, then %s is told, and nothing secret', (connection, hosts) => {
    expect(hostsOf(connection)).toBe(hosts);
  });
});
