import type { Context, Middleware } from 'koa';
import { streams } from '#domain/records/streams.ts';
import type { ApiTokenView } from '#projections/access/users/view.ts';
import type { Planner } from '../../http/planner.ts';
import { ProblemError } from '../../http/problem.ts';
import { noteTokenUse, tokenPattern } from '../../operationalStore/access/apiTokens.ts';
import type { Endpoint, Method } from '../contract/endpoint.ts';
import { noteToken, tokenFinder, tokenOf } from './tokenOfRequest.ts';

/** Whether a request authenticates by a token. Its cookies are ignored, whatever a browser sends. */
export const hasBearerToken = (ctx: Context): boolean => /^bearer(\s|$)/i.test(ctx.get('Authorization'));

/**
 * Authenticates requests that bring a token, and limits the rate of each token and of wrong tokens by address. Wrong
 * tokens never block a valid one.
 * @throws ProblemError 401 for an unknown or ended token, 429 for too many requests
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
    if (!hasBearerToken(ctx)) return next();
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

/** Refuses what a request's token may not do, before the request is read. */
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

/** Requests that a token may send at once, and how many more a minute. */
export const tokenLimit = { atOnce: 60, perMinute: 120 };

const apart = 60_000 / tokenLimit.perMinute;

/**
 * Rate limit of each token at this node: a leaky bucket that drains evenly. It protects the node's time and no secret,
 * so it is counted in memory, without a write for each request, and by each node for itself.
 */
export class TokenRate {
  /** When each token's bucket is full again, in milliseconds. */
  readonly #fullAt = new Map<number, number>();

  /** Takes one request. @returns seconds to wait, rounded up; 0 where the request may go on */
  take(tokenId: number, now: number): number {
    const next = Math.max(this.#fullAt.get(tokenId) ?? 0, now) + apart;
    const wait = next - now - tokenLimit.atOnce * apart;
    if (wait > 0) return Math.ceil(wait / 1000);
    this.#fullAt.set(tokenId, next);
    return 0;
  }
}

const minute = 60_000;

/** Records the last use of tokens, once a minute for each token and node, so that not every request writes. */
export class TokenUse {
  readonly #planner: Pick<Planner, 'pool' | 'logger' | 'now'>;
  /** Minute of the last recorded use, by token. */
  readonly #noted = new Map<string, number>();

  constructor(planner: Pick<Planner, 'pool' | 'logger' | 'now'>) {
    this.#planner = planner;
  }

  /** Not awaited: a use that fails to be stored is stored with the next one. */
  note(tokenId: string, address: string): void {
    const { pool, logger, now } = this.#planner;
    const at = now();
    const current = Math.floor(at.getTime() / minute);
    if (this.#noted.get(tokenId) === current) return;
    this.#noted.set(tokenId, current);
    noteTokenUse(pool, tokenId, at, address).catch((err: unknown) => {
      this.#noted.delete(tokenId);
      logger.warn({ err }, 'The use of an API token could not be noted');
    });
  }
}
