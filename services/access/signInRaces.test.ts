import { sql } from 'slonik';
import { describe, expect, it, vi } from 'vitest';
import { add, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { comeBack, startOpenIdProvider } from '../../tests/openIdProvider.ts';
import { startServer } from '../../tests/server.ts';
import { password, path, SecondFactorStage } from '../api/testing/secondFactorStage.ts';

const refused = {
  status: 401,
  body: { detail: 'How you sign in was changed at this moment. Sign in again.' },
};

describe.each(testDatabases)('sign-ins beside a change of what they prove on $name', (kind) => {
  const stage = new SecondFactorStage(kind);

  /** Runs something once between the check of a password and the creation of the session. */
  const onceAfterPassword = (happens: () => Promise<unknown>) => {
    const { secondFactors } = stage.server.planner;
    const isOn = secondFactors.isOn.bind(secondFactors);
    vi.spyOn(secondFactors, 'isOn').mockImplementationOnce(async (id) => {
      const answer = await isOn(id);
      await happens();
      return answer;
    });
  };
  const reset = (id: number) => stage.server.admin.post(`/api/admin/users/${id}/password-reset`, {});

  const sessionsOf = (id: number) =>
    stage.server.database.pool.oneFirst(sql.unsafe`
      select count(*)::int from vault.sessions
      where user_id = ${String(id)} or data -> 'pending' ->> 'userId' = ${String(id)}
    `);

  const expectNobodyIn = async (id: number, attempt: Promise<unknown>) => {
    expect(await attempt).toMatchObject(refused);
    expect(await sessionsOf(id)).toBe(0);
  };

  it('given a password that is reset after it was found right, then it signs in nowhere', async () => {
    const { id, name } = await stage.someone();
    onceAfterPassword(() => reset(id));
    const visitor = stage.server.visitor();
    await expectNobodyIn(id, visitor.post('/api/login', { username: name, password }));
    expect(await visitor.get('/api/auth/user')).toMatchObject({ status: 401 });
  });

  it('given the same before the code is asked for, then the code signs in nowhere', async () => {
    const { id, name, secret } = await stage.secured();
    onceAfterPassword(() => reset(id));
    const visitor = await stage.asked(name);
    await expectNobodyIn(id, visitor.post('/api/login/code', stage.code(secret)));
  });

  it('given it is reset after the code was found right, then the code signs in nowhere', async () => {
    const { id, name, secret } = await stage.secured();
    const { secondFactors } = stage.server.planner;
    const check = secondFactors.check.bind(secondFactors);
    vi.spyOn(secondFactors, 'check').mockImplementationOnce(async (...asked) => {
      const answer = await check(...asked);
      await reset(id);
      return answer;
    });
    const visitor = await stage.asked(name);
    await expectNobodyIn(id, visitor.post('/api/login/code', stage.code(secret)));
  });

  it('given a second factor that is turned on after the password was found right, then it needs a code', async () => {
    const { name, here } = await stage.someone();
    onceAfterPassword(async () => {
      const { secret } = await stage.begin(here);
      expect(await here.put(path, stage.code(secret))).toMatchObject({ status: 200 });
    });
    const visitor = stage.server.visitor();
    expect(await visitor.post('/api/login', { username: name, password })).toMatchObject(refused);
    expect(await visitor.post('/api/login', { username: name, password })).toMatchObject({
      status: 200,
      body: { needsCode: true },
    });
  });

  it('given a password that is reset while its user changes it, then the one of the reset holds', async () => {
    const { id, name, here } = await stage.someone();
    const { store } = stage.server.planner;
    let told = '';
    const append = store.append.bind(store);
    vi.spyOn(store, 'append').mockImplementationOnce(async (...appended) => {
      const answer = await append(...appended);
      told = ((await reset(id)).body as { password: string }).password;
      return answer;
    });
    const chosen = 'a hare in the moonlit field';
    expect(
      await here.put('/api/auth/password', { currentPassword: password, newPassword: chosen }),
    ).toMatchObject({
      status: 409,
      body: { detail: 'Your password was changed elsewhere at this moment. Sign in again.' },
    });
    const signIn = (typed: string) =>
      stage.server.visitor().post('/api/login', { username: name, password: typed });
    expect(await signIn(chosen)).toMatchObject({ status: 401 });
    expect(await signIn(told)).toMatchObject({ status: 200, body: { mustChoosePassword: true } });
  });
});

describe.each(testDatabases)('a sign-in through a provider beside a release, on $name', (kind) => {
  it('given the account is released after the provider has told who it is, then it signs in nowhere', async () => {
    const provider = await startOpenIdProvider({
      una: { email: 'una@agency.example', email_verified: true },
    });
    const { issuer, clientId, clientSecret } = provider;
    const server = await startServer(kind, {
      config: { openId: { issuer, clientId, clientSecret, name: 'Agency ID', userClaim: 'email' } },
    });
    provider.serve(server.url);
    const id = await add(server.admin, '/api/admin/users', aUser('una'));
    const signIn = async () => {
      const visitor = server.visitor();
      return { visitor, answer: await visitor.get(await comeBack(provider, visitor, 'una', '')) };
    };
    expect((await signIn()).answer.headers.location).toBe('/');
    const { signInLimit } = server.planner;
    const forget = signInLimit.forget.bind(signInLimit);
    vi.spyOn(signInLimit, 'forget').mockImplementationOnce(async (attempt) => {
      await server.admin.post(`/api/admin/users/${id}/provider-release`, { reason: 'Stolen account' });
      return forget(attempt);
    });
    const { visitor, answer } = await signIn();
    expect(answer).toMatchObject({ status: 302, headers: { location: '/?sign-in=changed' } });
    expect(await visitor.get('/api/auth/user')).toMatchObject({ status: 401 });
    const log = await server.admin.get('/api/access-log?limit=1');
    expect(log.body).toMatchObject({ entries: [{ event: 'SignInFailed', method: 'provider' }] });
    await server.stop();
    await provider.stop();
  });
});
