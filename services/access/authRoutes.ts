import type { Context } from 'koa';
import { firstAdministratorId } from '#domain/access/user.ts';
import { findSignInPolicy, findUser, findUserByUsername } from '#projections/access/users/readModel.ts';
import type { CodeNeededView, UserView } from '#projections/access/users/view.ts';
import type { Read } from '#projections/reading/read.ts';
import { noContent, ok, type Route, route } from '../api/route.ts';
import { awaitSecondFactor, endSession, pendingSignIn } from '../api/session.ts';
import { isEncrypted } from '../http/cookies.ts';
import type { Planner } from '../http/planner.ts';
import { ProblemError } from '../http/problem.ts';
import type { Attempt } from '../http/signInLimit.ts';
import { checkPassword } from '../operationalStore/access/credentials.ts';
import { TooManyCodes } from '../operationalStore/access/secondFactors.ts';
import { knownDevice } from './deviceCookie.ts';
import { wrongCode } from './secondFactors.ts';
import { admit, logSignIn, signedIn } from './signIn.ts';

/** Milliseconds for the second step to follow the first. */
const timeout = 5 * 60_000;

/**
 * The first administrator's password always works, so that nobody is locked out while the provider is unavailable.
 * @throws ProblemError 403 where the agency signs in through its provider only
 */
const requirePasswords = async ({ openId }: Planner, read: Read, userId: string): Promise<void> => {
  if (!openId || userId === firstAdministratorId || (await findSignInPolicy(read)).passwordSignIn) return;
  throw new ProblemError(403, `Passwords are switched off. Sign in with ${openId.settings.name} instead.`);
};

/** Others' guesses at the name or address don't limit a browser that the user has signed in with before. */
const attemptOf = (
  { planner, ctx }: { planner: Planner; ctx: Context },
  username: string,
  user: UserView | null,
): Attempt => {
  const device = user && knownDevice(ctx, user.id, planner.now(), isEncrypted(planner));
  return user && device
    ? { at: 'knownDevice', device, userId: user.id }
    : { at: 'door', address: ctx.ip, username };
};

const codeNeeded: CodeNeededView = { needsCode: true };

/** Signing in and out: in one step or, with a second factor, in two. */
export const authRoutes: readonly Route[] = [
  route('GET /api/auth/user', async ({ user, read, ctx }) =>
    // As of the position of the response: the live feed sends later changes.
    ok(signedIn(ctx, (await findUser(read, user.id)) ?? user)),
  ),

  route('POST /api/login', async ({ body, read, planner, ctx }) => {
    const door = { planner, ctx };
    const user = await findUserByUsername(read, body.username);
    const attempt = attemptOf(door, body.username, user);
    await planner.signInLimit.count(attempt).catch(async (refusal: unknown) => {
      await logSignIn(door, 'SignInRefused', user?.id ?? null, 'password');
      throw refusal;
    });
    const password = await checkPassword(planner.pool, user?.id ?? null, body.password);
    if (!password || !user) {
      await logSignIn(door, 'SignInFailed', user?.id ?? null, 'password');
      throw new ProblemError(401, 'Invalid username or password');
    }
    await planner.signInLimit.forget(attempt);
    await requirePasswords(planner, read, user.id);
    const { isOneTime: mustChoosePassword, mark } = password;
    if (await planner.secondFactors.isOn(user.id)) {
      const until = new Date(planner.now().getTime() + timeout).toISOString();
      await awaitSecondFactor(ctx, { userId: user.id, until, mustChoosePassword, mark });
      return ok(codeNeeded);
    }
    const method = mustChoosePassword ? 'oneTimePassword' : 'password';
    return ok(await admit(door, user, { method, mark, mustChoosePassword }));
  }),

  route('POST /api/login/code', async ({ body, read, planner, ctx }) => {
    const door = { planner, ctx };
    const pending = pendingSignIn(ctx, planner.now());
    const user = pending && (await findUser(read, pending.userId));
    if (!pending || !user) {
      throw new ProblemError(401, 'This took too long. Type your username and password again.');
    }
    const checked = await planner.secondFactors.check(user.id, body.code, planner.now());
    if (checked === 'tooMany') {
      await logSignIn(door, 'SignInRefused', user.id, 'code');
      throw new TooManyCodes();
    }
    if (checked === 'wrong') {
      await logSignIn(door, 'SignInFailed', user.id, 'code');
      throw wrongCode();
    }
    return ok(await admit(door, user, { ...pending, method: checked }));
  }),

  // Not stored for repeats: a key used in one session would leave another one open.
  route('POST /api/logout', async ({ user, planner, ctx }) => {
    endSession(ctx);
    if (user.id) await logSignIn({ planner, ctx }, 'SignedOut', user.id);
    return noContent;
  }),
];
