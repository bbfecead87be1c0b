import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { type Problem, problemFor, problemOf } from './problem.ts';

/** Gives every request one id, which its events, its log lines and its answer carry. */
export const correlation: Middleware = async (ctx, next) => {
  ctx.state.requestId = randomUUID();
  ctx.state.correlationId = ctx.state.requestId;
  ctx.set('X-Correlation-Id', ctx.state.correlationId);
  await next();
};

/** The outermost catch of the API: whatever goes wrong is answered as problem details (decisions section 1). */
export const problems =
  (logger: Logger): Middleware =>
  async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined)
        answer(ctx, problemOf(404, 'There is nothing at this address.'));
      if (ctx.status === 405 || ctx.status === 501) {
        answer(ctx, problemOf(405, `${ctx.method} is not possible at this address.`));
      }
    } catch (error) {
      const problem = problemFor(error);
      const { correlationId } = ctx.state;
      if (problem.status === 500)
        logger.error({ err: error, correlationId, path: ctx.path }, 'A request failed');
      if (problem.status === 503)
        logger.warn({ err: error, correlationId, path: ctx.path }, 'A request had to be refused');
      answer(ctx, problem);
    }
  };

/** After how many seconds to try again what could not be done right now. */
const aMoment = 2;

const answer = (ctx: Parameters<Middleware>[0], problem: Problem): void => {
  ctx.status = problem.status;
  if (problem.status === 503) ctx.set('Retry-After', String(aMoment));
  ctx.type = 'application/problem+json';
  ctx.body = JSON.stringify(problem);
};
