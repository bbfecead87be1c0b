import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import session from 'koa-session';
import { z } from 'zod';
import type { UserView } from '#projections/access/users/view.ts';
import { cookieName, cookieSignature, isEncrypted } from '../http/cookies.ts';
import type { Planner } from '../http/planner.ts';
import { ProblemError } from '../http/problem.ts';
import { type StoredSession, sessionId, sessionStore } from '../operationalStore/access/sessions.ts';
import type { Access } from './contract/endpoint.ts';
import { scopeOf, scopesOf } from './requestScope.ts';
import { hasBearerToken } from './tokens/bearer.ts';
import { tokenOf } from './tokens/tokenOfRequest.ts';

/** Time after its last use at which a session ends, in milliseconds. */
const idle = 12 * 60 * 60_000;

/** Interval at which the use of a session is recorded, in milliseconds, so that not every request writes. */
const noted = 5 * 60_000;

const maxAge = idle + noted;

/** The cookie's name from before HTTPS added a prefix. */
const plainName = 'planner.session';

/** How long a sign-in over HTTPS also sets the cookie under its earlier name, in milliseconds. */
const transition = 10 * 60_000;

/** The name of the session cookie. */
export const sessionCookie = (planner: Pick<Planner, 'publicUrl'>): string =>
  cookieName(plainName, isEncrypted(planner));

/** Sessions in the database behind a signed, HttpOnly, same-site cookie that holds nothing but a random key. */
export const sessions = (app: Koa, planner: Planner): Middleware => {
  app.keys = cookieSignature(planner.sessionSecret);
  const secure = isEncrypted(planner);
  const load = session(
    {
      key: cookieName(plainName, secure),
      maxAge,
      ...cookieOptions(secure),
      genid: () => randomBytes(32).toString('base64url'),
      store: sessionStore(planner.pool, planner.now, scopesOf(planner)),
      ...(secure && prefixed),
    },
    app,
  );
  return (ctx, next) => {
    // A request with a token has no session: its cookies are not read.
    if (hasBearerToken(ctx)) return next();
    return load(ctx, () => {
      noteUse(ctx);
      return next();
    });
  };
};

const cookieOptions = (secure: boolean) =>
  ({ httpOnly: true, sameSite: 'strict', secure, signed: true, overwrite: true }) as const;

/**
 * Sessions from before the prefix get the prefixed cookie besides their own, which stays valid until they end. The
 * unprefixed cookie is never valid for a session that began with the prefix, since any host of the domain may set it.
 * It is still sent for a while, for nodes of the previous version during a rolling update.
 */
const prefixed = {
  externalKey: {
    get: (ctx: Context): string => {
      const key = ctx.cookies.get(cookieName(plainName, true), { signed: true });
      ctx.state.hasPlainCookie = key === undefined;
      return key ?? ctx.cookies.get(plainName, { signed: true }) ?? '';
    },
    set: (ctx: Context, key: string): void => {
      ctx.cookies.set(cookieName(plainName, true), key, { ...cookieOptions(true), maxAge });
      ctx.cookies.set(plainName, key, { ...cookieOptions(true), maxAge: transition });
    },
  },
  valid: (ctx: Context, { isPrefixed }: StoredSession): boolean => !(ctx.state.hasPlainCookie && isPrefixed),
};

/** The header of a browser's request to which no action of its user led, such as a poll. */
const unattended = 'Planner-Unattended';

/** The live feed, which browsers open again by themselves. */
const feed = '/api/live';

/** Extends a session that hasn't been extended for a while, which saves it at the end of the request. */
const noteUse = (ctx: Context): void => {
  if (ctx.get(unattended) !== '' || ctx.path === feed) return;
  const { session } = ctx;
  const expires: unknown = session?._expire;
  if (!session || typeof expires !== 'number') return;
  // An earlier version gave sessions a day.
  if (expires - Date.now() < idle || session.maxAge !== maxAge) session.maxAge = maxAge;
};

