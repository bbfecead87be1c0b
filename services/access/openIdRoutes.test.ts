import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { type Account, comeBack, startOpenIdProvider } from '../../tests/openIdProvider.ts';
import { administrator, startServer, type TestServer } from '../../tests/server.ts';
import { bindAccount } from '../operationalStore/access/providerAccounts.ts';
import type { OpenIdSettings } from '../settings/openIdConfig.ts';

const password = 'battery staple';
const accounts: Record<string, Account> = {
  una: { email: 'UNA@agency.example', email_verified: true, preferred_username: 'una' },
  unverified: { email: 'una@agency.example', email_verified: false },
  stranger: { email: 'stranger@elsewhere.example', email_verified: true, preferred_username: 'stranger' },
  twin: { email: 'twin@agency.example', email_verified: true },
  boss: { email: 'boss@agency.example', email_verified: true, preferred_username: 'ADMIN' },
  named: { email: 'named@agency.example', email_verified: true, preferred_username: 'ADMIN' },
  chief: { email: 'chief@agency.example', email_verified: true },
  alike: { preferred_username: 'ｕna' },
  // The kelvin sign, whose lower case is k.
  kelvin: { email: '\u212aate@agency.example', email_verified: true, preferred_username: '\u212aate' },
};

type Provider = Awaited<ReturnType<typeof startOpenIdProvider>>;

