import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import session from 'koa-session';
import { z } from 'zod';
import { findUser } from '#projections/access/users/readModel.ts';
import type { UserView } from '#projections/access/users/view.ts';
import { cookieName, cookieSignature, isEncrypted } from '../http/cookies.ts';
import type { Planner } from '../http/planner.ts';
import {
  findSession,
  type StoredSession,
  sessionId,
  sessionStore,
} from '../operationalStore/access/sessions.ts';
import { scopesOf } from './requestScope.ts';
import { hasBearerToken } from './tokens/bearer.ts';
import { isTokenStillGood, tokenOf } from './tokens/tokenOfRequest.ts';

/** A session ends so long after its last use, in milliseconds. */
const idle = 12 * 60 * 60_000;

/** The use of a session is noted once in so many milliseconds: not every request writes. */
const noted = 5 * 60_000;

const maxAge = idle + noted;

/** The cookie's name before it had a prefix over HTTPS. */
const plainName = 'planner.session';

/** How long whoever signs in over HTTPS has the cookie under its earlier name besides, in milliseconds. */
const transition = 10 * 60_000;

/** What the cookie of a session is called. */
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
 * Sessions of before the prefix get it besides the name they have, which goes on until they end. Under that name a
 * cookie is never good for a session that began under the prefix: any host of the domain may set it. It is sent for a
 * while all the same, for nodes of the version before that are being replaced.
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

/** Has a session saved at the end of the request, and its end put off, when it was not for a while. */
const noteUse = ({ session }: Context): void => {
  const expires: unknown = session?._expire;
  if (!session || typeof expires !== 'number') return;
  // A version before gave sessions a day.
  if (expires - Date.now() < idle || session.maxAge !== maxAge) session.maxAge = maxAge;
};

/** Whether the session or token that a request came with is still good, however long that request has been going on. */
export const isStillSignedIn = async (ctx: Context, planner: Planner): Promise<boolean> => {
  if (tokenOf(ctx)) return isTokenStillGood(ctx, planner);
  const { pool, readSide } = planner;
  const key: unknown = ctx.session?.externalKey;
  const stored = typeof key === 'string' ? await findSession(pool, key) : null;
  const userId = stored?.userId;
  return typeof userId === 'string' && (await findUser(await readSide.read(), userId)) !== null;
};

/** Whether whoever is signed in came with a one-time password, and may do nothing but choose a lasting one. */
export const mustChoosePassword = (ctx: Context): boolean => ctx.session?.mustChoosePassword === true;

/** Whether whoever is signed in lacks a second factor that is required of them here. */
export const lacksSecondFactor = (ctx: Context, { secondFactor }: UserView): boolean =>
  secondFactor === 'missing' && ctx.session?.isThroughProvider !== true;

/** The id of this session in the list of its user's. */
export const currentSessionId = (ctx: Context): string | null => {
  const key: unknown = ctx.session?.externalKey;
  return typeof key === 'string' ? sessionId(key) : null;
};

/** What a session notes about itself, for its user to tell one from another. */
export type SessionNotes = {
  startedAt: string;
  address: string;
  browser: string;
  mustChoosePassword: boolean;
  /** Signed in by an OpenID Connect provider, which is trusted to ask for a second factor. */
  isThroughProvider: boolean;
};

/** Signs in under a new session id, so that an id from before is worth nothing. */
export const startSession = (ctx: Context, userId: string, notes: SessionNotes): Promise<void> =>
  renewSession(ctx, { userId, pending: undefined, ...notes });

/** Somebody whose password was right, and who is asked for a code: nobody is signed in yet. */
const pendingSignIns = z.object({
  userId: z.string(),
  until: z.string(),
  mustChoosePassword: z.boolean(),
  /** Of the password that was right. */
  mark: z.string(),
});
export type PendingSignIn = z.infer<typeof pendingSignIns>;

/** Remembers who has taken the first of two steps, under a session id of its own. */
export const awaitSecondFactor = (ctx: Context, pending: PendingSignIn): Promise<void> =>
  renewSession(ctx, { userId: undefined, pending });

/** Who has taken the first step and is still in time for the second. */
export const pendingSignIn = (ctx: Context, now: Date): PendingSignIn | null => {
  const { data } = pendingSignIns.safeParse(ctx.session?.pending);
  return data && data.until > now.toISOString() ? data : null;
};

const renewSession = async (ctx: Context, contents: Record<string, unknown>): Promise<void> => {
  if (!ctx.session) throw new Error('The session middleware is missing');
  Object.assign(ctx.session, contents, ctx.sessionOptions?.secure && { isPrefixed: true });
  await ctx.session.regenerate();
};

/** The user has chosen a lasting password. */
export const notePasswordChosen = (ctx: Context): void => {
  if (ctx.session) ctx.session.mustChoosePassword = false;
};

export const endSession = (ctx: Context): void => {
  ctx.session = null;
  if (ctx.sessionOptions?.secure) ctx.cookies.set(plainName, null, cookieOptions(true));
};
