import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { HttpClient } from '../../tests/httpClient.ts';
import { databaseForEach } from '../../tests/setUp.ts';
import type { Database } from '../database/database.ts';
import { lockKeys } from '../database/lockKeys.ts';
import { readConfig } from '../settings/config.ts';
import { startPlanner } from './start.ts';

const config = readConfig({ PORT: '0', SAMPLE_DATA: 'none', ADMIN_USERNAME: 'admin' });
const webRoot = join(import.meta.dirname, '../../web/dist');

describe.each(testDatabases)('nodes that start together on an empty store on $name', ({ open }) => {
  const database = databaseForEach({ open });
  const start = async (on: Database) => {
    const running = await startPlanner(config, pino({ level: 'silent' }), webRoot, { database: on });
    onTestFinished(() => running.stop());
    return running;
  };

  it('given one has yet to tell its password, then the other waits, and tells none', async () => {
    const first = await start(database);
    const waits = Promise.withResolvers<void>();
    const tryLeadership: Database['tryLeadership'] = async (key, ...rest) => {
      const lock = await database.tryLeadership(key, ...rest);
      if (key === lockKeys.firstStart && !lock) waits.resolve();
      return lock;
    };
    const starting = start({ ...database, tryLeadership });
    await Promise.race([waits.promise, starting]);
    await first.firstAdministrator?.noteTold();

    const second = await starting;
    expect(second.firstAdministrator).toBeNull();
    const told = first.firstAdministrator?.password ?? '';
    expect(await new HttpClient(second.url).signIn('admin', told)).toMatchObject({ status: 200 });
  });

  it('given one stops before it has told its password, then the next tells another', async () => {
    await (await start(database)).stop();
    const { url, firstAdministrator } = await start(database);
    const told = firstAdministrator?.password ?? '';
    expect(await new HttpClient(url).signIn('admin', told)).toMatchObject({ status: 200 });
  });
});
