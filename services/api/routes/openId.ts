import type { Context } from 'koa';
import { z } from 'zod';
import { type ProviderRefusal, refusalParam } from '#domain/accessWords.ts';
import type { Read } from '#projections/read.ts';
import { findSignInPolicy, findUserByEmail, findUserByUsername } from '#projections/users/queries.ts';
import type { SignInOptionsView, UserView } from '#projections/users/view.ts';
import type { Answer } from '../answer.ts';
import { type OpenIdIdentity, OpenIdRefused, type OpenIdSignIn } from '../openId.ts';
import { keepBegun, takeBegun } from '../openIdCookie.ts';
import type { Planner } from '../planner.ts';
import { ProblemError } from '../problem.ts';
import { ok, type Route, route } from '../route.ts';
import { isEncrypted } from '../session.ts';
import { admit, noteAtDoor } from '../signIn.ts';

const callbackPath = '/api/oidc/callback';

/** A page of the planner, and no other site's. */
const ownPath = z
  .string()
  .max(1000)
  .regex(/^\/(?![/\\])[^\\\s]*$/, 'The page to go on to is none of the planner')
  .default('/');

/** Signing in through an OpenID Connect provider, where one is configured. The browser is sent there and comes back. */
export const openIdRoutes: readonly Route[] = [
  route('get', '/api/sign-in-options', 'public', {}, async ({ read, planner }) => {
    const { passwordSignIn } = await findSignInPolicy(read);
    const provider = planner.openId?.settings.name ?? null;
    const view: SignInOptionsView = { provider, password: passwordSignIn || provider === null };
    return ok(view);
  }),

  route(
    'get',
    '/api/oidc/start',
    'public',
    { query: z.object({ to: ownPath }) },
    async ({ query, planner, ctx }) => {
      const provider = required(planner);
      const secure = isEncrypted(planner);
      if (secure && !ctx.secure) {
        throw new ProblemError(403, "Sign in at the planner's public address, which begins with https.");
      }
      try {
        const { url, checks } = await provider.begin(callbackOf(planner, ctx));
        keepBegun(ctx, { ...checks, to: query.to }, secure);
        return redirect(ctx, url);
      } catch (error) {
        return refuse(planner, ctx, error);
      }
    },
  ),

  route('get', callbackPath, 'public', {}, async ({ read, planner, ctx }) => {
    const provider = required(planner);
    const door = { planner, ctx };
    try {
      const begun = takeBegun(ctx, isEncrypted(planner));
      if (!begun) throw new OpenIdRefused('expired');
      const address = new URL(`${callbackOf(planner, ctx)}${ctx.search}`);
      const identity = await provider.finish(address, begun);
      const user = await userOf(read, identity, provider);
      await admit(door, user, 'provider', false);
      return redirect(ctx, begun.to);
    } catch (error) {
      if (error instanceof OpenIdRefused) await noteAtDoor(door, 'SignInFailed', null, 'provider');
      return refuse(planner, ctx, error);
    }
  }),
];

const required = ({ openId }: Planner): OpenIdSignIn => {
  if (!openId) throw new ProblemError(404, 'The planner is not set up to sign in elsewhere.');
  return openId;
};

/** Where the provider sends the browser back to: it has to know this address. */
const callbackOf = ({ publicUrl }: Planner, ctx: Context): string =>
  `${publicUrl ?? `${ctx.protocol}://${ctx.host}`}${callbackPath}`;

/** The user somebody is, and never a new one: who may come in, and as what, is the planner's to say. */
const userOf = async (
  read: Read,
  { email, isEmailVerified, username }: OpenIdIdentity,
  { settings }: OpenIdSignIn,
): Promise<UserView> => {
  if (settings.userClaim === 'username') {
    const user = username && (await findUserByUsername(read, username));
    // Look-alikes are one name here, and may be two people there.
    if (!user || user.username.toLowerCase() !== username.toLowerCase()) throw new OpenIdRefused('noUser');
    return user;
  }
  if (!email || !isEmailVerified) throw new OpenIdRefused('unverified');
  const user = await findUserByEmail(read, email);
  if (!user) throw new OpenIdRefused('noUser');
  return user;
};

/** Back to the page for signing in, which says why. */
const refuse = ({ logger }: Planner, ctx: Context, error: unknown): Answer => {
  if (!(error instanceof OpenIdRefused)) throw error;
  const { reason, cause } = error;
  // What the provider sent may hold tokens: only what went wrong is told.
  if (cause instanceof Error) {
    const code = 'code' in cause ? cause.code : undefined;
    logger.warn({ reason, code, message: cause.message }, 'Signing in through the provider failed');
  }
  return redirect(ctx, `/?${refusalParam}=${reason satisfies ProviderRefusal}`);
};

const redirect = (ctx: Context, url: string): Answer => {
  ctx.redirect(url);
  return { status: 302 };
};
