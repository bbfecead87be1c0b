import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'slonik';
import { describe, expect, it } from 'vitest';
import { testDatabases, testPostgres } from '../../tests/databases.ts';
import { openPostgres } from './postgres.ts';
import { isUnavailable } from './unavailable.ts';

const caught = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('whether the database is unavailable', () => {
  it('is so when nothing listens at its address', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    server.close();
    await once(server, 'close');
    const port = address && typeof address === 'object' ? address.port : 0;
    const error = await caught(openPostgres(`postgres://127.0.0.1:${port}/planner`));
    expect(error).toBeInstanceOf(Error);
    expect(isUnavailable(error)).toBe(true);
  });

  it('is so when the other side hangs up', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const error = await caught(openPostgres(`postgres://127.0.0.1:${port}/planner`));
    server.close();
    expect(isUnavailable(error)).toBe(true);
  });

  it('is so when there is no Unix socket, and not when a file is missing', async () => {
    const nowhere = join(import.meta.dirname, 'nowhere');
    const error = await caught(once(createConnection(nowhere), 'connect'));
    expect(error).toMatchObject({ code: 'ENOENT' });
    expect(isUnavailable(error)).toBe(true);
    expect(isUnavailable(await caught(readFile(nowhere)))).toBe(false);
    expect(isUnavailable(await caught(once(spawn(nowhere), 'close')))).toBe(false);
  });

  it.each([
    ['starting up', '57P03'],
    ['out of connections', '53300'],
    ['out of disk', '53100'],
    ['shutting down', '57P01'],
    ['a standby, which takes no changes', '25006'],
  ])('is so while the server is %s', (_, code) => {
    expect(isUnavailable(Object.assign(new Error('no'), { code }))).toBe(true);
  });

  it('looks at the causes of an error', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(isUnavailable(new Error('could not save', { cause: new Error('append failed', { cause }) }))).toBe(
      true,
    );
  });

  it.each([
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['a refused row', Object.assign(new Error('duplicate key'), { code: '23505' })],
    ['no error at all', 'ECONNREFUSED'],
    ['nothing', undefined],
  ])('is not so for %s', (_, error) => {
    expect(isUnavailable(error)).toBe(false);
  });

  describe.each(testDatabases)('on $name', ({ open }) => {
    it('is not so for faults of a query', async () => {
      const database = await open();
      const error = await caught(database.pool.any(sql.unsafe`select * from nowhere`));
      expect(isUnavailable(error)).toBe(false);
      await database.close();
    });

    it('is so once it is closed', async () => {
      const database = await open();
      await database.close();
      expect(isUnavailable(await caught(database.pool.any(sql.unsafe`select 1`)))).toBe(true);
    });
  });

  describe.each(testPostgres)('on $name', ({ open }) => {
    it('is so when the connection is cut in the middle of a query, and over after it', async () => {
      const database = await open();
      const cut = caught(
        database.pool.any(sql.unsafe`select pg_terminate_backend(pg_backend_pid()), pg_sleep(10)`),
      );
      expect(isUnavailable(await cut)).toBe(true);
      expect(await database.pool.oneFirst(sql.unsafe`select 1`)).toBe(1);
      await database.close();
    });

    it('is so when a query takes too long', async () => {
      const database = await open();
      const slow = database.pool.transaction(async (transaction) => {
        await transaction.query(sql.unsafe`set local statement_timeout = 50`);
        await transaction.query(sql.unsafe`select pg_sleep(10)`);
      });
      expect(isUnavailable(await caught(slow))).toBe(true);
      await database.close();
    });
  });
});
