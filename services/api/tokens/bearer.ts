import type { Context, Middleware } from 'koa';
import { streams } from '#domain/records/streams.ts';
import type { ApiTokenView } from '#projections/access/users/view.ts';
import type { Planner } from '../../http/planner.ts';
import { ProblemError } from '../../http/problem.ts';
import { tokenPattern } from '../../operationalStore/access/apiTokens.ts';
import { noteToken, tokenFinder } from './tokenOfRequest.ts';
import { TokenRate } from './tokenRate.ts';
import { TokenUse } from './tokenUse.ts';

/** Whether a request says who it is by a token. It carries nobody's cookie, whatever a browser sends with it. */
export const bringsBearer = (ctx: Context): boolean => /^bearer(\s|$)/i.test(ctx.get('Authorization'));

/**
 * Sees to requests that bring a token: finds it, and limits how fast it asks, and how often somebody brings a wrong
 * one. What others try keeps no right token out.
 * @throws ProblemError 401 for a token that is none or was ended, 429 for too many requests
 */
export const bearer = (planner: Planner): Middleware => {
  const find = tokenFinder(planner);
  const rate = new TokenRate();
  const use = new TokenUse(planner);
  const admit = ({ id }: ApiTokenView, address: string): void => {
    const wait = rate.take(id, performance.now());
    if (wait > 0) throw tooFast(wait);
    use.note(streams.apiToken(id), address);
  };
  return async (ctx, next) => {
    if (!bringsBearer(ctx)) return next();
    const secret = ctx.get('Authorization').replace(/^bearer\s*/i, '');
    const found = tokenPattern.test(secret) ? await find(secret) : null;
    if (!found) {
      await planner.signInLimit.count({ at: 'token', address: ctx.ip });
      ctx.set('WWW-Authenticate', 'Bearer error="invalid_token"');
      throw new ProblemError(
        401,
        'This API token is wrong or was ended. Send one that an administrator made in User Management.',
      );
    }
    ctx.state.userId = streams.apiToken(found.token.id);
    admit(found.token, ctx.ip);
    noteToken(ctx, secret, found);
    await next();
  };
};

const tooFast = (seconds: number): ProblemError =>
  new ProblemError(
    429,
    `This API token sends too many requests. Wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}, and send fewer a minute.`,
    { retryAfter: seconds },
  );
