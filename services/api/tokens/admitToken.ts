import type { Middleware } from 'koa';
import { ProblemError } from '../../http/problem.ts';
import type { Endpoint, Method } from '../contract/endpoint.ts';
import { tokenOf } from './tokenOfRequest.ts';

/** Refuses what the token of a request may not do, before anything of it is looked at. */
export const admitToken =
  (method: Lowercase<Method>, { isOpenToTokens }: Pick<Endpoint, 'isOpenToTokens'>): Middleware =>
  async (ctx, next) => {
    const token = tokenOf(ctx);
    if (token && !isOpenToTokens) {
      throw new ProblemError(
        403,
        'API tokens may not do this. An administrator does it, signed in to the planner.',
      );
    }
    if (token?.rights === 'read' && method !== 'get') {
      throw new ProblemError(
        403,
        'This API token only reads. Use one that reads and writes; administrators make them in User Management.',
      );
    }
    await next();
  };