describe.each(testDatabases)('signing in through a provider on $name', (kind) => {
  let provider: Provider;
  let server: TestServer;
  let byUsername: TestServer;
  let una: number;
  beforeAll(async () => {
    provider = await startOpenIdProvider(accounts);
    const { issuer, clientId, clientSecret } = provider;
    const settings: OpenIdSettings = {
      issuer,
      clientId,
      clientSecret,
      name: 'Agency ID',
      userClaim: 'email',
    };
    server = await startServer(kind, { config: { openId: settings } });
    byUsername = await startServer(kind, {
      config: { openId: { ...settings, userClaim: 'username' } },
      database: server.database,
    });
    una = await add(server.admin, '/api/admin/users', aUser('una'));
    await add(
      server.admin,
      '/api/admin/users',
      aUser('chief', { email: 'chief@agency.example', role: 'admin' }),
    );
    for (const name of ['twin', 'second-twin']) {
      await add(server.admin, '/api/admin/users', aUser(name, { email: 'twin@agency.example' }));
    }
    await add(server.admin, '/api/admin/users', aUser('kate', { email: 'kate@agency.example' }));
    provider.serve(server.url);
  });
  afterAll(async () => {
    await byUsername.stop();
    await server.stop();
    await provider.stop();
  });

  const signIn = async (account: string, to = '', planner = server) => {
    const visitor = planner.visitor();
    const answer = await visitor.get(await comeBack(provider, visitor, account, to));
    return { visitor, answer };
  };
  const entriesOf = async (topic: string) => {
    const { body } = await server.admin.get(`/api/access-log?topic=${topic}`);
    return (body as { entries: { who: unknown; method: string; times: number }[] }).entries;
  };
  const lastOf = async (topic: string) => (await entriesOf(topic))[0];
  /** Number of failed sign-ins by unknown users of the provider. */
  const strangersFailures = async () => {
    const failures = await entriesOf('failures');
    return failures.reduce(
      (sum, { who, method, times }) => (who === null && method === 'provider' ? sum + times : sum),
      0,
    );
  };

  it('given one is configured, then the page for signing in is told its name', async () => {
    expect((await server.visitor().get('/api/sign-in-options')).body).toEqual({
      provider: 'Agency ID',
      password: true,
      shortestPassword: 10,
    });
  });

  it('given a verified address that a user has, then they are signed in, with their role and no other', async () => {
    const { visitor, answer } = await signIn('una', '?to=%2Freports%3Fmonth%3D2026-05');
    expect(answer).toMatchObject({ status: 302, headers: { location: '/reports?month=2026-05' } });
    expect((await visitor.get('/api/auth/user')).body).toMatchObject({
      id: String(una),
      username: 'una',
      role: 'team_member',
    });
    expect(await lastOf('signIns')).toMatchObject({ who: { username: 'una' }, method: 'provider' });
  });

  it('given a sign-in, then the cookie on the way is lax and for the callback alone, the session strict', async () => {
    const visitor = server.visitor();
    const begun = await visitor.get('/api/oidc/start');
    const cookies = (begun.headers['set-cookie'] ?? []).filter((text) => !text.includes('1970'));
    for (const text of cookies) {
      expect(text).toMatch(/^planner\.oidc(\.sig)?=.*; path=\/api\/oidc; .*samesite=lax; httponly/i);
    }
    expect(cookies).toHaveLength(2);
    const query = new URL(begun.headers.location ?? '').searchParams;
    expect(query.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toMatch(/^[\w-]{40,}$/);
    const { answer } = await signIn('una');
    const session = answer.headers['set-cookie']?.find((text) => text.startsWith('planner.session='));
    expect(session).toMatch(/samesite=strict; httponly/i);
  });

  it.each([
    ['stranger', 'noUser'],
    ['boss', 'noUser'],
    ['twin', 'noUser'],
    ['unverified', 'unverified'],
    ['alike', 'unverified'],
    ['kelvin', 'noUser'],
    ['', 'refused'],
  ])('given %j, then nobody is signed in: %s', async (account, reason) => {
    const before = await strangersFailures();
    const { visitor, answer } = await signIn(account);
    expect(answer).toMatchObject({ status: 302, headers: { location: `/?sign-in=${reason}` } });
    expect(await visitor.get('/api/auth/user')).toMatchObject({ status: 401 });
    expect(await strangersFailures()).toBe(before + 1);
  });

  it.each([
    ['una', '/'],
    ['named', '/'],
    ['stranger', '/?sign-in=noUser'],
    ['alike', '/?sign-in=noUser'],
    ['kelvin', '/?sign-in=noUser'],
    ['unverified', '/?sign-in=noUser'],
  ])('given the username counts, then %s comes to %s', async (account, location) => {
    provider.serve(byUsername.url);
    const { answer } = await signIn(account, '', byUsername);
    provider.serve(server.url);
    expect(answer).toMatchObject({ status: 302, headers: { location } });
  });

  it.each([
    [
      'another signature',
      ([head, body, signature = '']: string[]) => [head, body, signature.split('').toReversed().join('')],
    ],
    ['none', ([, body]: string[]) => [Buffer.from('{"alg":"none"}').toString('base64url'), body, '']],
  ])('given an ID token with %s, then nobody is signed in', async (_, change) => {
    provider.changeTokens((token) => change(token.split('.')).join('.'));
    const { visitor, answer } = await signIn('una');
    provider.changeTokens((token) => token);
    expect(answer).toMatchObject({ headers: { location: '/?sign-in=failed' } });
    expect(await visitor.get('/api/auth/user')).toMatchObject({ status: 401 });
  });

  it('given somebody has signed in once, then they are that account there, and nobody else gets in by their address', async () => {
    const eve = { email: 'eve@agency.example', email_verified: true };
    Object.assign(accounts, { eve });
    const id = await add(server.admin, '/api/admin/users', aUser('eve', { email: eve.email }));
    const userOf = async (account: string) => {
      const { visitor, answer } = await signIn(account);
      return answer.headers.location === '/'
        ? (await visitor.get('/api/auth/user')).body
        : answer.headers.location;
    };
    expect(await userOf('eve')).toMatchObject({ username: 'eve', provider: 'bound' });

    // She marries, and a colleague gets her old address.
    Object.assign(accounts, {
      eve: { email: 'eve.quartz@agency.example', email_verified: false },
      heir: eve,
    });
    expect(await userOf('eve')).toMatchObject({ username: 'eve' });
    expect(await userOf('heir')).toBe('/?sign-in=otherAccount');
    expect(await lastOf('failures')).toMatchObject({ who: { username: 'eve' }, method: 'provider' });

    // The user belongs to the colleague from now on.
    const [before] = [(await signIn('eve')).visitor];
    const release = `/api/admin/users/${id}/provider-release`;
    expect(await before.post(release, {})).toMatchObject({ status: 403 });
    expect(await server.admin.post(release, { reason: 'A new account' })).toMatchObject({ status: 204 });
    expect(await before.get('/api/auth/user')).toMatchObject({ status: 401 });
    expect(await userOf('heir')).toMatchObject({ username: 'eve' });
    expect(await userOf('eve')).toBe('/?sign-in=unverified');
    const { text } = await server.admin.get(`/api/access-log?topic=credentials&user=${id}`);
    expect([...text.matchAll(/"event":"(\w+)"/g)].map(([, event]) => event)).toEqual([
      'UserProviderBound',
      'UserProviderReleased',
      'UserProviderBound',
    ]);
    expect(text).toContain('A new account');

    // The link to the account is deleted with the user.
    expect(await server.admin.delete(`/api/admin/users/${id}`)).toMatchObject({ status: 204 });
    expect(await userOf('heir')).toBe('/?sign-in=noUser');
  });

  it('given an account of a user whom the log has lost, then the user of its address gets it', async () => {
    const lost = { email: 'lost@agency.example', email_verified: true };
    Object.assign(accounts, { lost });
    await add(server.admin, '/api/admin/users', aUser('lost', { email: lost.email }));
    await bindAccount(server.database.pool, '999', { issuer: provider.issuer, subject: 'lost' });
    expect((await signIn('lost')).answer.headers.location).toBe('/');
  });

  it('given two accounts of one address sign in at the same moment, then one of them is the user', async () => {
    const both = { email: 'both@agency.example', email_verified: true };
    Object.assign(accounts, { one: both, other: both });
    await add(server.admin, '/api/admin/users', aUser('both', { email: both.email }));
    const answers = await Promise.all(['one', 'other'].map((account) => signIn(account)));
    expect(answers.map(({ answer }) => answer.headers.location).toSorted()).toEqual([
      '/',
      '/?sign-in=otherAccount',
    ]);
  });

  it('given an answer that this browser did not ask for, or has used, then it is worth nothing', async () => {
    const [one, other] = [server.visitor(), server.visitor()];
    const callback = await comeBack(provider, one, 'una');
    const expired = { status: 302, headers: { location: '/?sign-in=expired' } };
    expect(await other.get(callback)).toMatchObject(expired);
    await comeBack(provider, other, 'una');
    expect(await other.get(callback)).toMatchObject({ headers: { location: '/?sign-in=failed' } });
    expect(await one.get(callback)).toMatchObject({ headers: { location: '/' } });
    expect(await one.get(callback)).toMatchObject(expired);
    expect(await other.get('/api/auth/user')).toMatchObject({ status: 401 });
  });

  it('given a cookie that was altered, then it is worth nothing', async () => {
    const visitor = server.visitor();
    const callback = await comeBack(provider, visitor, 'una');
    visitor.cookies.set('planner.oidc', Buffer.from('{"state":"chosen"}').toString('base64url'));
    expect(await visitor.get(callback)).toMatchObject({ headers: { location: '/?sign-in=expired' } });
  });

  it.each(['cross-site', 'same-site'])(
    'given a link of a %s page to the sign-in, then nobody is signed in by it: it leads to the planner',
    async (site) => {
      const visitor = server.visitor();
      const answer = await visitor.get('/api/oidc/start?to=%2Freports', { 'Sec-Fetch-Site': site });
      expect(answer).toMatchObject({ status: 302, headers: { location: '/reports' } });
      expect([...visitor.cookies.keys()]).not.toContain('planner.oidc');
    },
  );

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/ x'])(
    'given %s as the page to go on to, then it is refused',
    async (to) => {
      const answer = await server.visitor().get(`/api/oidc/start?to=${encodeURIComponent(to)}`);
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'to' }] } });
    },
  );

  /** An administrator who signed in through the provider removes the rule. */
  const clearPolicy = async () => {
    const chief = server.visitor();
    await chief.get(await comeBack(provider, chief, 'chief'));
    expect(await chief.put('/api/admin/sign-in-policy', { secondFactorFor: 'nobody' })).toMatchObject({
      status: 200,
    });
  };

  it('given a second factor is required, then the provider is trusted with it', async () => {
    const policy = '/api/admin/sign-in-policy';
    await server.admin.put(policy, { secondFactorFor: 'everybody' });
    const { visitor } = await signIn('una');
    expect(await visitor.get('/api/team-member/profile')).toMatchObject({ status: 200 });
    expect((await visitor.get('/api/auth/user')).body).not.toHaveProperty('secondFactor');
    await visitor.signIn('una', password);
    expect(await visitor.get('/api/team-member/profile')).toMatchObject({ status: 403 });
    // The administrator, who only has a password, must set up a second factor too.
    await clearPolicy();
  });

  it('given passwords are switched off, then they sign in nobody but the first administrator', async () => {
    const set = (passwordSignIn: boolean) =>
      server.admin.put('/api/admin/sign-in-policy', { secondFactorFor: 'nobody', passwordSignIn });
    expect(await set(false)).toMatchObject({
      status: 200,
      body: { secondFactorFor: 'nobody', passwordSignIn: false, provider: 'Agency ID' },
    });
    expect((await server.visitor().get('/api/sign-in-options')).body).toMatchObject({ password: false });
    expect(await server.visitor().signIn('una', password)).toMatchObject({
      status: 403,
      body: { detail: 'Passwords are switched off. Sign in with Agency ID instead.' },
    });
    expect(await server.visitor().signIn('una', 'a guess')).toMatchObject({ status: 401 });
    const { username, password: own } = administrator;
    expect(await server.visitor().signIn(username, own)).toMatchObject({ status: 200 });
    expect((await signIn('una')).answer).toMatchObject({ headers: { location: '/' } });
    await set(true);
  });

  it('given an address that fails a hundred times, then the provider is not asked any more, for a while', async () => {
    const forget = () => server.database.pool.query(sql.unsafe`delete from vault.sign_in_attempts`);
    await forget();
    // The clock stands still while the guesses are made.
    const at = new Date();
    const other = await startServer(kind, {
      config: { openId: server.planner.openId?.settings },
      database: server.database,
      now: () => at,
    });
    provider.serve(other.url);
    const visitor = other.visitor();
    const begun = await visitor.get('/api/oidc/start');
    const state = new URL(begun.headers.location ?? '').searchParams.get('state');
    const { cookie } = visitor;
    const guess = (code: string) =>
      other.visitor().get(`/api/oidc/callback?code=${code}&state=${state}`, { Cookie: cookie });
    const locations: unknown[] = [];
    for (let guesses = 0; guesses < 101; guesses++) {
      locations.push((await guess(`guess-${guesses}`)).headers.location);
    }
    expect(new Set(locations.slice(0, 100))).toEqual(new Set(['/?sign-in=failed']));
    expect(locations[100]).toBe('/?sign-in=tooMany');
    await forget();
    provider.serve(server.url);
    await other.stop();
  });

  it('then no secret and no code of the provider stands in the log lines', async () => {
    const visitor = server.visitor();
    const callback = await comeBack(provider, visitor, 'una');
    await visitor.get(`${callback}&error=made_up`);
    const code = new URL(callback, server.url).searchParams.get('code') ?? 'none';
    for (const hidden of [provider.clientSecret, code])
      expect(JSON.stringify(server.log)).not.toContain(hidden);
  });
});
