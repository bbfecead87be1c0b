import * as openid from 'openid-client';
import type { ProviderRefusal } from '#domain/access/providerRefusals.ts';
import type { ProviderAccount } from '../operationalStore/access/providerAccounts.ts';
import type { OpenIdSettings } from '../settings/openIdConfig.ts';

/** How long the provider may take to answer, in seconds. */
const timeout = 8;

/** Why nobody was signed in through the provider. */
export class OpenIdRefused extends Error {
  override readonly name = 'OpenIdRefused';
  readonly reason: ProviderRefusal;
  /** The user whom somebody would have come in as; null for nobody. */
  readonly userId: string | null;

  constructor(reason: ProviderRefusal, cause?: unknown, userId: string | null = null) {
    super(reason, { cause });
    this.reason = reason;
    this.userId = userId;
  }
}

/** Secrets of a sign-in that has begun, by which it is recognised when the browser comes back. */
export type OpenIdChecks = { state: string; nonce: string; verifier: string };

/** Who somebody is at the provider. */
export type OpenIdIdentity = ProviderAccount & {
  email: string | null;
  isEmailVerified: boolean;
  username: string | null;
};

/** Signs people in through an OpenID Connect provider: authorization code with PKCE, state and nonce. */
export class OpenIdSignIn {
  readonly settings: OpenIdSettings;
  /** Asked once for all who sign in meanwhile. */
  #found: Promise<openid.Configuration> | undefined;

  constructor(settings: OpenIdSettings) {
    this.settings = settings;
  }

  /** Where to send the browser, and what to keep until it is back. @throws OpenIdRefused */
  async begin(callback: string): Promise<{ url: string; checks: OpenIdChecks }> {
    const configuration = await this.#configuration();
    const checks = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: callback,
      scope: 'openid email profile',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, checks };
  }

  /** Who came back, at the address with the provider's answer in it. @throws OpenIdRefused */
  async finish(address: URL, { state, nonce, verifier }: OpenIdChecks): Promise<OpenIdIdentity> {
    const configuration = await this.#configuration();
    try {
      const tokens = await openid.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new OpenIdRefused('failed');
      // Some providers tell of the person there only.
      const more = configuration.serverMetadata().userinfo_endpoint
        ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
      return { issuer: claims.iss, subject: claims.sub, ...namesOf({ ...claims, ...more }) };
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** The provider's description of itself; asked again after it could not be reached. */
  async #configuration(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    // For tests and developers: the configuration takes http on this machine alone.
    const insecure = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [];
    // The ID token's signature is checked, too, although it comes from the provider itself.
    const execute = [openid.enableNonRepudiationChecks, ...insecure];
    this.#found ??= openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute,
      timeout,
    });
    const found = this.#found;
    try {
      return await found;
    } catch (error) {
      if (this.#found === found) this.#found = undefined;
      throw new OpenIdRefused('unreachable', error);
    }
  }
}

const namesOf = (claims: Readonly<Record<string, unknown>>): Omit<OpenIdIdentity, keyof ProviderAccount> => ({
  email: textOf(claims.email),
  // Some providers write it as text.
  isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
  username: textOf(claims.preferred_username),
});

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const refusalOf = (error: unknown): OpenIdRefused => {
  if (error instanceof OpenIdRefused) return error;
  if (error instanceof openid.AuthorizationResponseError) return new OpenIdRefused('refused', error);
  const isSilent =
    error instanceof openid.ClientError && ['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes(error.code ?? '');
  return new OpenIdRefused(isSilent || error instanceof TypeError ? 'unreachable' : 'failed', error);
};
