import { sql } from 'slonik';
import { beforeAll, describe, expect, it } from 'vitest';
import { add, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { HttpClient } from '../../tests/httpClient.ts';
import { administrator } from '../../tests/server.ts';
import { serverForAll } from '../../tests/setUp.ts';

describe.each(testDatabases)('signing in and out on $name', (kind) => {
  const server = serverForAll(kind);
  beforeAll(async () => {
    await add(server.admin, '/api/admin/users', aUser('Una'));
  });

  const signedIn = async () => {
    const visitor = await server.signedIn('Una');
    return visitor;
  };
  const withCookies = (from: ReadonlyMap<string, string>) => {
    const client = new HttpClient(server.url);
    for (const [name, value] of from) client.cookies.set(name, value);
    return client;
  };

  it('given nobody is signed in, then the current user is 401', async () => {
    expect(await server.visitor().get('/api/auth/user')).toMatchObject({
      status: 401,
      headers: { 'content-type': expect.stringContaining('application/problem+json') },
      body: { type: 'about:blank', title: 'Not signed in', status: 401, detail: 'Sign in to go on.' },
    });
  });

  it('given the right password, then the answer is the user, and so is the current user', async () => {
    const visitor = server.visitor();
    const answer = await visitor.signIn(' una ', 'battery staple');
    expect(answer).toMatchObject({
      status: 200,
      body: { username: 'Una', email: 'una@agency.example', role: 'team_member' },
    });
    expect((await visitor.get('/api/auth/user')).body).toEqual(answer.body);
  });

  it.each([
    ['a wrong password', 'Una', 'battery'],
    ['an unknown name', 'nobody', 'battery staple'],
  ])('given %s, then 401 says no more than that', async (_, username, password) => {
    const answer = await server.visitor().signIn(username, password);
    expect(answer).toMatchObject({ status: 401, body: { detail: 'Invalid username or password' } });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    [{ password: 'x' }, 'username', 'Username is required'],
    [{ username: 'Una' }, 'password', 'Password is required'],
    [{ username: 'Una', password: '' }, 'password', 'Password is required'],
  ])('given %j, then it is refused at its field', async (body, path, message) => {
    expect(await server.visitor().post('/api/login', body)).toMatchObject({
      status: 400,
      body: { errors: [{ path, message }] },
    });
  });

  it('given a sign-in, then the cookies are for this site and no script', async () => {
    const visitor = server.visitor();
    const { headers } = await visitor.signIn('Una', 'battery staple');
    const cookies = (headers['set-cookie'] ?? []).filter((text) => !text.includes('1970'));
    expect(cookies.map((text) => text.split('=')[0]).sort()).toEqual([
      'planner.device',
      'planner.device.sig',
      'planner.session',
      'planner.session.sig',
    ]);
    for (const text of cookies) expect(text).toMatch(/; path=\/;.*; samesite=strict; httponly/i);
  });

  it('given a session, then signing in again makes a new one and ends the old', async () => {
    const visitor = await signedIn();
    const old = withCookies(visitor.cookies);
    await visitor.signIn('Una', 'battery staple');
    expect(visitor.cookies.get('planner.session')).not.toBe(old.cookies.get('planner.session'));
    expect(await visitor.get('/api/auth/user')).toMatchObject({ status: 200 });
    expect(await old.get('/api/auth/user')).toMatchObject({ status: 401 });
  });

  it('given a made-up session id, then signing in does not take it over', async () => {
    const forged = withCookies(new Map([['planner.session', 'chosen-by-someone-else']]));
    await forged.signIn('Una', 'battery staple');
    expect(forged.cookies.get('planner.session')).not.toBe('chosen-by-someone-else');
  });

  it('given an altered session cookie, then it is worth nothing', async () => {
    const visitor = await signedIn();
    const value = visitor.cookies.get('planner.session') ?? '';
    visitor.cookies.set('planner.session', `${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`);
    expect(await visitor.get('/api/auth/user')).toMatchObject({ status: 401 });
  });

  it('given a sign-out, then the old cookie is worth nothing, and another sign-out does no harm', async () => {
    const visitor = await signedIn();
    const kept = withCookies(visitor.cookies);
    expect(await visitor.post('/api/logout')).toMatchObject({ status: 204 });
    expect(visitor.cookies.has('planner.session')).toBe(false);
    expect(await kept.get('/api/auth/user')).toMatchObject({ status: 401 });
    expect(await visitor.post('/api/logout')).toMatchObject({ status: 204 });
  });

  it('then neither passwords nor session ids stand in the database or the log lines', async () => {
    const visitor = await signedIn();
    const hashes = await server.database.pool.anyFirst(
      sql.unsafe`select password_hash from vault.credentials`,
    );
    expect(hashes).toHaveLength(2);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$/);
    const stored = JSON.stringify([
      await server.database.pool.any(sql.unsafe`select * from vault.sessions`),
      await server.planner.store.readStream('user-1'),
      await server.planner.store.readStream('user-2'),
      server.log,
    ]);
    const secrets = [
      administrator.password,
      'battery staple',
      visitor.cookies.get('planner.session'),
      'argon2',
    ];
    for (const secret of secrets) expect(stored).not.toContain(secret);
  });
});
