import type { Context } from 'koa';
import type { SignInEvent, SignInMethod } from '#domain/access/accessWords.ts';
import { providerRefusals } from '#domain/access/providerRefusals.ts';
import type { SignedInUserView, UserView } from '#projections/access/users/view.ts';
import { endSession, lacksSecondFactor, mustChoosePassword, startSession } from '../api/session.ts';
import { isEncrypted } from '../http/cookies.ts';
import { originOf } from '../http/origin.ts';
import type { Planner } from '../http/planner.ts';
import { ProblemError } from '../http/problem.ts';
import { noteSignIn } from '../operationalStore/access/accessLog.ts';
import { isPasswordUnchanged } from '../operationalStore/access/credentials.ts';
import { type ProviderAccount, userOfAccount } from '../operationalStore/access/providerAccounts.ts';
import { keepDevice } from './deviceCookie.ts';

/** The request of a sign-in, and the planner. */
type Door = { planner: Planner; ctx: Context };

/** Records an event of a user in the access log; null for a name that nobody has. */
export const logSignIn = (
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

type Proof =
  | { method: 'provider'; account: ProviderAccount }
  | {
      method: Exclude<SignInMethod, 'provider'>;
      /** Mark of the password that was correct. */
      mark: string;
      mustChoosePassword: boolean;
    };

/** What a sign-in relied on was changed while it went on. */
export class SignInChanged extends ProblemError {
  constructor() {
    super(401, providerRefusals.changed);
  }
}

/**
 * Signs a user in, under a new session id. Whatever ends sessions first invalidates their proofs, so a session that was
 * stored while its proof was valid is found and ended there, and any other is ended here.
 * @throws SignInChanged when the proof was invalidated meanwhile
 */
export const admit = async (door: Door, user: UserView, proof: Proof): Promise<SignedInUserView> => {
  const { planner, ctx } = door;
  const { method } = proof;
  await startSession(ctx, user.id, {
    startedAt: planner.now().toISOString(),
    address: ctx.ip,
    browser: ctx.get('User-Agent').slice(0, 500),
    mustChoosePassword: method !== 'provider' && proof.mustChoosePassword,
    isThroughProvider: method === 'provider',
  });
  if (!(await stillProves(planner, user.id, proof))) {
    endSession(ctx);
    await logSignIn(door, 'SignInFailed', user.id, method);
    throw new SignInChanged();
  }
  keepDevice(ctx, user.id, planner.now(), isEncrypted(planner));
  await logSignIn(door, 'SignedIn', user.id, method);
  return signedIn(ctx, user);
};

const stillProves = async (
  { pool, secondFactors }: Planner,
  userId: string,
  proof: Proof,
): Promise<boolean> => {
  if (proof.method === 'provider') return (await userOfAccount(pool, proof.account)) === userId;
  const hasShownCode = proof.method === 'code' || proof.method === 'recoveryCode';
  const [isPassword, needsCode] = await Promise.all([
    isPasswordUnchanged(pool, userId, proof.mark),
    secondFactors.isOn(userId),
  ]);
  return isPassword && needsCode === hasShownCode;
};

/** The view of a signed-in user for themselves. */
export const signedIn = (ctx: Context, user: UserView): SignedInUserView => {
  const { secondFactor, ...others } = user;
  const isOfNoConcern = secondFactor === 'missing' && !lacksSecondFactor(ctx, user);
  return { ...(isOfNoConcern ? others : user), ...(mustChoosePassword(ctx) && { mustChoosePassword: true }) };
};
