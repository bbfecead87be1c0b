import type { Context } from 'koa';
import type { Planner } from '../http/planner.ts';
import { currentSessionId } from './session.ts';

/**
 * Carries out what takes the password of somebody who is signed in: whoever finds a signed-in browser must not be able
 * to try passwords without end. What others try elsewhere is not held against the session.
 * @throws ProblemError 429 when too many have failed in this session
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
