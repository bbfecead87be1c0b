import type { Middleware } from 'koa';
import { ProblemError } from './problem.ts';

/**
 * Refuses bodies that are not JSON, which a plain form of another site could send, and compressed ones, which grow
 * in memory by a factor of thousands.
 */
export const jsonOnly: Middleware = async (ctx, next) => {
  const hasBody = ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length') || 0) > 0;
  if (hasBody && !ctx.is('application/json')) {
    throw new ProblemError(415, 'Send the request as JSON, with the content type application/json.');
  }
  const encoding = ctx.get('Content-Encoding');
  if (encoding !== '' && encoding !== 'identity') {
    throw new ProblemError(415, 'Send the request as plain JSON, without compression.');
  }
  await next();
};
