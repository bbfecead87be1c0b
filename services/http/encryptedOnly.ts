import type { Middleware } from 'koa';
import { isEncrypted } from './cookieNames.ts';
import type { Planner } from './planner.ts';
import { ProblemError } from './problem.ts';

/**
 * Refuses to answer over plain HTTP where the planner's address begins with https: its cookies are for HTTPS only, and
 * a password that was sent like this has been sent in the open already.
 */
export const encryptedOnly = (planner: Pick<Planner, 'publicUrl'>): Middleware => {
  const encrypted = isEncrypted(planner);
  return (ctx, next) => {
    if (encrypted && !ctx.secure) {
      throw new ProblemError(
        403,
        `Open the planner at its public address, which begins with https: ${planner.publicUrl}`,
      );
    }
    return next();
  };
};
