import * as openid from 'openid-client';
import type { ProviderRefusal } from '#domain/access/providerRefusals.ts';
import type { ProviderAccount } from '../operationalStore/access/providerAccounts.ts';
import type { OpenIdSettings } from '../settings/openIdConfig.ts';

/** Seconds for the provider to respond. */
const timeout = 8;

/** A sign-in through the provider failed, for `reason`. */
export class OpenIdRefused extends Error {
  override readonly name = 'OpenIdRefused';
  readonly reason: ProviderRefusal;
  /** The user who would have been signed in; null for nobody. */
  readonly userId: string | null;

  constructor(reason: ProviderRefusal, cause?: unknown, userId: string | null = null) {
    super(reason, { cause });
    this.reason = reason;
    this.userId = userId;
  }
}

/** Secrets of a pending sign-in, by which it is recognised when the browser comes back. */
export type OpenIdChecks = { state: string; nonce: string; verifier: string };

/** A person's identity at the provider. */
export type OpenIdIdentity = ProviderAccount & {
  email: string | null;
  isEmailVerified: boolean;
  username: string | null;
};

/** Signs people in through an OpenID Connect provider: authorization code with PKCE, state and nonce. */
export class OpenIdSignIn {
  readonly settings: OpenIdSettings;
  /** Shared by concurrent sign-ins. */
  #found: Promise<openid.Configuration> | undefined;

  constructor(settings: OpenIdSettings) {
    this.settings = settings;
  }

  /** @returns the address for the browser, and the secrets to keep until it comes back. @throws OpenIdRefused */
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

  /** Verifies the address with the provider's response. @returns who has signed in. @throws OpenIdRefused */
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
      // Some providers return these claims only there.
      const more = configuration.serverMetadata().userinfo_endpoint
        ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
      return { issuer: claims.iss, subject: claims.sub, ...namesOf({ ...claims, ...more }) };
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** The provider's metadata; requested again after a failure. */
  async #configuration(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    // For tests and development: the configuration allows http only on this machine.
    const insecure = issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [];
    // Checks the ID token's signature, too, although it comes directly from the provider.
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
  // Some providers send it as text.
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
