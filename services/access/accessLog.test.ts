import { parse } from 'papaparse';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccessEntryView, AccessLogView } from '#projections/history/view.ts';
import { add, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { expectRefusal } from '../../tests/problems.ts';
import { startServer, type TestServer } from '../../tests/server.ts';
import { done, post, undo, undoPreview } from '../api/testing/undoing.ts';
import { dropOldAccess, noteSignIn } from '../operationalStore/access/accessLog.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const start = '2026-05-14T09:30:00.000Z';
const clock = { now: new Date(start) };
const password = 'battery staple';

describe.each(testDatabases)('the sign-in and permission log on $name', (kind) => {
  let server: TestServer;
  let users = 0;
  beforeAll(async () => {
    clock.now = new Date(start);
    server = await startServer(kind, { now: () => clock.now });
  });
  beforeEach(() => {
    clock.now = new Date(start);
  });
  afterAll(() => server.stop());

  const someone = async () => {
    const name = `una${++users}`;
    const id = String(await add(server.admin, '/api/admin/users', aUser(name)));
    return { id, name };
  };
  const signIn = (visitor: HttpClient, username: string, word: string) =>
    visitor.send('POST', '/api/login', {
      json: { username, password: word },
      headers: { 'User-Agent': firefox },
    });
  const log = async (query: string): Promise<AccessLogView> => {
    const answer = await server.admin.get(`/api/access-log?${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as AccessLogView;
  };
  const origins = async () =>
    Number(
      await server.database.pool.oneFirst(
        sql.unsafe`select count(*)::int4 as count from vault.request_origins`,
      ),
    );
  const told = ({ event, who, times, method }: AccessEntryView) => [event, who?.username, times, method];

  it('given a day of a user, then it tells in order who came and went, from where and with what', async () => {
    const { id, name } = await someone();
    const [here, there] = [server.visitor(), server.visitor()];
    await signIn(here, name, 'a guess');
    await signIn(here, name, password);
    await signIn(there, name, password);
    const sessions = (await here.get('/api/auth/sessions')).body as { id: string; isCurrent: boolean }[];
    await here.delete(`/api/auth/sessions/${sessions.find(({ isCurrent }) => !isCurrent)?.id}`);
    await here.delete('/api/auth/sessions');
    await here.post('/api/logout');
    await here.post('/api/logout');
    const { entries, next } = await log(`user=${id}`);
    const ofOperationalStore = entries.filter(({ key }) => key.startsWith('row-'));
    expect(ofOperationalStore.map(told)).toEqual([
      ['SignedOut', name, 1, null],
      ['SessionsEnded', name, 1, null],
      ['SessionEnded', name, 1, null],
      ['SignedIn', name, 1, 'password'],
      ['SignedIn', name, 1, 'password'],
      ['SignInFailed', name, 1, 'password'],
    ]);
    expect(ofOperationalStore[3]).toMatchObject({
      at: start,
      until: start,
      who: { id, name: 'Una Quill' },
      address: '127.0.0.1',
      browser: 'Firefox on Linux',
      changes: [],
    });
    expect(next).toBeNull();
  });

  it('given what administrators do about a user, then it stands there with who, why and from where', async () => {
    const { id, name } = await someone();
    const fields = { firstName: 'Una', lastName: 'Quill' };
    await server.admin.send('PUT', `/api/admin/users/${id}`, {
      json: { ...fields, role: 'admin' },
      headers: { 'User-Agent': firefox },
    });
    await server.admin.put(`/api/admin/users/${id}`, { ...fields, lastName: 'Quilter', role: 'admin' });
    await server.admin.post(`/api/admin/users/${id}/password-reset`, { reason: 'Forgotten' });
    await server.admin.delete(`/api/admin/users/${id}`);
    const { entries } = await log(`user=${id}`);
    expect(entries.map(({ event, about, reason }) => [event, about, reason])).toEqual([
      ['UserDeleted', name, null],
      ['UserPasswordReset', name, 'Forgotten'],
      ['UserUpdated', name, null],
      ['UserCreated', name, null],
    ]);
    expect(entries[2]).toMatchObject({
      who: { username: 'admin' },
      changes: [{ field: 'role', from: 'team_member', to: 'admin' }],
      address: '127.0.0.1',
      browser: 'Firefox on Linux',
    });
  });

  it('given a role that comes back by undoing, then it stands there with from where, and another undo leaves nothing', async () => {
    const { id } = await someone();
    const change = done(await server.admin.put(`/api/admin/users/${id}`, { role: 'admin' }));
    const before = await origins();
    const { token } = await undoPreview(server, change);
    const answer = await post(server, change, 'x'.repeat(64));
    expect(answer).toMatchObject({ status: 409 });
    expect(await origins()).toBe(before);
    done(
      await server.admin.send('POST', `/api/history/${change}/undo`, {
        json: { reason: 'By mistake', token },
        headers: { 'User-Agent': firefox },
      }),
    );
    expect(await origins()).toBe(before + 1);
    expect((await log(`user=${id}&limit=1`)).entries).toMatchObject([
      {
        event: 'UserUpdated',
        changes: [{ field: 'role', from: 'admin', to: 'team_member' }],
        reason: 'By mistake',
        address: '127.0.0.1',
        browser: 'Firefox on Linux',
      },
    ]);
    await undo(server, done(await server.admin.post('/api/clients', { name: 'Birch' })));
    expect(await origins()).toBe(before + 1);
  });

  it('given a flood of guesses, then rows count them, and no row holds a name that nobody has', async () => {
    const { id, name } = await someone();
    const visitor = server.visitor();
    for (let guess = 0; guess < 12; guess++) await signIn(visitor, name, `guess ${guess}`);
    await signIn(visitor, 'my secret password', 'x');
    const { entries: failures } = await log('topic=failures&from=2026-05-14&limit=200');
    // Other tests fail to sign in as nobody too.
    expect(failures.map(told)).toContainEqual(['SignInFailed', undefined, expect.any(Number), 'password']);
    expect(failures.filter(({ who }) => who?.id === id).map(told)).toEqual([
      ['SignInRefused', name, 2, 'password'],
      ['SignInFailed', name, 10, 'password'],
    ]);
    const rows = await server.database.pool.any(sql.unsafe`select * from vault.access_log`);
    expect(JSON.stringify(rows)).not.toContain('my secret password');
  });

  it('given failures from very many addresses, then the rows stay few', async () => {
    const at = new Date('2026-05-13T10:00:00.000Z');
    for (let index = 0; index < 230; index++) {
      await noteSignIn(server.database.pool, {
        event: 'SignInFailed',
        userId: null,
        address: `2001:db8::${index}`,
        browser: null,
        at,
      });
    }
    const { entries } = await log('topic=failures&to=2026-05-13&limit=200');
    expect(entries).toHaveLength(200);
    expect(entries[0]).toMatchObject({ times: 30, address: null });
  });

  it('given a user who does the same by the dozen, then the rows stay few and count', async () => {
    const { id } = await someone();
    const at = new Date('2026-05-12T10:00:00.000Z');
    for (let count = 0; count < 50; count++) {
      const from = { address: '2001:db8::7', browser: null };
      await noteSignIn(server.database.pool, { event: 'SessionsEnded', userId: id, at, ...from });
    }
    const { entries } = await log(`user=${id}&to=2026-05-12&limit=200`);
    expect(entries).toHaveLength(21);
    expect(entries[0]).toMatchObject({ times: 30, address: '2001:db8::7' });
  });

  it('given a change that is refused, then where it came from is forgotten', async () => {
    const { name } = await someone();
    const visitor = server.visitor();
    await signIn(visitor, name, password);
    const before = await origins();
    const wrong = { currentPassword: 'a guess', newPassword: 'correct horse battery' };
    expect((await visitor.put('/api/auth/password', wrong)).status).toBeGreaterThanOrEqual(400);
    expect(await origins()).toBe(before);
  });

  it('given pages, then following them tells everything once, newest first', async () => {
    clock.now = new Date('2026-05-20T09:00:00.000Z');
    const { id, name } = await someone();
    for (let each = 0; each < 4; each++) await signIn(server.visitor(), name, password);
    const all = (await log(`user=${id}`)).entries;
    const followed: AccessEntryView[] = [];
    let after = '';
    for (;;) {
      const { entries, next } = await log(`user=${id}&limit=2${after}`);
      followed.push(...entries);
      if (next === null) break;
      after = `&after=${next}`;
    }
    const keys = followed.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.toSorted()).toEqual(all.map(({ key }) => key).toSorted());
    const instants = followed.map(({ at }) => at);
    expect(instants).toEqual(instants.toSorted().reverse());
    expect(all.map(({ event }) => event)).toEqual([...Array(4).fill('SignedIn'), 'UserCreated']);
    expect((await log('from=2026-05-20&to=2026-05-20')).entries.map(({ key }) => key)).toEqual(
      expect.arrayContaining(keys),
    );
  });

  it('given the CSV, then it tells the same', async () => {
    clock.now = new Date('2026-05-16T09:00:00.000Z');
    await signIn(server.visitor(), (await someone()).name, password);
    const answer = await server.admin.get('/api/access-log.csv?topic=signIns&from=2026-05-16&to=2026-05-16');
    expect(answer.headers['content-disposition']).toContain('access-log.csv');
    const [head, row, ...more] = parse<string[]>(answer.text.slice(1), { skipEmptyLines: true }).data;
    expect(head?.slice(0, 6)).toEqual(['When', 'Until', 'Times', 'Who', 'What', 'How']);
    expect(row?.slice(0, 2)).toEqual(['2026-05-16T10:00:00+01:00', '2026-05-16T10:00:00+01:00']);
    expect(row?.slice(2, 6)).toEqual(['1', 'Una Quill', 'Signed in', 'with a password']);
    expect(row?.slice(10)).toEqual(['127.0.0.1', 'Firefox on Linux', '']);
    expect(more).toEqual([]);
  });

  it('given ninety days, then who signed in from where is forgotten, and what was decided stays', async () => {
    const { pool } = server.database;
    const visitor = server.visitor();
    await signIn(visitor, (await someone()).name, password);
    await visitor.post('/api/logout');
    await pool.query(sql.unsafe`
      update vault.access_log set until = now() - interval '91 days' where event = 'SignedIn'
    `);
    await pool.query(sql.unsafe`update vault.access_log set until = now() where event <> 'SignedIn'`);
    await pool.query(sql.unsafe`update vault.request_origins set at = now() - interval '91 days'`);
    await dropOldAccess(pool);
    expect((await log('topic=signIns')).entries).toEqual([]);
    expect((await log('topic=endings')).entries).not.toEqual([]);
    const decided = (await log('topic=permissions&limit=200')).entries;
    expect(decided).not.toEqual([]);
    expect(decided.every(({ address, browser }) => address === null && browser === null)).toBe(true);
  });

  it.each([
    ['topic=secrets', 'topic'],
    ['user=%00', 'user'],
    ['from=yesterday', 'from'],
    ['after=1', 'after'],
    ['limit=0', 'limit'],
  ])('given ?%s, then 400 at %s', async (query, path) => {
    const answer = await server.admin.get(`/api/access-log?${query}`);
    expectRefusal(answer);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  });
});
