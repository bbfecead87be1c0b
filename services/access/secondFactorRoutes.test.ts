import { sql } from 'slonik';
import { describe, expect, it } from 'vitest';
import { codeAt } from '../../tests/authenticator.ts';
import { testDatabases } from '../../tests/databases.ts';
import { password, path, SecondFactorStage } from '../api/testing/secondFactorStage.ts';
import { SecondFactors, secondFactorKeys } from '../operationalStore/access/secondFactors.ts';

const wrong = 'This code is not right, or was used before. Type the one that is shown next.';

describe.each(testDatabases)('second factors on $name', (kind) => {
  const stage = new SecondFactorStage(kind);

  it('given a password and a first code, then it is on, and ten recovery codes are shown once', async () => {
    const { id, name, here } = await stage.someone();
    expect((await here.get(path)).body).toEqual({ since: null, recoveryCodes: 0 });
    const { secret, uri } = await stage.begin(here);
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Planner:${name}\\?.*secret=${secret}`));
    expect((await here.get(path)).body).toEqual({ since: null, recoveryCodes: 0 });
    expect(await here.put(path, { code: '000000' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'code', message: wrong }] },
    });
    const { body } = await here.put(path, stage.code(secret));
    const { recoveryCodes } = body as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const each of recoveryCodes) expect(each).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect((await here.get(path)).body).toEqual({ since: stage.now.toISOString(), recoveryCodes: 10 });
    expect((await here.get('/api/auth/user')).body).toMatchObject({ secondFactor: 'on' });
    expect(await here.post(path, { password })).toMatchObject({ status: 409 });
    expect(await stage.eventsOf(id)).toContain('UserSecondFactorAdded');
  });

  it('given the password of somebody else, then nothing is set up', async () => {
    const { here } = await stage.someone();
    expect(await here.post(path, { password: 'a guess' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password' }] },
    });
  });

  it('given a right password, then nobody is signed in before the code, which counts once', async () => {
    const { id, name, secret } = await stage.secured();
    const visitor = await stage.asked(name);
    const first = visitor.cookies.get('planner.session');
    expect(await visitor.get('/api/auth/user')).toMatchObject({ status: 401 });
    expect(await visitor.get(path)).toMatchObject({ status: 401 });
    const right = stage.code(secret);
    expect(await visitor.post('/api/login/code', right)).toMatchObject({
      status: 200,
      body: { username: name },
    });
    expect(visitor.cookies.get('planner.session')).not.toBe(first);
    expect(await visitor.get('/api/auth/user')).toMatchObject({ status: 200 });

    const another = await stage.asked(name);
    expect(await another.post('/api/login/code', right)).toMatchObject({ status: 400 });
    expect((await stage.eventsOf(id)).slice(0, 2)).toEqual(['SignInFailed code', 'SignedIn code']);
  });

  it.each([
    [-2, 400],
    [-1, 200],
    [1, 200],
    [2, 400],
  ])('given a code of %d half minutes from now, then %d', async (later, status) => {
    const { name, secret } = await stage.secured();
    stage.wait(5);
    const visitor = await stage.asked(name);
    expect(await visitor.post('/api/login/code', stage.code(secret, later))).toMatchObject({ status });
  });

  it('given a code of before the last one used, then it is refused', async () => {
    const { name, secret } = await stage.secured();
    stage.wait(5);
    await (await stage.asked(name)).post('/api/login/code', stage.code(secret, 1));
    expect(await (await stage.asked(name)).post('/api/login/code', stage.code(secret))).toMatchObject({
      status: 400,
    });
  });

  it('given many guesses, from however many browsers at once, then ten are looked at', async () => {
    const { id, name, secret } = await stage.secured();
    const visitors = await Promise.all(Array.from({ length: 5 }, () => stage.asked(name)));
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, guess) =>
        visitors[guess % 5]?.post('/api/login/code', { code: `no ${guess}` }),
      ),
    );
    const statuses = answers.map((answer) => answer?.status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const visitor = await stage.asked(name);
    expect(await visitor.post('/api/login/code', stage.code(secret))).toMatchObject({
      status: 429,
      body: { detail: 'Too many wrong codes. Wait a quarter of an hour and try again.' },
    });
    expect(await stage.eventsOf(id)).toEqual(
      expect.arrayContaining(['SignInFailed code', 'SignInRefused code']),
    );
    stage.wait(31);
    expect(await (await stage.asked(name)).post('/api/login/code', stage.code(secret))).toMatchObject({
      status: 200,
    });
  });

  it('given five minutes, or no password before, then the second step is too late', async () => {
    const { name, secret } = await stage.secured();
    const visitor = await stage.asked(name);
    stage.wait(10);
    const late = {
      status: 401,
      body: { detail: expect.stringContaining('Type your username and password') },
    };
    expect(await visitor.post('/api/login/code', stage.code(secret))).toMatchObject(late);
    expect(await stage.server.visitor().post('/api/login/code', stage.code(secret))).toMatchObject(late);
  });

  it('given the password and a code, then one removes it, and the password alone signs in again', async () => {
    const { id, name, here, secret } = await stage.secured();
    for (const body of [
      { password: 'a guess', ...stage.code(secret) },
      { password, code: '000000' },
    ]) {
      expect(await here.post(`${path}/removal`, body)).toMatchObject({ status: 400 });
    }
    expect(await here.post(`${path}/removal`, { password, ...stage.code(secret) })).toMatchObject({
      status: 204,
    });
    expect((await here.get(path)).body).toEqual({ since: null, recoveryCodes: 0 });
    expect(await (await stage.signedIn(name)).get('/api/auth/user')).toMatchObject({ status: 200 });
    expect(await stage.eventsOf(id)).toContain('UserSecondFactorRemoved');
  });

  it('given somebody who lost theirs, then an administrator resets it, and says why', async () => {
    const { id, name, here } = await stage.secured();
    const reset = `/api/admin/users/${id}/second-factor-reset`;
    expect(await stage.server.admin.post(reset, { reason: 'Lost telephone' })).toMatchObject({ status: 204 });
    expect(await here.get('/api/auth/user')).toMatchObject({ status: 401 });
    expect((await (await stage.signedIn(name)).get('/api/auth/user')).body).not.toHaveProperty(
      'secondFactor',
    );
    expect(await stage.server.admin.post('/api/admin/users/1/second-factor-reset', {})).toMatchObject({
      status: 409,
    });
    const { body } = await stage.server.admin.get(`/api/access-log?user=${id}&topic=credentials`);
    expect(body).toMatchObject({ entries: [{ reason: 'Lost telephone' }, {}] });
  });

  it('given a one-time password, then the code comes first, and choosing another password after', async () => {
    const { id, name, secret } = await stage.secured();
    const { body } = await stage.server.admin.post(`/api/admin/users/${id}/password-reset`, {});
    const visitor = stage.server.visitor();
    await visitor.signIn(name, (body as { password: string }).password);
    expect((await visitor.post('/api/login/code', stage.code(secret))).body).toMatchObject({
      mustChoosePassword: true,
    });
    expect(await visitor.get('/api/team-member/profile')).toMatchObject({ status: 403 });
  });

  it('given it is required, then whoever has none can do nothing but set one up', async () => {
    const policy = '/api/admin/sign-in-policy';
    const { here } = await stage.someone();
    const has = await stage.secured();
    expect((await stage.server.admin.get(policy)).body).toMatchObject({ secondFactorFor: 'nobody' });
    expect(await stage.server.admin.put(policy, { secondFactorFor: 'some' })).toMatchObject({ status: 400 });
    await stage.server.admin.put(policy, { secondFactorFor: 'everybody', reason: 'Insurance' });
    const refused = { status: 403, body: { detail: 'Set up two-step sign-in first.' } };
    expect(await here.get('/api/team-member/profile')).toMatchObject(refused);
    expect(await here.get('/api/auth/sessions')).toMatchObject(refused);
    expect(await stage.server.admin.get('/api/projects')).toMatchObject(refused);
    expect((await here.get('/api/auth/user')).body).toMatchObject({ secondFactor: 'missing' });
    expect(await has.here.get('/api/team-member/profile')).toMatchObject({ status: 200 });

    const { secret } = await stage.begin(here);
    await here.put(path, stage.code(secret));
    expect(await here.get('/api/team-member/profile')).toMatchObject({ status: 200 });

    const { body } = await stage.server.admin.post(path, { password: 'correct horse' });
    await stage.server.admin.put(path, stage.code((body as { secret: string }).secret));
    await stage.server.admin.put(policy, { secondFactorFor: 'administrators', reason: 'Too much' });
    expect((await stage.server.admin.get(policy)).body).toMatchObject({ secondFactorFor: 'administrators' });
    expect(await (await stage.someone()).here.get('/api/team-member/profile')).toMatchObject({ status: 200 });
    const history = (await stage.server.admin.get('/api/history?kind=signInPolicy')).body;
    expect(history).toMatchObject({
      entries: [
        { changes: [{ field: 'secondFactorFor', from: 'everybody', to: 'administrators' }] },
        { reason: 'Insurance', changes: [{ field: 'secondFactorFor', from: 'nobody', to: 'everybody' }] },
      ],
    });
    await stage.server.admin.put(policy, { secondFactorFor: 'nobody' });
  });

  it('then no secret and no recovery code stands anywhere as it is', async () => {
    const { id, secret, recoveryCodes } = await stage.secured();
    const { pool } = stage.server.database;
    const written = JSON.stringify([
      await stage.server.planner.store.readStream(`user-${id}`),
      await pool.any(sql.unsafe`select * from vault.second_factors`),
      await pool.any(sql.unsafe`select * from vault.recovery_codes`),
      await pool.any(sql.unsafe`select * from vault.sessions`),
      await pool.any(sql.unsafe`select * from vault.requests`),
      stage.server.log,
    ]);
    for (const hidden of [secret, ...recoveryCodes]) {
      expect(written).not.toContain(hidden);
      expect(written).not.toContain(hidden.replaceAll('-', ''));
    }
  });

  it('given a key that was configured later, then what was encrypted before still opens; without its key nothing does', async () => {
    const { pool } = stage.server.database;
    const { id, secret } = await stage.secured();
    const checkWith = async (configured: string | undefined) =>
      new SecondFactors(pool, await secondFactorKeys(pool, configured)).check(
        String(id),
        codeAt(secret, stage.now),
        stage.now,
      );
    expect(await checkWith('a key of thirty-two characters and more')).toBe('code');
    await pool.query(sql.unsafe`
      update vault.second_factors set secret = (select secret from vault.second_factors where user_id <> ${String(id)} limit 1)
      where user_id = ${String(id)}
    `);
    await expect(checkWith(undefined)).rejects.toThrow('is not configured');
  });

  it('given a deleted user, then nothing of it is left', async () => {
    const { id } = await stage.secured();
    await stage.server.admin.delete(`/api/admin/users/${id}`);
    const rows = await stage.server.database.pool.any(sql.unsafe`
      select user_id from vault.second_factors where user_id = ${String(id)}
      union select user_id from vault.recovery_codes where user_id = ${String(id)}
    `);
    expect(rows).toEqual([]);
  });
});
