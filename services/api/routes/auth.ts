import { signInInput } from '#domain/userInput.ts';
import { findUserByUsername } from '#projections/users/queries.ts';
import { checkPassword } from '../../vault/credentials.ts';
import { ProblemError } from '../problem.ts';
import { noContent, ok, type Route, route } from '../route.ts';
import { endSession, startSession } from '../session.ts';

/** Signing in and out (core sections 2 and 7). */
export const authRoutes: readonly Route[] = [
  route('get', '/api/auth/user', 'signedIn', {}, async ({ user }) => ok(user)),

  route('post', '/api/login', 'public', { body: signInInput }, async ({ body, read, planner, ctx }) => {
    const attempt = { address: ctx.ip, username: body.username };
    await planner.signInLimit.count(attempt);
    const user = await findUserByUsername(read, body.username);
    if (!(await checkPassword(planner.pool, user?.id ?? null, body.password)) || !user) {
      throw new ProblemError(401, 'Invalid username or password');
    }
    await planner.signInLimit.forget(attempt);
    await startSession(ctx, user.id);
    return ok(user);
  }),

  route('post', '/api/logout', 'public', {}, async ({ ctx }) => {
    endSession(ctx);
    return noContent;
  }),
];
