import type { Context } from 'koa';
import type { SignInEvent, SignInMethod } from '#domain/accessWords.ts';
import type { SignedInUserView, UserView } from '#projections/users/view.ts';
import { noteSignIn } from '../vault/accessLog.ts';
import { isEncrypted } from './cookieNames.ts';
import { keepDevice } from './deviceCookie.ts';
import { originOf } from './origin.ts';
import type { Planner } from './planner.ts';
import { lacksSecondFactor, mustChoosePassword, startSession } from './session.ts';

/** Where somebody stands before the door: the request, and the planner behind it. */
type Door = { planner: Planner; ctx: Context };

/** Notes in the access log what happened to whom; null for a name that nobody has. */
export const noteAtDoor = (
  { planner, ctx }: Door,
  event: SignInEvent,
  userId: string | null,
  method?: SignInMethod,
): Promise<void> =>
  noteSignIn(planner.pool, {
    event,
    userId,
    ...(method && { method }),
    at: planner.now(),
    ...originOf(ctx),
  });

/** Signs a user in, under a session id that nobody had before. */
export const admit = async (
  door: Door,
  user: UserView,
  method: SignInMethod,
  mustChoose: boolean,
): Promise<SignedInUserView> => {
  const { planner, ctx } = door;
  await startSession(ctx, user.id, {
    startedAt: planner.now().toISOString(),
    address: ctx.ip,
    browser: ctx.get('User-Agent').slice(0, 500),
    mustChoosePassword: mustChoose,
    isThroughProvider: method === 'provider',
  });
  keepDevice(ctx, user.id, planner.now(), isEncrypted(planner));
  await noteAtDoor(door, 'SignedIn', user.id, method);
  return signedIn(ctx, user);
};

/** A user as they themselves are told. */
export const signedIn = (ctx: Context, user: UserView): SignedInUserView => {
  const { secondFactor, ...others } = user;
  const isOfNoConcern = secondFactor === 'missing' && !lacksSecondFactor(ctx, user);
  return { ...(isOfNoConcern ? others : user), ...(mustChoosePassword(ctx) && { mustChoosePassword: true }) };
};
