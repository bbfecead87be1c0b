import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OpenIdSignIn } from '../http/openId.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const signed = (claims: Record<string, unknown>): string => {
  const text = `${encoded({ alg: 'ES256', kid: 'one' })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
};

const callback = 'https://planner.agency.example/api/oidc/callback';

describe('an ID token', () => {
  let server: Server;
  let issuer: string;
  /** The provider's issuer. */
  let named: string;
  let token: string;
  /** Requests to the provider. */
  let asked: string[];
  beforeEach(async () => {
    asked = [];
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (named === 'elsewhere') return response.writeHead(302, { Location: `${issuer}/elsewhere` }).end();
      const answers: Record<string, unknown> = {
        '/.well-known/openid-configuration': {
          issuer: named,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ['ES256'],
        },
        '/token': { access_token: 'opaque', token_type: 'Bearer', id_token: token },
        '/keys': { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }] },
      };
      return response
        .setHeader('Content-Type', 'application/json')
        .end(JSON.stringify(answers[request.url ?? '']));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    named = issuer;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const door = () =>
    new OpenIdSignIn({ issuer, clientId: 'planner', clientSecret: 'secret', name: 'ID', userClaim: 'email' });

  /** Begins a sign-in, and completes it with a valid token except for the changes. */
  const signIn = async (changes: Record<string, unknown>) => {
    const provider = door();
    const { checks } = await provider.begin(callback);
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, sub: '7', aud: 'planner', iat: now, exp: now + 300, nonce: checks.nonce };
    token = signed({ ...claims, ...changes });
    return provider.finish(new URL(`${callback}?code=c&state=${checks.state}`), checks);
  };

  it('given it is sound, then it says who somebody is', async () => {
    expect(await signIn({})).toMatchObject({ issuer, subject: '7' });
  });

  it.each([
    ['for another client', { aud: 'another' }],
    ['of another sign-in', { nonce: 'another' }],
    ['of none', { nonce: undefined }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that is over', { exp: 1_700_000_000 }],
    ['of nobody', { sub: undefined }],
  ])('given one %s, then it says nothing', async (_, changes) => {
    await expect(signIn(changes)).rejects.toMatchObject({ name: 'OpenIdRefused', message: 'failed' });
  });

  it('given a provider that calls itself another one, then nobody is sent to it', async () => {
    named = 'https://evil.example';
    await expect(door().begin(callback)).rejects.toMatchObject({ name: 'OpenIdRefused' });
  });

  it('given a provider that sends on to another address, then nobody follows', async () => {
    named = 'elsewhere';
    await expect(door().begin(callback)).rejects.toMatchObject({ name: 'OpenIdRefused' });
    expect(asked).toEqual(['/.well-known/openid-configuration']);
  });
});
