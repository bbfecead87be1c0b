import type { Context, Middleware } from 'koa';
import type { Planner } from '../http/planner.ts';
import { ProblemError } from '../http/problem.ts';
import { hasBearerToken } from './tokens/bearer.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site's page sends with this browser's cookie. With a public address, only that origin is
 * accepted, whatever the request's Host says. Programs other than browsers send no origin and no cookie. Requests with
 * a bearer token pass: no other site's page knows one.
 */
export const sameOriginWrites =
  ({ publicUrl }: Pick<Planner, 'publicUrl'>): Middleware =>
  async (ctx, next) => {
    if (!reading.has(ctx.method) && !hasBearerToken(ctx)) {
      const origin = ctx.get('Origin');
      const isForeign = isCrossSite(ctx);
      const isOwn = origin === '' || (publicUrl ? originIn(origin) === publicUrl : isOfHost(ctx, origin));
      if (publicUrl && !isOwn && !isForeign && isOfHost(ctx, origin)) {
        throw new ProblemError(403, `Changes are accepted at ${publicUrl} only. Open the planner there.`);
      }
      if (isForeign || !isOwn)
        throw new ProblemError(
          403,
          'Changes are accepted from the planner itself only, not from other sites.',
        );
    }
    await next();
  };

/** Whether another site's page made the browser send the request: by a link, a form or a script. */
export const isCrossSite = (ctx: Context): boolean => {
  const site = ctx.get('Sec-Fetch-Site');
  return site !== '' && site !== 'same-origin' && site !== 'none';
};

const isOfHost = (ctx: Context, origin: string): boolean => {
  const parsed = URL.parse(origin);
  return parsed !== null && parsed.host !== '' && parsed.host === ctx.host;
};

const originIn = (origin: string): string | null => URL.parse(origin)?.origin ?? null;
