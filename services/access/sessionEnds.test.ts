import { sql } from 'slonik';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { serverForAll } from '../../tests/setUp.ts';
import { path, SecondFactorStage } from '../api/testing/secondFactorStage.ts';

const isIn = async (client: HttpClient) => (await client.get('/api/auth/user')).status === 200;

describe.each(testDatabases)('what ends sessions on $name', (kind) => {
  const stage = new SecondFactorStage(kind);

  it.each([
    [
      'an administrator resets the password',
      (id: number) => stage.server.admin.post(`/api/admin/users/${id}/password-reset`, {}),
    ],
    [
      'the user ends all other sessions',
      (_id: number, here: HttpClient) => here.delete('/api/auth/sessions'),
    ],
  ])('given a sign-in that waits for its code, when %s, then its code is worth nothing', async (_, end) => {
    const { id, name, here, secret } = await stage.secured();
    const asked = await stage.asked(name);
    expect((await end(id, here)).status).toBeLessThan(300);
    expect(await asked.post('/api/login/code', stage.code(secret))).toMatchObject({
      status: 401,
      body: { detail: 'This took too long. Type your username and password again.' },
    });
    expect(await isIn(asked)).toBe(false);
  });

  it('given a second factor is turned on, then other sessions of the user end, and nobody else\u2019s', async () => {
    const { name, here } = await stage.someone();
    const there = await stage.signedIn(name);
    const { secret } = await stage.begin(here);
    expect(await here.put(path, stage.code(secret))).toMatchObject({ status: 200 });
    expect([await isIn(here), await isIn(there), await isIn(stage.server.admin)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('given another role, also by undoing one, then the sessions of that user end; given another name, none', async () => {
    const { id, name } = await stage.someone();
    const { admin } = stage.server;
    const role = (value: string) => admin.put(`/api/admin/users/${id}`, { role: value, firstName: 'Una' });
    const first = await stage.signedIn(name);
    expect(await admin.put(`/api/admin/users/${id}`, { firstName: 'Una' })).toMatchObject({ status: 200 });
    expect(await isIn(first)).toBe(true);
    const changed = await role('admin');
    expect(changed).toMatchObject({ status: 200 });
    expect(await isIn(first)).toBe(false);
    const second = await stage.signedIn(name);
    const undo = `/api/history/${changed.headers['x-correlation-id']}/undo`;
    const { token } = (await admin.get(undo)).body as { token: string };
    expect(await admin.post(undo, { token, reason: 'By mistake' })).toMatchObject({ status: 200 });
    expect(await isIn(second)).toBe(false);
    // A change of one's own role keeps one's session.
    await role('admin');
    const [here, there] = [await stage.signedIn(name), await stage.signedIn(name)];
    await here.put(`/api/admin/users/${id}`, { role: 'team_member' });
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  });

  it('given the key of an earlier sign-out, then the session that asks ends all the same', async () => {
    const { name, here } = await stage.someone();
    const there = await stage.signedIn(name);
    for (const client of [here, there]) {
      const kept = client.cookie;
      const headers = { 'Idempotency-Key': 'once' };
      expect(await client.send('POST', '/api/logout', { headers })).toMatchObject({ status: 204 });
      const still = await stage.server.visitor().get('/api/auth/user', { Cookie: kept });
      expect(still.status).toBe(401);
    }
  });

  it('given a session in use, then its end is put off twelve hours, one of a version before, too, and by no poll', async () => {
    const { id, here } = await stage.someone();
    const set = (seconds: number) =>
      stage.server.database.pool.query(sql.unsafe`
      update vault.sessions set expires_at = now() + ${seconds}::float8 * interval '1 second',
        data = data || jsonb_build_object('_expire', ${Date.now() + seconds * 1000}::float8, '_maxAge', 86400000)
      where user_id = ${String(id)}
    `);
    const hours = () =>
      stage.server.database.pool.oneFirst(sql.unsafe`
      select round(extract(epoch from expires_at - now()) / 3600)::int from vault.sessions
      where user_id = ${String(id)}
    `);
    expect(await hours()).toBe(12);
    await set(3_600);
    await here.send('GET', '/api/auth/user', { headers: { 'Planner-Unattended': '1' } });
    expect(await hours()).toBe(1);
    for (const left of [60, 23 * 3600]) {
      await set(left);
      const { headers } = await here.get('/api/auth/user');
      expect(await hours()).toBe(12);
      expect(headers['set-cookie']?.join()).toContain('planner.session=');
    }
    expect((await here.get('/api/auth/user')).headers['set-cookie']).toBeUndefined();
  });
});

describe.each(testDatabases.slice(0, 1))('cookies of a planner behind HTTPS', (kind) => {
  const server = serverForAll(kind, { config: { publicUrl: 'https://planner.agency.example' } });
  const proxied = { 'X-Forwarded-Proto': 'https' };

  const signIn = async () => {
    const client = server.visitor();
    const { headers } = await client.send('POST', '/api/login', {
      json: { username: 'admin', password: 'correct horse' },
      headers: proxied,
    });
    return { client, set: headers['set-cookie'] ?? [] };
  };
  const isInWith = async (client: HttpClient, kept: RegExp) => {
    const cookie = client.cookie
      .split('; ')
      .filter((text) => kept.test(text))
      .join('; ');
    const { status } = await server.visitor().get('/api/auth/user', { ...proxied, Cookie: cookie });
    return status === 200;
  };

  it('given a sign-in, then no other host can set its cookies, and the earlier name is no way round', async () => {
    const { client, set } = await signIn();
    const lasting = set.filter((text) => text.startsWith('__Host-'));
    expect(lasting).toHaveLength(4);
    for (const text of lasting) {
      expect(text).toMatch(/; path=\/;.*; secure; httponly/i);
      expect(text).not.toMatch(/domain=/i);
    }
    expect(await isInWith(client, /^__Host-/)).toBe(true);
    expect(await isInWith(client, /^planner/)).toBe(false);
  });

  it('given a session of before the prefix, then it goes on, gets the prefix, and ends with a sign-out', async () => {
    const { client } = await signIn();
    const ofBefore = server.visitor();
    for (const [name, value] of client.cookies)
      if (name.startsWith('planner')) ofBefore.cookies.set(name, value);
    await server.database.pool.query(sql.unsafe`
      update vault.sessions set data = data - 'isPrefixed'
        || jsonb_build_object('_expire', ${Date.now() + 60_000}::float8, '_maxAge', 86400000)
    `);
    expect(await ofBefore.get('/api/auth/user', proxied)).toMatchObject({ status: 200 });
    expect([...ofBefore.cookies.keys()]).toContain('__Host-planner.session');
    expect(await isInWith(ofBefore, /^__Host-/)).toBe(true);
    // Requests in flight when the prefix is added only have the earlier name.
    expect(await isInWith(ofBefore, /^planner/)).toBe(true);
    expect(await ofBefore.send('POST', '/api/logout', { headers: proxied })).toMatchObject({ status: 204 });
    expect([...ofBefore.cookies.keys()].filter((name) => name.endsWith('planner.session'))).toEqual([]);
  });
});
