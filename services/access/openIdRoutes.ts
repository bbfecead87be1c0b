import type { Context } from 'koa';
import { minOwnPasswordLength } from '#domain/access/password.ts';
import { type ProviderRefusal, refusalParam } from '#domain/access/providerRefusals.ts';
import { streams } from '#domain/records/streams.ts';
import { isSameIdentity } from '#domain/values/text.ts';
import {
  findSignInPolicy,
  findUser,
  findUserByEmail,
  findUserByUsername,
} from '#projections/access/users/readModel.ts';
import type { SignInOptionsView, UserView } from '#projections/access/users/view.ts';
import type { Read } from '#projections/reading/read.ts';
import { noContent, ok, type Route, route } from '../api/route.ts';
import { isCrossSite } from '../api/sameOrigin.ts';
import type { Authorship, Backend } from '../commands/context.ts';
import { noteAccess } from '../commands/users.ts';
import { waitUntilProjected } from '../commands/waitUntilProjected.ts';
import { isEncrypted } from '../http/cookies.ts';
import { type OpenIdIdentity, OpenIdRefused, type OpenIdSignIn } from '../http/openId.ts';
import { originOf } from '../http/origin.ts';
import type { Planner } from '../http/planner.ts';
import { ProblemError } from '../http/problem.ts';
import { noteOrigin } from '../operationalStore/access/accessLog.ts';
import {
  bindAccount,
  hasAccount,
  type ProviderAccount,
  releaseAccounts,
  userOfAccount,
} from '../operationalStore/access/providerAccounts.ts';
import { endSessions } from '../operationalStore/access/sessions.ts';
import { setSignInCookie, takeSignInCookie } from './openIdCookie.ts';
import { admit, logSignIn, SignInChanged } from './signIn.ts';

const callbackPath = '/api/oidc/callback';

/** Signing in through an OpenID Connect provider, if one is configured: the browser is sent there and comes back. */
export const openIdRoutes: readonly Route[] = [
  route('GET /api/sign-in-options', async ({ read, planner }) => {
    const { passwordSignIn, shortestPassword } = await findSignInPolicy(read);
    const provider = planner.openId?.settings.name ?? null;
    const view: SignInOptionsView = {
      provider,
      password: passwordSignIn || provider === null,
      shortestPassword: minOwnPasswordLength(shortestPassword),
    };
    return ok(view);
  }),

  route('GET /api/oidc/start', async ({ query, planner, ctx }) => {
    const provider = required(planner);
    // A link on another site isn't the user's request to sign in: only the planner's own page is.
    if (isCrossSite(ctx)) return redirect(ctx, query.to);
    try {
      const { url, checks } = await provider.begin(callbackOf(planner, ctx));
      setSignInCookie(ctx, { ...checks, to: query.to }, isEncrypted(planner));
      return redirect(ctx, url);
    } catch (error) {
      return refuse(planner, ctx, error);
    }
  }),

  route('GET /api/oidc/callback', async ({ read, planner, ctx, author }) => {
    const provider = required(planner);
    const door = { planner, ctx };
    const attempt = { at: 'provider', address: ctx.ip } as const;
    try {
      const begun = takeSignInCookie(ctx, isEncrypted(planner));
      if (!begun) throw new OpenIdRefused('expired');
      // Each one sends a request to the provider, and the cookie of a begun sign-in can be sent any number of times.
      await planner.signInLimit.count(attempt).catch((error) => {
        throw new OpenIdRefused('tooMany', error);
      });
      const address = new URL(`${callbackOf(planner, ctx)}${ctx.search}`);
      const identity = await provider.finish(address, begun);
      const user =
        (await boundUser(planner, read, identity)) ??
        (await bind(door, author(), await userOf(read, identity, provider), identity));
      await planner.signInLimit.forget(attempt);
      await admit(door, user, { method: 'provider', account: identity });
      return redirect(ctx, begun.to);
    } catch (error) {
      if (error instanceof OpenIdRefused) await logSignIn(door, 'SignInFailed', error.userId, 'provider');
      return refuse(planner, ctx, error);
    }
  }),

  route('POST /api/admin/users/:id/provider-release', async ({ params, body, author, planner }) => {
    await releaseProviderAccount(planner, author(body.reason), String(params.id));
    return noContent;
  }),
];

