import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';
import { expect } from 'vitest';
import { HttpClient } from './httpClient.ts';

/** The provider's claims of an account. */
export type Account = { email?: string; email_verified?: boolean; preferred_username?: string };

const client = { clientId: 'planner', clientSecret: 'a secret between both' };

/** An OpenID Connect provider in this process, which asks for a name and no password. */
export const startOpenIdProvider = async (accounts: Readonly<Record<string, Account>>) => {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => {
    response.writeHead(503).end();
  };
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  /** Changes the ID token in the provider's response. */
  let forge = (idToken: string): string => idToken;
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    ...client,
    /** Starts serving, with redirects to this planner. */
    serve: (planner: string) => {
      const provider = providerFor(issuer, `${planner}/api/oidc/callback`, accounts);
      provider.use(async (ctx, next) => {
        await next();
        const { body } = ctx as { body?: { id_token?: string } };
        if (ctx.path === '/token' && body?.id_token) body.id_token = forge(body.id_token);
      });
      const own = provider.callback();
      handle = (request, response) =>
        request.url?.startsWith('/interaction/')
          ? void interact(provider, request, response)
          : void own(request, response);
    },
    /** Changes ID tokens from now on. */
    changeTokens: (change: (idToken: string) => string) => {
      forge = change;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const providerFor = (issuer: string, callback: string, accounts: Readonly<Record<string, Account>>) =>
  new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [callback],
      },
    ],
    cookies: { keys: ['signs the cookies of the provider'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts[id] }) }),
    // Grants the planner's request without asking for consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });

const page = `<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,">
<h1>The provider</h1><form method="post"><label>Name <input name="account"></label><button>Sign in</button></form>`;

/** Shows a form for a name; an empty name refuses. */
const interact = async (
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (request.method === 'GET') {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
    return;
  }
  const accountId = new URLSearchParams(await text(request)).get('account') ?? '';
  const result = accountId
    ? { login: { accountId } }
    : { error: 'access_denied', error_description: 'Cancelled' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
};

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** The path and query of an address. */
const pathOf = (address: string | undefined): string => {
  const { pathname, search } = new URL(address ?? '', 'http://127.0.0.1');
  return pathname + search;
};

/**
 * Signs in through the provider under a name; without one the provider refuses.
 * @param search query of the first request, such as "?to=%2Freports"
 * @returns the path of the planner that the provider redirects to
 */
export const comeBack = async (
  provider: { issuer: string },
  visitor: HttpClient,
  account: string,
  search = '',
  headers = {},
): Promise<string> => {
  const begun = await visitor.get(`/api/oidc/start${search}`, headers);
  expect(begun.status, begun.text).toBe(302);
  const browser = new HttpClient(provider.issuer);
  const asked = await browser.get(pathOf(begun.headers.location));
  const interaction = pathOf(asked.headers.location);
  const sent = await browser.send('POST', interaction, { raw: `account=${account}`, headers: form });
  const done = await browser.get(pathOf(sent.headers.location));
  return pathOf(done.headers.location);
};
