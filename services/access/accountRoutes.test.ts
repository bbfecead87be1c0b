import { sql } from 'slonik';
import { describe, expect, it } from 'vitest';
import type { SessionView } from '#projections/access/users/view.ts';
import { add, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { Answer, HttpClient } from '../../tests/httpClient.ts';
import { expectRefused } from '../../tests/problems.ts';
import { serverForAll } from '../../tests/setUp.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const first = 'battery staple';
const change = (currentPassword: string, newPassword: string) => ({ currentPassword, newPassword });

describe.each(testDatabases)("a user's own account on $name", (kind) => {
  const server = serverForAll(kind);
  let users = 0;

  /** A new user, signed in with two browsers. */
  const someone = async () => {
    const name = `una${++users}`;
    const id = await add(server.admin, '/api/admin/users', aUser(name));
    const signIn = async (password: string): Promise<HttpClient> => {
      const visitor = await server.signedIn(name, password);
      return visitor;
    };
    return { id, name, signIn, here: await signIn(first), there: await signIn(first) };
  };
  const historyOf = async (id: number) => {
    const { body } = await server.admin.get(`/api/history?kind=user&id=${id}`);
    return (body as { entries: { event: string; by: { username: string }; reason: string | null }[] })
      .entries;
  };

  it('given a new password, then it signs in, the old one does not, and other browsers are signed out', async () => {
    const { id, name, signIn, here, there } = await someone();
    expect(await here.put('/api/auth/password', change(first, 'correct horse'))).toMatchObject({
      status: 204,
    });
    expect(await here.get('/api/auth/user')).toMatchObject({ status: 200 });
    expect(await there.get('/api/auth/user')).toMatchObject({ status: 401 });
    expect(await server.visitor().signIn(name, first)).toMatchObject({ status: 401 });
    expect(await (await signIn('correct horse')).get('/api/auth/user')).toMatchObject({ status: 200 });
    expect((await historyOf(id))[0]).toMatchObject({ event: 'UserPasswordChanged', by: { username: name } });
  });

  it.each([
    [
      change('not mine', 'correct horse'),
      'currentPassword',
      'This is not the password you have now. Type it again.',
    ],
    [change(first, first), 'newPassword', 'This is the password you have now. Choose another one.'],
    [change(first, 'nine char'), 'newPassword', 'Password must be at least 10 characters'],
    [change(first, 'x'.repeat(129)), 'newPassword', 'Password cannot exceed 128 characters'],
    [
      change(first, 'Basketball!'),
      'newPassword',
      'This password is one of those that are tried first. Choose another one, such as a few words.',
    ],
    [
      change(first, 'una@agency.example'),
      'newPassword',
      'This is your name, your username or your email address. Choose another password.',
    ],
    [{ newPassword: 'correct horse' }, 'currentPassword', 'Type the password you have now'],
  ])('given %j, then it is refused at its field and nothing changes', async (body, path, message) => {
    const { id, signIn, here, there } = await someone();
    expect(await here.put('/api/auth/password', body)).toMatchObject({
      status: 400,
      body: { errors: [{ path, message }] },
    });
    expect(await there.get('/api/auth/user')).toMatchObject({ status: 200 });
    expect(await (await signIn(first)).get('/api/auth/user')).toMatchObject({ status: 200 });
    expect(await historyOf(id)).toHaveLength(1);
  });

  it('given a browser that somebody left signed in, then passwords can not be tried without end', async () => {
    const { here } = await someone();
    const statuses = new Set<number>();
    for (let tries = 0; tries < 11; tries++) {
      statuses.add((await here.put('/api/auth/password', change(`guess ${tries}`, 'mine, all mine'))).status);
    }
    expect([...statuses]).toEqual([400, 429]);
  });

  it('given two sign-ins, then both are listed with what tells them apart, and either can be ended', async () => {
    const { name, here, there } = await someone();
    const phone = server.visitor();
    await phone.send('POST', '/api/login', {
      json: { username: name, password: first },
      headers: { 'User-Agent': chrome },
    });
    const sessions = (await here.get('/api/auth/sessions')).body as SessionView[];
    expect(sessions).toHaveLength(3);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(sessions).toContainEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      startedAt: expect.stringMatching(/Z$/),
      address: '127.0.0.1',
      browser: 'Chrome on Linux',
      isCurrent: false,
    });
    const onPhone = sessions.find(({ browser }) => browser)?.id;
    expect(await here.delete(`/api/auth/sessions/${onPhone}`)).toMatchObject({ status: 204 });
    expect(await phone.get('/api/auth/user')).toMatchObject({ status: 401 });
    expect(await here.delete(`/api/auth/sessions/${onPhone}`)).toMatchObject({
      status: 404,
      body: { detail: 'You are no longer signed in there.' },
    });
    // Neither an id nor text that the database could search for.
    expectRefused(await here.delete('/api/auth/sessions/a%00'), 400, /names no browser of yours/);
    expect(await here.delete('/api/auth/sessions')).toMatchObject({ status: 204 });
    expect(await there.get('/api/auth/user')).toMatchObject({ status: 401 });
    expect(await here.get('/api/auth/user')).toMatchObject({ status: 200 });
  });

  it("given somebody else's session, then it can neither be seen nor ended", async () => {
    const [una, otto] = [await someone(), await someone()];
    const [session] = (await una.here.get('/api/auth/sessions')).body as SessionView[];
    expect((await otto.here.get('/api/auth/sessions')).body).toHaveLength(2);
    expect(await otto.here.delete(`/api/auth/sessions/${session?.id}`)).toMatchObject({ status: 404 });
    expect((await una.here.get('/api/auth/sessions')).body).toHaveLength(2);
  });

  const reset = async (id: number): Promise<string> => {
    const answer = await server.admin.post(`/api/admin/users/${id}/password-reset`, {
      reason: 'On the phone',
    });
    expect(answer).toMatchObject({ status: 200, body: { days: 7 } });
    return (answer.body as { password: string }).password;
  };

  it('given a reset, then its password is good for choosing another one and nothing else', async () => {
    const { id, name, signIn, here } = await someone();
    const oneTime = await reset(id);
    expect(await here.get('/api/auth/user')).toMatchObject({ status: 401 });
    expect(await server.visitor().signIn(name, first)).toMatchObject({ status: 401 });

    const una = await signIn(oneTime);
    expect(await una.get('/api/auth/user')).toMatchObject({
      status: 200,
      body: { mustChoosePassword: true },
    });
    for (const path of ['/api/team-member/profile', '/api/auth/sessions', '/api/live']) {
      expect(await una.get(path)).toMatchObject({
        status: 403,
        body: { detail: 'Choose a new password first.' },
      });
    }
    expect(await una.put('/api/auth/password', change(oneTime, 'correct horse'))).toMatchObject({
      status: 204,
    });
    const { body } = await una.get('/api/auth/user');
    expect(body).not.toHaveProperty('mustChoosePassword');
    expect(await una.get('/api/auth/sessions')).toMatchObject({ status: 200 });
    expect(await server.visitor().signIn(name, oneTime)).toMatchObject({ status: 401 });
    expect((await historyOf(id)).map(({ event, by, reason }) => [event, by.username, reason])).toEqual([
      ['UserPasswordChanged', name, null],
      ['UserPasswordReset', 'admin', 'On the phone'],
      ['UserCreated', 'admin', null],
    ]);
  });

  /** Carries out a request while the figures don't follow. */
  const whileBehind = async (send: () => Promise<Answer>): Promise<Answer> => {
    const { store, readSide } = server.planner;
    const head = await store.head();
    const { waitFor } = readSide;
    readSide.waitFor = async (position) => position <= head;
    try {
      return await send();
    } finally {
      readSide.waitFor = waitFor;
    }
  };

  it('given figures that lag, then secrets are told all the same, and a password that was chosen frees its user', async () => {
    const { id, signIn } = await someone();
    const told = await whileBehind(() => server.admin.post(`/api/admin/users/${id}/password-reset`, {}));
    expect(told).toMatchObject({ status: 200, body: { days: 7 } });
    const { password } = told.body as { password: string };
    const una = await signIn(password);
    const chosen = await whileBehind(() => una.put('/api/auth/password', change(password, 'correct horse')));
    expect(chosen.status).toBe(202);
    expect((await una.get('/api/auth/user')).body).not.toHaveProperty('mustChoosePassword');
    const token = { name: 'Sheet', rights: 'read' };
    expect(await whileBehind(() => server.admin.post('/api/admin/api-tokens', token))).toMatchObject({
      status: 201,
      body: { secret: expect.any(String) },
    });
  });

  it('given oneself or nobody, then there is no reset', async () => {
    expect(await server.admin.post('/api/admin/users/1/password-reset', {})).toMatchObject({
      status: 409,
      body: { detail: 'Change your own password on the page of your account instead.' },
    });
    expect(await server.admin.post('/api/admin/users/987/password-reset', {})).toMatchObject({ status: 404 });
  });

  it('then no password stands in the log, the log lines or the read side', async () => {
    const { id, here } = await someone();
    await here.put('/api/auth/password', change(first, 'unmistakable secret'));
    const oneTime = await reset(id);
    const written = JSON.stringify([
      await server.planner.store.readStream(`user-${id}`),
      await server.database.pool.any(sql.unsafe`select * from vault.credentials`),
      await server.database.pool.any(sql.unsafe`select * from vault.sessions`),
      await historyOf(id),
      server.log,
    ]);
    expect(written).not.toContain('unmistakable secret');
    expect(written).not.toContain(oneTime);
  });
});
