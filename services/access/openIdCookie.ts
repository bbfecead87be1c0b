import type { Context } from 'koa';
import { z } from 'zod';
import { cookieName } from '../http/cookies.ts';
import type { OpenIdChecks } from '../http/openId.ts';

/** Time for signing in at the provider, in milliseconds. */
const timeout = 10 * 60_000;

const plainName = 'planner.oidc';

/** The cookie's contents during a sign-in at the provider, with the page to go on to. */
const begun = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  to: z.string(),
  until: z.number(),
});
export type BegunSignIn = OpenIdChecks & { to: string };

/**
 * Signed, hidden from scripts, and limited to these routes except over HTTPS, where the name's prefix requires the root
 * path. Lax where the session's is strict, because the browser sends it from the provider's site.
 */
const options = (secure: boolean) =>
  ({
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    path: secure ? '/' : '/api/oidc',
    secure,
    overwrite: true,
  }) as const;

export const setSignInCookie = (ctx: Context, signIn: BegunSignIn, secure: boolean): void => {
  const text = JSON.stringify({ ...signIn, until: Date.now() + timeout });
  const value = Buffer.from(text).toString('base64url');
  ctx.cookies.set(cookieName(plainName, secure), value, { ...options(secure), maxAge: timeout });
};

/** The cookie's contents, only once; null for a sign-in that this browser did not begin, or that expired. */
export const takeSignInCookie = (ctx: Context, secure: boolean): BegunSignIn | null => {
  const name = cookieName(plainName, secure);
  // The name from before the prefix, for sign-ins begun then.
  const value = ctx.cookies.get(name, { signed: true }) ?? ctx.cookies.get(plainName, { signed: true });
  ctx.cookies.set(name, null, options(secure));
  if (!value) return null;
  const { data } = begun.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString()));
  return data && data.until > Date.now() ? data : null;
};
