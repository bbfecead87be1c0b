import type { Middleware } from 'koa';
import { ProblemError } from './problem.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site's page sends with this browser's cookie. Programs other than browsers send no
 * origin and carry no one's cookie.
 */
export const sameOriginWrites: Middleware = async (ctx, next) => {
  if (!reading.has(ctx.method)) {
    const site = ctx.get('Sec-Fetch-Site');
    const origin = ctx.get('Origin');
    const foreign =
      (site !== '' && site !== 'same-origin' && site !== 'none') ||
      (origin !== '' && !isOwn(origin, ctx.host));
    if (foreign)
      throw new ProblemError(403, 'Changes are accepted from the planner itself only, not from other sites.');
  }
  await next();
};

const isOwn = (origin: string, host: string): boolean => {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
};
