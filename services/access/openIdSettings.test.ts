import { describe, expect, it } from 'vitest';
import { add, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { comeBack, startOpenIdProvider } from '../../tests/openIdProvider.ts';
import { startServer } from '../../tests/server.ts';

describe.each(testDatabases.slice(0, 1))('a provider, for a planner behind HTTPS', (kind) => {
  it('given the public address, then people come back there, and every cookie is for HTTPS only', async () => {
    const provider = await startOpenIdProvider({
      una: { email: 'una@agency.example', email_verified: true },
    });
    const { issuer, clientId, clientSecret } = provider;
    const publicUrl = 'https://planner.agency.example';
    const server = await startServer(kind, {
      config: { openId: { issuer, clientId, clientSecret, name: 'Agency ID', userClaim: 'email' } },
    });
    await add(server.admin, '/api/admin/users', aUser('una'));
    const encrypted = await startServer(kind, {
      config: { openId: server.planner.openId?.settings, publicUrl },
      database: server.database,
    });
    provider.serve(publicUrl);
    const proxied = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.9' };
    const visitor = encrypted.visitor();
    expect(await visitor.get('/api/oidc/start')).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('begins with https') },
    });
    const callback = await comeBack(provider, visitor, 'una', '', proxied);
    const answer = await visitor.get(callback, proxied);
    expect(answer).toMatchObject({ status: 302, headers: { location: '/' } });
    const session = answer.headers['set-cookie']?.find((text) => text.startsWith('__Host-planner.session='));
    expect(session).toMatch(/; path=\/;.*; secure;/i);
    expect(await visitor.get('/api/auth/user', proxied)).toMatchObject({ status: 200 });
    const log = await server.admin.get('/api/access-log?topic=signIns&limit=1');
    expect(log.body).toMatchObject({ entries: [{ method: 'provider', address: '203.0.113.9' }] });
    await encrypted.stop();
    await server.stop();
    await provider.stop();
  });
});

describe.each(testDatabases.slice(0, 1))('a provider that is not there', (kind) => {
  it('given it can not be reached, then a sentence says so; given none, then there is nothing', async () => {
    const gone = await startOpenIdProvider({});
    await gone.stop();
    const { issuer, clientId, clientSecret } = gone;
    const server = await startServer(kind, {
      config: { openId: { issuer, clientId, clientSecret, name: 'Agency ID', userClaim: 'email' } },
    });
    expect(await server.visitor().get('/api/oidc/start')).toMatchObject({
      status: 302,
      headers: { location: '/?sign-in=unreachable' },
    });
    await server.stop();
    const without = await startServer(kind);
    expect((await without.visitor().get('/api/sign-in-options')).body).toEqual({
      provider: null,
      password: true,
      shortestPassword: 10,
    });
    expect(await without.visitor().get('/api/oidc/start')).toMatchObject({ status: 404 });
    expect(await without.visitor().get('/api/oidc/callback?code=x&state=y')).toMatchObject({ status: 404 });
    await without.stop();
  });
});
