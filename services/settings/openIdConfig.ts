import { z } from 'zod';

/** The OpenID Connect provider that people may sign in through. */
export type OpenIdSettings = {
  /** The provider's address, as in its metadata. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The provider's name on the sign-in page. */
  name: string;
  /** The provider's claim that identifies the planner's user. */
  userClaim: 'email' | 'username';
};

/** The variables that configure the provider. */
export const openIdEnvironment = {
  OIDC_ISSUER: z
    .url({
      protocol: /^https?$/,
      abort: true,
      error: 'OIDC_ISSUER must be the address of the provider, such as https://accounts.google.com',
    })
    .refine((url) => /^https:|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(`${url}/`), {
      error: 'OIDC_ISSUER must begin with https; http is for a provider on this machine.',
    })
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z
    .string()
    .max(40, { error: 'OIDC_NAME must have at most 40 characters: it stands on a button.' })
    .optional(),
  OIDC_USER_CLAIM: z
    .enum(['email', 'username'], {
      error: ({ input }) =>
        `OIDC_USER_CLAIM is ${JSON.stringify(input)}, but must be "email" for a verified e-mail address or "username" for preferred_username.`,
    })
    .default('email'),
};

type OpenIdVariables = z.infer<z.ZodObject<typeof openIdEnvironment>>;

/** The missing variables for signing in through a provider, a sentence each. */
export const openIdFaults = (given: Readonly<Record<string, string | undefined>>): string[] => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = given;
  if (issuer && !(id && secret)) {
    return ['OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET beside it, as the provider gives them.'];
  }
  return !issuer && (id || secret)
    ? ['OIDC_CLIENT_ID and OIDC_CLIENT_SECRET need OIDC_ISSUER beside them.']
    : [];
};

/** Undefined: sign-in by password only. */
export const openIdSettings = (variables: OpenIdVariables): OpenIdSettings | undefined => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = variables;
  if (!issuer || !clientId || !clientSecret) return undefined;
  const name = variables.OIDC_NAME ?? new URL(issuer).hostname;
  return { issuer, clientId, clientSecret, name, userClaim: variables.OIDC_USER_CLAIM };
};
