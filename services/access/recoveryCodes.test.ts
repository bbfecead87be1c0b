import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { password, path, SecondFactorStage } from '../api/testing/secondFactorStage.ts';

describe.each(testDatabases)('recovery codes on $name', (kind) => {
  const stage = new SecondFactorStage(kind);

  it('given a recovery code, however it is typed, then it is good once', async () => {
    const { id, name, here, recoveryCodes } = await stage.secured();
    const typed = (recoveryCodes[0] ?? '').toUpperCase().replaceAll('-', ' ');
    expect(await (await stage.asked(name)).post('/api/login/code', { code: typed })).toMatchObject({
      status: 200,
    });
    expect(await (await stage.asked(name)).post('/api/login/code', { code: typed })).toMatchObject({
      status: 400,
    });
    expect((await here.get(path)).body).toMatchObject({ recoveryCodes: 9 });
    expect((await stage.eventsOf(id)).slice(0, 2)).toEqual(['SignInFailed code', 'SignedIn recoveryCode']);
  });

  it('given figures that lag, then recovery codes are shown all the same', async () => {
    const { readSide } = stage.server.planner;
    const { waitFor } = readSide;
    const { here } = await stage.someone();
    const { secret } = await stage.begin(here);
    readSide.waitFor = async () => false;
    const shown = { status: 200, body: { recoveryCodes: expect.any(Array) } };
    expect(await here.put(path, stage.code(secret))).toMatchObject(shown);
    stage.wait();
    const again = { password, ...stage.code(secret) };
    expect(await here.post(`${path}/recovery-codes`, again)).toMatchObject(shown);
    readSide.waitFor = waitFor;
  });

  it('given new recovery codes, then they are shown once, and the old ones are worth nothing', async () => {
    const { id, name, here, secret, recoveryCodes } = await stage.secured();
    const renewal = `${path}/recovery-codes`;
    const [first = '', second = ''] = recoveryCodes;
    for (const [body, fault] of [
      [{ password: 'a guess', ...stage.code(secret) }, 'password'],
      [{ password, code: '000000' }, 'code'],
      // Somebody who finds a list of codes could otherwise replace it, and lock its owner out.
      [{ password, code: first }, 'code'],
    ] as const) {
      expect(await here.post(renewal, body)).toMatchObject({
        status: 400,
        body: { errors: [{ path: fault }] },
      });
    }
    expect((await here.get(path)).body).toMatchObject({ recoveryCodes: 10 });

    const answer = await here.post(renewal, { password, ...stage.code(secret) });
    expect(answer.status, answer.text).toBe(200);
    const renewed = (answer.body as { recoveryCodes: string[] }).recoveryCodes;
    expect(new Set([...recoveryCodes, ...renewed]).size).toBe(20);
    // That used the code up.
    expect(await here.post(renewal, { password, ...stage.code(secret) })).toMatchObject({ status: 400 });
    expect(await (await stage.asked(name)).post('/api/login/code', { code: second })).toMatchObject({
      status: 400,
    });
    const signIn = await (await stage.asked(name)).post('/api/login/code', { code: renewed[0] });
    expect(signIn).toMatchObject({ status: 200 });
    expect(await stage.eventsOf(id)).toContain('UserRecoveryCodesRenewed');
    expect((await stage.server.admin.get(`/api/history?kind=user&id=${id}`)).text).toContain(
      'UserRecoveryCodesRenewed',
    );
    expect(JSON.stringify(stage.server.log)).not.toContain(renewed[1]);
  });
});
