import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, aUser } from '../../../tests/agency.ts';
import { codeAt } from '../../../tests/authenticator.ts';
import { testDatabases } from '../../../tests/databases.ts';
import type { HttpClient } from '../../../tests/httpClient.ts';
import { startServer, type TestServer } from '../../../tests/server.ts';
import { secondFactorKeys } from '../../vault/secondFactorKeys.ts';
import { SecondFactors } from '../../vault/secondFactors.ts';

const password = 'battery staple';
const start = new Date('2026-05-14T09:30:00.000Z');
const clock = { now: start };
const path = '/api/auth/second-factor';
const wrong = 'This code is not right, or was used before. Type the one that is shown next.';

describe.each(testDatabases)('second factors on $name', (kind) => {
  let server: TestServer;
  let users = 0;
  beforeAll(async () => {
    clock.now = start;
    server = await startServer(kind, { now: () => clock.now });
  });
  afterAll(() => server.stop());

  /** Half a minute, after which an authenticator shows another code. */
  const wait = (steps = 1) => {
    clock.now = new Date(clock.now.getTime() + steps * 30_000);
  };
  const signedIn = async (name: string): Promise<HttpClient> => {
    const visitor = server.visitor();
    await visitor.signIn(name, password);
    return visitor;
  };
  const someone = async () => {
    const name = `una${++users}`;
    const id = await add(server.admin, '/api/admin/users', aUser(name));
    return { id, name, here: await signedIn(name) };
  };
  const begin = async (client: HttpClient): Promise<{ secret: string; uri: string }> => {
    const answer = await client.post(path, { password });
    expect(answer.status, answer.text).toBe(200);
    return answer.body as { secret: string; uri: string };
  };
  const code = (secret: string, later = 0) => ({ code: codeAt(secret, clock.now, later) });
  /** Somebody who has a second factor, and the next code to use. */
  const secured = async () => {
    const user = await someone();
    const { secret } = await begin(user.here);
    const answer = await user.here.put(path, code(secret));
    expect(answer.status, answer.text).toBe(200);
    wait();
    return { ...user, secret, recoveryCodes: (answer.body as { recoveryCodes: string[] }).recoveryCodes };
  };
  const asked = async (name: string): Promise<HttpClient> => {
    const visitor = server.visitor();
    expect(await visitor.signIn(name, password)).toMatchObject({ status: 200, body: { needsCode: true } });
    return visitor;
  };
  const eventsOf = async (id: number) => {
    const { body } = await server.admin.get(`/api/access-log?user=${id}`);
    return (body as { entries: { event: string; method: string | null }[] }).entries.map(
      ({ event, method }) => [event, method].filter(Boolean).join(' '),
    );
  };

  it('given a password and a first code, then it is on, and ten recovery codes are shown once', async () => {
    const { id, name, here } = await someone();
    expect((await here.get(path)).body).toEqual({ since: null, recoveryCodes: 0 });
    const { secret, uri } = await begin(here);
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Planner:${name}\\?.*secret=${secret}`));
    expect((await here.get(path)).body).toEqual({ since: null, recoveryCodes: 0 });
    expect(await here.put(path, { code: '000000' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'code', message: wrong }] },
    });
    const { body } = await here.put(path, code(secret));
    const { recoveryCodes } = body as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const each of recoveryCodes) expect(each).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect((await here.get(path)).body).toEqual({ since: clock.now.toISOString(), recoveryCodes: 10 });
    expect((await here.get('/api/auth/user')).body).toMatchObject({ secondFactor: 'on' });
    expect(await here.post(path, { password })).toMatchObject({ status: 409 });
    expect(await eventsOf(id)).toContain('UserSecondFactorAdded');
  });

  it('given the password of somebody else, then nothing is set up', async () => {
    const { here } = await someone();
    expect(await here.post(path, { password: 'a guess' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password' }] },
    });
  });

  it('given a right password, then nobody is signed in before the code, which counts once', async () => {
    const { id, name, secret } = await secured();
    const visitor = await asked(name);
    const first = visitor.cookies.get('planner.session');
    expect(await visitor.get('/api/auth/user')).toMatchObject({ status: 401 });
    expect(await visitor.get(path)).toMatchObject({ status: 401 });
    const right = code(secret);
    expect(await visitor.post('/api/login/code', right)).toMatchObject({
      status: 200,
      body: { username: name },
    });
    expect(visitor.cookies.get('planner.session')).not.toBe(first);
    expect(await visitor.get('/api/auth/user')).toMatchObject({ status: 200 });

    const another = await asked(name);
    expect(await another.post('/api/login/code', right)).toMatchObject({ status: 400 });
    expect((await eventsOf(id)).slice(0, 2)).toEqual(['SignInFailed code', 'SignedIn code']);
  });

  it.each([
    [-2, 400],
    [-1, 200],
    [1, 200],
    [2, 400],
  ])('given a code of %d half minutes from now, then %d', async (later, status) => {
    const { name, secret } = await secured();
    wait(5);
    const visitor = await asked(name);
    expect(await visitor.post('/api/login/code', code(secret, later))).toMatchObject({ status });
  });

  it('given a code of before the last one used, then it is refused', async () => {
    const { name, secret } = await secured();
    wait(5);
    await (await asked(name)).post('/api/login/code', code(secret, 1));
    expect(await (await asked(name)).post('/api/login/code', code(secret))).toMatchObject({ status: 400 });
  });

  it('given a recovery code, however it is typed, then it is good once', async () => {
    const { id, name, here, recoveryCodes } = await secured();
    const typed = (recoveryCodes[0] ?? '').toUpperCase().replaceAll('-', ' ');
    expect(await (await asked(name)).post('/api/login/code', { code: typed })).toMatchObject({ status: 200 });
    expect(await (await asked(name)).post('/api/login/code', { code: typed })).toMatchObject({ status: 400 });
    expect((await here.get(path)).body).toMatchObject({ recoveryCodes: 9 });
    expect((await eventsOf(id)).slice(0, 2)).toEqual(['SignInFailed code', 'SignedIn recoveryCode']);
  });

  it('given new recovery codes, then they are shown once, and the old ones are worth nothing', async () => {
    const { id, name, here, secret, recoveryCodes } = await secured();
    const renewal = `${path}/recovery-codes`;
    const [first = '', second = ''] = recoveryCodes;
    for (const [body, fault] of [
      [{ password: 'a guess', ...code(secret) }, 'password'],
      [{ password, code: '000000' }, 'code'],
      // Whoever finds a list of them could have another one, and lock out who wrote it down.
      [{ password, code: first }, 'code'],
    ] as const) {
      expect(await here.post(renewal, body)).toMatchObject({
        status: 400,
        body: { errors: [{ path: fault }] },
      });
    }
    expect((await here.get(path)).body).toMatchObject({ recoveryCodes: 10 });

    const answer = await here.post(renewal, { password, ...code(secret) });
    expect(answer.status, answer.text).toBe(200);
    const renewed = (answer.body as { recoveryCodes: string[] }).recoveryCodes;
    expect(new Set([...recoveryCodes, ...renewed]).size).toBe(20);
    // The code was used up by it.
    expect(await here.post(renewal, { password, ...code(secret) })).toMatchObject({ status: 400 });
    expect(await (await asked(name)).post('/api/login/code', { code: second })).toMatchObject({
      status: 400,
    });
    const signIn = await (await asked(name)).post('/api/login/code', { code: renewed[0] });
    expect(signIn).toMatchObject({ status: 200 });
    expect(await eventsOf(id)).toContain('UserRecoveryCodesRenewed');
    expect((await server.admin.get(`/api/history?kind=user&id=${id}`)).text).toContain(
      'UserRecoveryCodesRenewed',
    );
    expect(JSON.stringify(server.log)).not.toContain(renewed[1]);
  });

  it('given no second factor, then there are no recovery codes to be had', async () => {
    const { here } = await someone();
    expect(await here.post(`${path}/recovery-codes`, { password, code: '123456' })).toMatchObject({
      status: 409,
    });
  });

  it('given many guesses, from however many browsers at once, then ten are looked at', async () => {
    const { id, name, secret } = await secured();
    const visitors = await Promise.all(Array.from({ length: 5 }, () => asked(name)));
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, guess) =>
        visitors[guess % 5]?.post('/api/login/code', { code: `no ${guess}` }),
      ),
    );
    const statuses = answers.map((answer) => answer?.status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const visitor = await asked(name);
    expect(await visitor.post('/api/login/code', code(secret))).toMatchObject({
      status: 429,
      body: { detail: 'Too many wrong codes. Wait a quarter of an hour and try again.' },
    });
    expect(await eventsOf(id)).toEqual(expect.arrayContaining(['SignInFailed code', 'SignInRefused code']));
    wait(31);
    expect(await (await asked(name)).post('/api/login/code', code(secret))).toMatchObject({ status: 200 });
  });

  it('given five minutes, or no password before, then the second step is too late', async () => {
    const { name, secret } = await secured();
    const visitor = await asked(name);
    wait(10);
    const late = {
      status: 401,
      body: { detail: expect.stringContaining('Type your username and password') },
    };
    expect(await visitor.post('/api/login/code', code(secret))).toMatchObject(late);
    expect(await server.visitor().post('/api/login/code', code(secret))).toMatchObject(late);
  });

  it('given the password and a code, then one removes it, and the password alone signs in again', async () => {
    const { id, name, here, secret } = await secured();
    for (const body of [
      { password: 'a guess', ...code(secret) },
      { password, code: '000000' },
    ]) {
      expect(await here.post(`${path}/removal`, body)).toMatchObject({ status: 400 });
    }
    expect(await here.post(`${path}/removal`, { password, ...code(secret) })).toMatchObject({ status: 204 });
    expect((await here.get(path)).body).toEqual({ since: null, recoveryCodes: 0 });
    expect(await (await signedIn(name)).get('/api/auth/user')).toMatchObject({ status: 200 });
    expect(await eventsOf(id)).toContain('UserSecondFactorRemoved');
  });

  it('given somebody who lost theirs, then an administrator resets it, and says why', async () => {
    const { id, name, here } = await secured();
    const reset = `/api/admin/users/${id}/second-factor-reset`;
    expect(await server.admin.post(reset, { reason: 'Lost telephone' })).toMatchObject({ status: 204 });
    expect(await here.get('/api/auth/user')).toMatchObject({ status: 401 });
    expect((await (await signedIn(name)).get('/api/auth/user')).body).not.toHaveProperty('secondFactor');
    expect(await server.admin.post('/api/admin/users/1/second-factor-reset', {})).toMatchObject({
      status: 409,
    });
    const { body } = await server.admin.get(`/api/access-log?user=${id}&topic=credentials`);
    expect(body).toMatchObject({ entries: [{ reason: 'Lost telephone' }, {}] });
  });

  it('given a one-time password, then the code comes first, and choosing another password after', async () => {
    const { id, name, secret } = await secured();
    const { body } = await server.admin.post(`/api/admin/users/${id}/password-reset`, {});
    const visitor = server.visitor();
    await visitor.signIn(name, (body as { password: string }).password);
    expect((await visitor.post('/api/login/code', code(secret))).body).toMatchObject({
      mustChoosePassword: true,
    });
    expect(await visitor.get('/api/team-member/profile')).toMatchObject({ status: 403 });
  });

  it('given it is required, then whoever has none can do nothing but set one up', async () => {
    const policy = '/api/admin/sign-in-policy';
    const { here } = await someone();
    const has = await secured();
    expect((await server.admin.get(policy)).body).toMatchObject({ secondFactorFor: 'nobody' });
    expect(await server.admin.put(policy, { secondFactorFor: 'some' })).toMatchObject({ status: 400 });
    await server.admin.put(policy, { secondFactorFor: 'everybody', reason: 'Insurance' });
    const refused = { status: 403, body: { detail: 'Set up a second factor first.' } };
    expect(await here.get('/api/team-member/profile')).toMatchObject(refused);
    expect(await here.get('/api/auth/sessions')).toMatchObject(refused);
    expect(await server.admin.get('/api/projects')).toMatchObject(refused);
    expect((await here.get('/api/auth/user')).body).toMatchObject({ secondFactor: 'missing' });
    expect(await has.here.get('/api/team-member/profile')).toMatchObject({ status: 200 });

    const { secret } = await begin(here);
    await here.put(path, code(secret));
    expect(await here.get('/api/team-member/profile')).toMatchObject({ status: 200 });

    const { body } = await server.admin.post(path, { password: 'correct horse' });
    await server.admin.put(path, code((body as { secret: string }).secret));
    await server.admin.put(policy, { secondFactorFor: 'administrators', reason: 'Too much' });
    expect((await server.admin.get(policy)).body).toMatchObject({ secondFactorFor: 'administrators' });
    expect(await (await someone()).here.get('/api/team-member/profile')).toMatchObject({ status: 200 });
    const history = (await server.admin.get('/api/history?kind=signInPolicy')).body;
    expect(history).toMatchObject({
      entries: [
        { changes: [{ field: 'secondFactorFor', from: 'everybody', to: 'administrators' }] },
        { reason: 'Insurance', changes: [{ field: 'secondFactorFor', from: 'nobody', to: 'everybody' }] },
      ],
    });
    await server.admin.put(policy, { secondFactorFor: 'nobody' });
  });

  it('then no secret and no recovery code stands anywhere as it is', async () => {
    const { id, secret, recoveryCodes } = await secured();
    const { pool } = server.database;
    const written = JSON.stringify([
      await server.planner.store.readStream(`user-${id}`),
      await pool.any(sql.unsafe`select * from vault.second_factors`),
      await pool.any(sql.unsafe`select * from vault.recovery_codes`),
      await pool.any(sql.unsafe`select * from vault.sessions`),
      await pool.any(sql.unsafe`select * from vault.requests`),
      server.log,
    ]);
    for (const hidden of [secret, ...recoveryCodes]) {
      expect(written).not.toContain(hidden);
      expect(written).not.toContain(hidden.replaceAll('-', ''));
    }
  });

  it('given a key that was configured later, then what was sealed before still opens; without its key nothing does', async () => {
    const { pool } = server.database;
    const { id, secret } = await secured();
    const checkWith = async (configured: string | undefined) =>
      new SecondFactors(pool, await secondFactorKeys(pool, configured)).check(
        String(id),
        codeAt(secret, clock.now),
        clock.now,
      );
    expect(await checkWith('a key of thirty-two characters and more')).toBe('code');
    await pool.query(sql.unsafe`
      update vault.second_factors set secret = (select secret from vault.second_factors where user_id <> ${String(id)} limit 1)
      where user_id = ${String(id)}
    `);
    await expect(checkWith(undefined)).rejects.toThrow('is not configured');
  });

  it('given a deleted user, then nothing of it is left', async () => {
    const { id } = await secured();
    await server.admin.delete(`/api/admin/users/${id}`);
    const rows = await server.database.pool.any(sql.unsafe`
      select user_id from vault.second_factors where user_id = ${String(id)}
      union select user_id from vault.recovery_codes where user_id = ${String(id)}
    `);
    expect(rows).toEqual([]);
  });
});
