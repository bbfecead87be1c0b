import { sql } from 'slonik';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { ListedApiTokenView } from '#projections/access/users/view.ts';
import { add, aRetainer, aUser } from '../../../tests/agency.ts';
import { testDatabases } from '../../../tests/databases.ts';
import type { HttpClient } from '../../../tests/httpClient.ts';
import { startServer, type TestServer } from '../../../tests/server.ts';
import { serverForAll } from '../../../tests/setUp.ts';
import { forgetOldAddresses } from '../../operationalStore/access/apiTokens.ts';
import { operationalRows, replaceOperationalRows } from '../../operationalStore/contents.ts';
import { bringing, makeToken } from '../testing/tokens.ts';

const tokens = '/api/admin/api-tokens';

describe.each(testDatabases)('API tokens on $name', (kind) => {
  const server = serverForAll(kind, { now: () => clock });
  let clock = new Date('2026-05-04T09:00:30Z');

  const listed = async (admin: HttpClient = server.admin) =>
    (await admin.get(tokens)).body as ListedApiTokenView[];

  it('given a new one, then its secret is told once, and only a hash of it is kept', async () => {
    const made = await server.admin.post(tokens, { name: 'Reports', rights: 'read' });
    expect(made).toMatchObject({ status: 201, headers: { 'cache-control': 'no-store' } });
    const { id, secret } = made.body as { id: number; secret: string };
    expect(secret).toMatch(/^plan_[0-9a-f]{64}$/);
    expect(await listed()).toEqual([
      {
        id,
        name: 'Reports',
        rights: 'read',
        seesPay: false,
        madeAt: clock.toISOString(),
        madeBy: 'admin',
        makerId: '1',
        lastUsedAt: null,
        lastAddress: null,
        works: true,
      },
    ]);
    expect(await bringing(server.url, secret).get('/api/projects')).toMatchObject({ status: 200 });
    await bringing(server.url, secret).get('/api/nothing-here');
    await bringing(server.url, `${secret}0`).get('/api/projects');
    const random = secret.slice(5);
    const kept = JSON.stringify(await operationalRowsOf(server));
    const log = JSON.stringify(await Array.fromAsync(server.planner.store.readAll({ after: 0 })));
    for (const text of [kept, log, server.log.join()]) expect(text).not.toContain(random);
    const [hash = ''] = await server.planner.pool.anyFirst(
      sql.unsafe`select secret_hash from vault.api_tokens where token_id = ${`apiToken-${id}`}`,
    );
    for (const text of [log, server.log.join()]) expect(text).not.toContain(hash);
  });

  it('given what it writes, then History, undo and conflicts name the token, and no user', async () => {
    const sync = await makeToken(server, { name: 'Sync', rights: 'readAndWrite' });
    const client = await sync.post('/api/clients', { name: 'Larch Ltd' });
    expect(client).toMatchObject({ status: 201 });
    const { entries } = (await server.admin.get('/api/history?limit=1')).body as {
      entries: { correlationId: string }[];
    };
    expect(entries[0]).toMatchObject({
      event: 'ClientCreated',
      by: { id: `apiToken-${sync.id}`, username: 'Sync', name: 'Sync (API token)' },
    });
    expect((await server.admin.get(`/api/history?user=apiToken-${sync.id}`)).body).toMatchObject({
      entries: [{ event: 'ClientCreated' }],
    });
    expect((await server.admin.get('/api/history.csv')).text).toContain('Sync (API token)');
    const { id } = client.body as { id: number };
    const project = (await sync.post('/api/projects', aRetainer(id))).body as { id: number };
    const theirs = { description: 'By hand', expectedVersion: 1 };
    await server.admin.put(`/api/projects/${project.id}`, { ...aRetainer(id), ...theirs });
    const mine = { json: { ...aRetainer(id), description: 'By sync', expectedVersion: 1 } };
    expect(await sync.send('PUT', `/api/projects/${project.id}`, mine)).toMatchObject({
      status: 409,
      body: { changedBy: { name: 'admin' } },
    });
    expect((await server.admin.get('/api/admin/users')).text).not.toContain('Sync');
    expect(await sync.get('/api/digest')).toMatchObject({ status: 403 });
  });

  it('given a token that is made and ended, then History and the log of permissions say so', async () => {
    const brief = await makeToken(server, { name: 'Brief', rights: 'readAndWrite', seesPay: true });
    await server.admin.delete(`${tokens}/${brief.id}`);
    const { entries } = (await server.admin.get('/api/history?kind=apiToken&limit=2')).body as {
      entries: unknown[];
    };
    expect(entries).toMatchObject([
      { event: 'ApiTokenEnded', by: { name: 'admin' }, record: { name: 'Brief' } },
      {
        event: 'ApiTokenMade',
        record: { kind: 'apiToken', name: 'Brief' },
        changes: [
          { field: 'name', from: null, to: 'Brief' },
          { field: 'seesPay', from: null, to: true },
          { field: 'rights', from: null, to: 'readAndWrite' },
        ],
      },
    ]);
    expect((await server.admin.get('/api/access-log?topic=permissions&limit=2')).body).toMatchObject({
      entries: [
        { event: 'ApiTokenEnded', address: '127.0.0.1' },
        { event: 'ApiTokenMade', about: 'Brief' },
      ],
    });
    // The token with id 3 isn't the user with id 3.
    expect((await server.admin.get(`/api/access-log?user=${brief.id}`)).text).not.toContain('Brief');
  });

  it('given one that was ended, then it is 401 from then on, also for whoever listens, and ending it again is no fault', async () => {
    const ended = await makeToken(server, { name: 'Ended' });
    const listening = fetch(`${server.url}/api/live`, {
      headers: { Authorization: `Bearer ${ended.secret}` },
    }).then((answer) => answer.text());
    await expect(ended.get('/api/clients')).resolves.toMatchObject({ status: 200 });
    expect(await server.admin.delete(`${tokens}/${ended.id}`)).toMatchObject({ status: 204 });
    expect(await ended.get('/api/clients')).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
      body: {
        detail:
          'This API token is wrong or was ended. Send one that an administrator made in User Management.',
      },
    });
    expect(await listening).toContain('event: beat');
    expect(await server.admin.delete(`${tokens}/${ended.id}`)).toMatchObject({ status: 204 });
    expect(await server.admin.delete(`${tokens}/999`)).toMatchObject({ status: 404 });
    expect((await listed()).map(({ name }) => name)).not.toContain('Ended');
  });

  it('given that the log has ended it and the operational store not yet, or a restored operational store knows it again, then it is 401 all the same', async () => {
    const back = await makeToken(server, { name: 'Back' });
    const rows = await server.planner.pool.any(
      sql.type(
        z.object({ token_id: z.string(), secret_hash: z.string() }),
      )`select token_id, secret_hash from vault.api_tokens where token_id = ${`apiToken-${back.id}`}`,
    );
    await server.admin.delete(`${tokens}/${back.id}`);
    for (const { token_id, secret_hash } of rows) {
      await server.planner.pool.query(
        sql.unsafe`insert into vault.api_tokens (token_id, secret_hash) values (${token_id}, ${secret_hash})`,
      );
    }
    expect(rows).toHaveLength(1);
    expect(await back.get('/api/clients')).toMatchObject({ status: 401 });
  });

  it('given the same name twice, then the second is refused until the first was ended', async () => {
    const first = await makeToken(server, { name: 'Only one' });
    expect(await server.admin.post(tokens, { name: ' only  ONE', rights: 'read' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'name' }] },
    });
    await server.admin.delete(`${tokens}/${first.id}`);
    await makeToken(server, { name: 'Only one' });
  });

  it('given an administrator who sees no pay, then they make no token that does', async () => {
    await add(server.admin, '/api/admin/users', aUser('hidden', { role: 'admin', seesPay: false }));
    const hidden = await server.signedIn('hidden');
    expect(await hidden.post(tokens, { name: 'Sly', rights: 'read', seesPay: true })).toMatchObject({
      status: 403,
    });
    expect(await hidden.post(tokens, { name: 'Fair', rights: 'read' })).toMatchObject({ status: 201 });
  });

  it('given its maker is deleted, then it goes on, and says who made it', async () => {
    const id = await add(
      server.admin,
      '/api/admin/users',
      aUser('maker', { role: 'admin', lastName: 'Maker' }),
    );
    const maker = await server.signedIn('maker');
    const left = await makeToken({ url: server.url, admin: maker }, { name: 'Left behind' });
    await server.admin.delete(`/api/admin/users/${id}`);
    expect(await left.get('/api/clients')).toMatchObject({ status: 200 });
    expect((await listed()).find(({ name }) => name === 'Left behind')).toMatchObject({
      madeBy: 'Una Maker',
    });
  });

  it('given it is used, then when is seen to the minute, and from where, without a write for each request', async () => {
    const used = await makeToken(server, { name: 'Used' });
    const use = async () => (await listed()).find(({ id }) => id === used.id);
    await used.get('/api/clients');
    await vi.waitFor(async () =>
      expect(await use()).toMatchObject({ lastUsedAt: '2026-05-04T09:00:00Z', lastAddress: '127.0.0.1' }),
    );
    const written = () =>
      server.planner.pool.oneFirst(
        sql.unsafe`select xmin::text from vault.api_tokens where token_id = ${`apiToken-${used.id}`}`,
      );
    const before = await written();
    for (let count = 0; count < 5; count += 1) await used.get('/api/clients');
    expect(await written()).toBe(before);
    clock = new Date('2026-05-04T09:01:05Z');
    await used.get('/api/clients');
    await vi.waitFor(async () => expect(await use()).toMatchObject({ lastUsedAt: '2026-05-04T09:01:00Z' }));
  });

  it('given another node, and a restart, then a token is good there as well, and over there once it is ended here', async () => {
    const roaming = await makeToken(server, { name: 'Roaming' });
    const other = await startServer(kind, { now: () => clock, database: server.database });
    const there = bringing(other.url, roaming.secret);
    expect(await there.get('/api/clients')).toMatchObject({ status: 200 });
    await server.admin.delete(`${tokens}/${roaming.id}`);
    expect(await there.get('/api/clients')).toMatchObject({ status: 401 });
    await other.stop();
  });

  it('given an address it was used from long ago, then that is forgotten, and when it was used is not', async () => {
    const old = await makeToken(server, { name: 'Old' });
    const young = await makeToken(server, { name: 'Young' });
    const { pool } = server.planner;
    for (const [{ id }, days] of [
      [old, 91],
      [young, 89],
    ] as const) {
      await pool.query(sql.unsafe`
        update vault.api_tokens set last_address = '203.0.113.7', last_used_at = now() - ${days} * interval '1 day'
        where token_id = ${`apiToken-${id}`}
      `);
    }
    await forgetOldAddresses(pool);
    const byId = new Map((await listed()).map((token) => [token.id, token]));
    expect(byId.get(old.id)).toMatchObject({ lastAddress: null, lastUsedAt: expect.any(String) });
    expect(byId.get(young.id)).toMatchObject({ lastAddress: '203.0.113.7' });
  });

  it('given a backup that is restored, then no token works again, and the list says so', async () => {
    const before = await makeToken(server, { name: 'Before the backup' });
    const rows = await operationalRows(server.planner.pool);
    expect(JSON.stringify(rows)).not.toContain('secret_hash');
    await replaceOperationalRows(server.planner.pool, rows);
    expect(await before.get('/api/clients')).toMatchObject({ status: 401 });
    await server.admin.signIn('admin', 'correct horse');
    expect((await listed()).find(({ id }) => id === before.id)).toMatchObject({ works: false });
  });
});

const operationalRowsOf = async ({ planner }: TestServer) => {
  const names = await planner.pool.anyFirst(
    sql.unsafe`select tablename from pg_tables where schemaname = 'vault'`,
  );
  return Promise.all(
    names.map((name) =>
      planner.pool.any(
        sql.unsafe`select to_jsonb(kept.*)::text as row from ${sql.identifier(['vault', name as string])} as kept`,
      ),
    ),
  );
};
