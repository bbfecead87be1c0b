import { sql } from 'slonik';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../../tests/databases.ts';
import { serverForEach } from '../../../tests/setUp.ts';

describe.each(testDatabases)('a log whose disk is full, on $name', (kind) => {
  const server = serverForEach(kind);
  beforeEach(async () => {
    const { pool } = server.database;
    await pool.query(sql.unsafe`
      create function log.no_room() returns trigger language plpgsql as $function$
      begin
        raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
      end
      $function$
    `);
    await pool.query(
      sql.unsafe`create trigger no_room before insert on log.events for each statement execute function log.no_room()`,
    );
  });

  it('given a save is answered with 503, then the node is not ready, until one is stored again', async () => {
    const save = () => server.admin.post('/api/clients', { name: `Client ${performance.now()}` });
    expect(await server.visitor().get('/health/ready')).toMatchObject({ status: 200 });
    expect(await save()).toMatchObject({ status: 503 });
    expect(await server.visitor().get('/health/ready')).toMatchObject({
      status: 503,
      body: { detail: 'The log takes nothing at present. Its disk may be full.' },
    });
    await server.database.pool.query(sql.unsafe`drop trigger no_room on log.events`);
    expect(await save()).toMatchObject({ status: 201 });
    expect(await server.visitor().get('/health/ready')).toMatchObject({ status: 200 });
  });
});