/** The user bound to the account at their first sign-in through it, whatever its name is by now. */
const boundUser = async (
  { pool }: Planner,
  read: Read,
  account: OpenIdIdentity,
): Promise<UserView | null> => {
  const id = await userOfAccount(pool, account);
  return id === null ? null : findUser(read, id);
};

/** Binds the account to the user. An address or name that the provider gave to somebody else signs nobody in. */
const bind = async (
  { planner, ctx }: { planner: Planner; ctx: Context },
  author: Authorship,
  user: UserView,
  account: OpenIdIdentity,
): Promise<UserView> => {
  const isFree = !(await hasAccount(planner.pool, user.id, account.issuer));
  const { correlationId } = author;
  if (isFree) await noteOrigin(planner.pool, { correlationId, userId: user.id }, originOf(ctx));
  const isBound =
    isFree && (await bindProviderAccount(planner, { ...author, by: user.id }, user.id, account));
  if (!isBound) throw new OpenIdRefused('otherAccount', undefined, user.id);
  return user;
};

const required = ({ openId }: Planner): OpenIdSignIn => {
  if (!openId) throw new ProblemError(404, 'The planner is not set up to sign in elsewhere.');
  return openId;
};

/** The address that the provider sends the browser back to; the provider must know it. */
const callbackOf = ({ publicUrl }: Planner, ctx: Context): string =>
  `${publicUrl ?? `${ctx.protocol}://${ctx.host}`}${callbackPath}`;

/** The existing user for an identity, never a new one: the planner decides who may sign in, and as what. */
const userOf = async (
  read: Read,
  { email, isEmailVerified, username }: OpenIdIdentity,
  { settings }: OpenIdSignIn,
): Promise<UserView> => {
  if (settings.userClaim === 'username') {
    const user = username && (await findUserByUsername(read, username));
    if (!user || !isSameIdentity(username, user.username)) throw new OpenIdRefused('noUser');
    return user;
  }
  if (!email || !isEmailVerified) throw new OpenIdRefused('unverified');
  const user = await findUserByEmail(read, email);
  if (!user?.email || !isSameIdentity(email, user.email)) throw new OpenIdRefused('noUser');
  return user;
};

/** Redirects to the sign-in page, which shows the reason. */
const refuse = ({ logger }: Planner, ctx: Context, error: unknown) => {
  if (error instanceof SignInChanged) return redirect(ctx, refusalPage('changed'));
  if (!(error instanceof OpenIdRefused)) throw error;
  const { reason, cause } = error;
  // The provider's data may contain tokens: only the error is logged.
  if (cause instanceof Error) {
    const code = 'code' in cause ? cause.code : undefined;
    logger.warn({ reason, code, message: cause.message }, 'Signing in through the provider failed');
  }
  return redirect(ctx, refusalPage(reason));
};

const refusalPage = (reason: ProviderRefusal): string => `/?${refusalParam}=${reason}`;

const redirect = (ctx: Context, url: string) => {
  ctx.redirect(url);
  return { status: 302 } as const;
};

/**
 * Binds an account of a sign-in provider to a user, at their first sign-in through it. The log is written first: no
 * change of access goes unrecorded.
 * @returns false when another sign-in bound either of them first
 */
const bindProviderAccount = async (
  backend: Backend,
  author: Authorship,
  userId: string,
  account: ProviderAccount,
): Promise<boolean> => {
  const noted = await noteAccess(backend, author, userId, 'BindProvider');
  await releaseOfLostUser(backend, account);
  const isBound = await bindAccount(backend.pool, userId, account);
  await waitUntilProjected(backend, noted);
  return isBound;
};

/** Releases an account whose user is not in the log, after a rebuild on a shorter one: nobody else could release it. */
const releaseOfLostUser = async ({ pool, store }: Backend, account: ProviderAccount): Promise<void> => {
  const id = await userOfAccount(pool, account);
  if (id !== null && (await store.readStream(streams.user(id))).length === 0) await releaseAccounts(pool, id);
};

/** Allows a user to be bound again, and ends all their sessions. @throws DomainError notFound */
const releaseProviderAccount = async (
  backend: Backend,
  author: Authorship,
  userId: string,
): Promise<void> => {
  const noted = await noteAccess(backend, author, userId, 'ReleaseProvider');
  await releaseAccounts(backend.pool, userId);
  await endSessions(backend.pool, userId);
  await waitUntilProjected(backend, noted);
};
