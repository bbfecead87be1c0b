import type { Context } from 'koa';
import type { Planner } from '../http/planner.ts';
import { currentSessionId } from './session.ts';

/**
 * Runs an action that asks a signed-in user for the password, limited by session, so that nobody at a signed-in browser
 * can guess passwords without end. Failures elsewhere don't count against the session.
 * @throws ProblemError 429 after too many failures in this session
 */
export const limitedInSession = async <Result>(
  { signInLimit }: Pick<Planner, 'signInLimit'>,
  ctx: Context,
  attempt: () => Promise<Result>,
): Promise<Result> => {
  const tried = { at: 'session', session: currentSessionId(ctx) ?? '' } as const;
  await signInLimit.count(tried);
  const result = await attempt();
  await signInLimit.forget(tried);
  return result;
};
