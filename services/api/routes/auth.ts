import type { SignInEvent, SignInMethod } from '#domain/accessWords.ts';
import { signInInput } from '#domain/userInput.ts';
import { findUserByUsername } from '#projections/users/queries.ts';
import type { SignedInUserView, UserView } from '#projections/users/view.ts';
import { noteSignIn } from '../../vault/accessLog.ts';
import { checkPassword } from '../../vault/credentials.ts';
import { originOf } from '../origin.ts';
import { ProblemError } from '../problem.ts';
import { noContent, ok, type Route, route } from '../route.ts';
import { endSession, mustChoosePassword, startSession } from '../session.ts';

/** Signing in and out (core sections 2 and 7). */
export const authRoutes: readonly Route[] = [
  route('get', '/api/auth/user', 'choosingPassword', {}, async ({ user, ctx }) =>
    ok(signedIn(user, mustChoosePassword(ctx))),
  ),

  route(
    'post',
    '/api/login',
    'public',
    { body: signInInput },
    async ({ body, read, planner, author, ctx }) => {
      const attempt = { address: ctx.ip, username: body.username };
      const user = await findUserByUsername(read, body.username);
      const note = (event: SignInEvent, method: SignInMethod) =>
        noteSignIn(planner.pool, {
          event,
          userId: user?.id ?? null,
          method,
          at: planner.now(),
          ...originOf(ctx),
        });
      await planner.signInLimit.count(attempt).catch(async (refusal: unknown) => {
        await note('SignInRefused', 'password');
        throw refusal;
      });
      const password = await checkPassword(planner.pool, user?.id ?? null, body.password);
      if (password === 'wrong' || !user) {
        await note('SignInFailed', 'password');
        throw new ProblemError(401, 'Invalid username or password');
      }
      await planner.signInLimit.forget(attempt);
      const mustChoose = password === 'one-time';
      await startSession(ctx, user.id, {
        startedAt: author().at,
        address: ctx.ip,
        browser: ctx.get('User-Agent').slice(0, 500),
        mustChoosePassword: mustChoose,
      });
      await note('SignedIn', mustChoose ? 'oneTimePassword' : 'password');
      return ok(signedIn(user, mustChoose));
    },
  ),

  route('post', '/api/logout', 'public', {}, async ({ user, planner, ctx }) => {
    endSession(ctx);
    if (user.id) {
      const { id: userId } = user;
      await noteSignIn(planner.pool, { event: 'SignedOut', userId, at: planner.now(), ...originOf(ctx) });
    }
    return noContent;
  }),
];

const signedIn = (user: UserView, mustChoose: boolean): SignedInUserView =>
  mustChoose ? { ...user, mustChoosePassword: true } : user;