/** The user of a request by now, however long it has been running; null where its session or token has ended. */
export const userNow = async (ctx: Context, planner: Planner): Promise<UserView | null> => {
  const key: unknown = ctx.session?.externalKey;
  const goesOn = tokenOf(ctx) || (typeof key === 'string' && (await scopesOf(planner)(key, ctx)));
  return goesOn ? (await scopeOf(ctx, planner)).user : null;
};

/** The header in which a browser's write names the user that it is for, by id. */
const meantUser = 'Planner-User';

/** @throws ProblemError 401 for nobody or another than the named user, 403 for a user who may not call routes of an access */
export const requireAccess = (ctx: Context, access: Access, user: UserView | null): void => {
  if (access === 'public') return;
  if (!user) throw new ProblemError(401, 'Sign in to go on.');
  const meant = ctx.get(meantUser);
  if (meant !== '' && meant !== user.id) {
    throw new ProblemError(401, 'You are signed in as somebody else in this browser. Reload the page.');
  }
  if (access === 'choosingPassword') return;
  if (mustChoosePassword(ctx)) throw new ProblemError(403, 'Choose a new password first.');
  if (access === 'settingUp') return;
  if (lacksSecondFactor(ctx, user)) throw new ProblemError(403, 'Set up two-step sign-in first.');
  if (access === 'admin' && user.role !== 'admin') {
    throw new ProblemError(403, 'Only administrators may do this.');
  }
};

/** True of a session that began with a one-time password: it may only choose a lasting one. */
export const mustChoosePassword = (ctx: Context): boolean => ctx.session?.mustChoosePassword === true;

/** Whether the signed-in user lacks a second factor that the sign-in rules require here. */
export const lacksSecondFactor = (ctx: Context, { secondFactor }: UserView): boolean =>
  secondFactor === 'missing' && ctx.session?.isThroughProvider !== true;

/** The id of this session in its user's list of sessions. */
export const currentSessionId = (ctx: Context): string | null => {
  const key: unknown = ctx.session?.externalKey;
  return typeof key === 'string' ? sessionId(key) : null;
};

/** Details stored with a session, by which its user tells one from another. */
export type SessionNotes = {
  startedAt: string;
  address: string;
  browser: string;
  mustChoosePassword: boolean;
  /** Signed in by an OpenID Connect provider, which is trusted to ask for a second factor. */
  isThroughProvider: boolean;
};

/** Signs in under a new session id, so that an earlier id is worth nothing. */
export const startSession = (ctx: Context, userId: string, notes: SessionNotes): Promise<void> =>
  renewSession(ctx, { userId, pending: undefined, ...notes });

/** A sign-in with a correct password that waits for a code; nobody is signed in yet. */
const pendingSignIns = z.object({
  userId: z.string(),
  until: z.string(),
  mustChoosePassword: z.boolean(),
  /** Mark of the password that was correct. */
  mark: z.string(),
});
export type PendingSignIn = z.infer<typeof pendingSignIns>;

/** Stores that the first of two steps is done, under a new session id. */
export const awaitSecondFactor = (ctx: Context, pending: PendingSignIn): Promise<void> =>
  renewSession(ctx, { userId: undefined, pending });

/** The sign-in whose first step is done, while there is still time for the second; null otherwise. */
export const pendingSignIn = (ctx: Context, now: Date): PendingSignIn | null => {
  const { data } = pendingSignIns.safeParse(ctx.session?.pending);
  return data && data.until > now.toISOString() ? data : null;
};

const renewSession = async (ctx: Context, contents: Record<string, unknown>): Promise<void> => {
  if (!ctx.session) throw new Error('The session middleware is missing');
  Object.assign(ctx.session, contents, ctx.sessionOptions?.secure && { isPrefixed: true });
  await ctx.session.regenerate();
};

/** Records that the user has chosen a lasting password. */
export const notePasswordChosen = (ctx: Context): void => {
  if (ctx.session) ctx.session.mustChoosePassword = false;
};

export const endSession = (ctx: Context): void => {
  ctx.session = null;
  if (ctx.sessionOptions?.secure) ctx.cookies.set(plainName, null, cookieOptions(true));
};
