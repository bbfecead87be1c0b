import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { password, path, SecondFactorStage } from '../api/testing/secondFactorStage.ts';

const refused = {
  status: 401,
  body: { detail: 'How you sign in was changed at this moment. Sign in again.' },
};

describe.each(testDatabases)('sign-ins beside a change of what they prove on $name', (kind) => {
  let stage: SecondFactorStage;
  beforeAll(async () => {
    stage = await SecondFactorStage.open(kind);
  });
  afterAll(() => stage.close());

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
