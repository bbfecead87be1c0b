import { describe, expect, it } from 'vitest';
import { add, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { serverForAll } from '../../tests/setUp.ts';

describe.each(testDatabases.slice(0, 1))('what the sign-in rules ask of passwords', (kind) => {
  const server = serverForAll(kind);

  const set = async (rules: Record<string, unknown>) =>
    expect(
      (await server.admin.put('/api/admin/sign-in-policy', { secondFactorFor: 'nobody', ...rules })).status,
    ).toBe(200);
  const signIn = async (name: string, password: string) => {
    const visitor = server.visitor();
    return { visitor, answer: await visitor.signIn(name, password) };
  };

  it('given no rule, then an administrator gives short ones that last; given one, then none shorter', async () => {
    await set({ shortestPassword: 4, changeInitialPassword: false });
    await add(server.admin, '/api/admin/users', aUser('una', { password: 'four' }));
    const { visitor } = await signIn('una', 'four');
    expect((await visitor.get('/api/auth/user')).body).not.toHaveProperty('mustChoosePassword');

    await set({ shortestPassword: 14 });
    const message = 'Password must be at least 14 characters';
    expect(
      await server.admin.post('/api/admin/users', aUser('otto', { password: 'thirteen char' })),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password', message }] },
    });
    const change = (newPassword: string) =>
      visitor.put('/api/auth/password', { currentPassword: 'four', newPassword });
    expect(await change('thirteen char')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'newPassword', message }] },
    });
    // Existing passwords still work.
    expect((await signIn('una', 'four')).answer).toMatchObject({ status: 200 });
    expect(await change('fourteen chars')).toMatchObject({ status: 204 });
    expect(
      await server.admin.put('/api/admin/sign-in-policy', { secondFactorFor: 'nobody', shortestPassword: 3 }),
    ).toMatchObject({
      status: 400,
      body: {
        errors: [{ path: 'shortestPassword', message: 'The shortest password can have 4 to 64 characters' }],
      },
    });
  });

  it('given initial passwords are to be changed, then a new user does so before anything else', async () => {
    await set({ shortestPassword: 4, changeInitialPassword: true });
    await add(server.admin, '/api/admin/users', aUser('ines', { password: 'four' }));
    const { visitor } = await signIn('ines', 'four');
    expect((await visitor.get('/api/auth/user')).body).toMatchObject({ mustChoosePassword: true });
    expect(await visitor.get('/api/team-member/profile')).toMatchObject({
      status: 403,
      body: { detail: 'Choose a new password first.' },
    });
    const change = { currentPassword: 'four', newPassword: 'a few words of mine' };
    expect(await visitor.put('/api/auth/password', change)).toMatchObject({ status: 204 });
    expect(await visitor.get('/api/team-member/profile')).toMatchObject({ status: 200 });
    const { body } = await server.admin.get('/api/history?kind=signInPolicy');
    expect(JSON.stringify(body)).toContain('changeInitialPassword');
  });
});
