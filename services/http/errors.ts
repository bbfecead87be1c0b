import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { type Problem, problemFor, problemOf } from './problem.ts';
import { type Refusal, RefusalLog } from './refusalLog.ts';

/** Gives every request an id, which its events, log lines and response carry. */
export const correlation: Middleware = async (ctx, next) => {
  ctx.state.requestId = randomUUID();
  ctx.state.correlationId = ctx.state.requestId;
  ctx.set('X-Correlation-Id', ctx.state.correlationId);
  await next();
};

/**
 * Statuses that hint at an attack: the planner's pages never send such requests, or the sender lacks the permission. A
 * record that is gone or was changed by others (404, 409) doesn't.
 */
const telling = new Set([400, 401, 403, 405, 408, 413, 415, 422, 429]);

/** Characters of the longest path that is logged. */
const longestPath = 200;

/** The logged part of a refused request, to detect attacks: no query, body or message, which may hold user input. */
const traceOf = (ctx: Parameters<Middleware>[0], { status }: Problem): Refusal => ({
  status,
  method: ctx.method,
  path: ctx.path.slice(0, longestPath),
  userId: ctx.state.userId,
  correlationId: ctx.state.correlationId,
});

/** The outermost error handler of the API: responds with problem details. */
export const problems = (logger: Logger): Middleware => {
  const refusals = new RefusalLog(logger);
  return async (ctx, next) => {
    const refuse = (problem: Problem) => {
      if (telling.has(problem.status)) refusals.note(ctx.ip, traceOf(ctx, problem));
      answer(ctx, problem);
    };
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined)
        answer(ctx, problemOf(404, 'There is nothing at this address.'));
      if (ctx.status === 405 || ctx.status === 501) {
        refuse(problemOf(405, `${ctx.method} is not possible at this address.`));
      }
    } catch (error) {
      const problem = problemFor(error);
      const { correlationId } = ctx.state;
      if (problem.status === 500)
        logger.error({ err: error, correlationId, path: ctx.path }, 'A request failed');
      if (problem.status === 503)
        logger.warn({ err: error, correlationId, path: ctx.path }, 'A request had to be refused');
      refuse(problem);
    }
  };
};

/** Seconds after which a client retries. */
const aMoment = 2;

const answer = (ctx: Parameters<Middleware>[0], problem: Problem): void => {
  ctx.status = problem.status;
  const wait = problem.status === 503 ? aMoment : problem.retryAfter;
  if (wait !== undefined) ctx.set('Retry-After', String(wait));
  ctx.type = 'application/problem+json';
  ctx.body = JSON.stringify(problem);
};
