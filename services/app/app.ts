import { promisify } from 'node:util';
import Router from '@koa/router';
import helmet from 'helmet';
import Koa from 'koa';
import compress from 'koa-compress';
import { openApiPage } from '../api/openApi/page.ts';
import { mount } from '../api/route.ts';
import { sameOriginWrites } from '../api/sameOrigin.ts';
import { sessions } from '../api/session.ts';
import { bearer } from '../api/tokens/bearer.ts';
import { closeUnread, jsonOnly } from '../http/body.ts';
import { encryptedOnly, isEncrypted } from '../http/cookies.ts';
import { correlation, problems } from '../http/errors.ts';
import { forwardedHeaders } from '../http/network.ts';
import type { Planner } from '../http/planner.ts';
import { ProblemError } from '../http/problem.ts';
import { timeLimit } from '../http/timeLimit.ts';
import { buildOf, webApp } from '../http/webApp.ts';
import { type Operations, operations } from '../ops/observability/metrics.ts';
import { routeTable } from './routeTable.ts';

/** Milliseconds; longer than the log and the read side together may take. */
const slowestAnswer = 20_000;

/** Milliseconds for the rest of a request body to arrive after the response. */
const lingering = 5_000;

/** The web server: the API under /api, and the built web app for every other address. */
export const createApp = (planner: Planner, webRoot: string, watch: Operations): Koa => {
  // `forwardedHeaders` leaves only headers that can be trusted.
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  app.on('error', (error: unknown) => {
    // A client that hangs up in the middle of a response is no fault.
    if (!isHangUp(error)) planner.logger.error({ err: error }, 'An answer could not be sent');
  });

  // The proxy tells paths apart by case, too: its limits on signing in hold for `/api/login` alone.
  const router = new Router({ sensitive: true });
  mount(router, planner, routeTable);

  const session = sessions(app, planner);
  app.use(closeUnread(lingering));
  app.use(correlation);
  app.use(forwardedHeaders(planner));
  app.use(securityHeaders(isEncrypted(planner)));
  app.use(compress({ threshold: 1024 }));
  app.use(operations(watch));
  app.use(watch.metrics.timing);
  app.use((_ctx, next) => planner.readSide.yielding.during(next));
  app.use(problems(planner.logger));
  app.use(openApiPage);
  app.use(async (ctx, next) => (isApi(ctx.path) ? next() : webApp(webRoot, ctx)));
  app.use(noStore);
  app.use(tellBuild(buildOf(webRoot)));
  app.use(encryptedOnly(planner));
  app.use(sameOriginWrites(planner));
  app.use(closedWhileUnfit(planner));
  app.use(jsonOnly);
  app.use(timeLimit(slowestAnswer));
  app.use(bearer(planner));
  app.use(session);
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
};

const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/');

const isHangUp = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  // Node's parser reports a request that ends half-way as a parse error.
  (['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code)) ||
    String(error.code).startsWith('HPE_'));

/** Refuses all requests while the log and the database don't belong together. */
const closedWhileUnfit =
  ({ pair }: Planner): Koa.Middleware =>
  async (_ctx, next) => {
    if (pair.misfit !== null) throw new ProblemError(503, pair.misfit);
    await next();
  };

const noStore: Koa.Middleware = async (ctx, next) => {
  ctx.set('Cache-Control', 'no-store');
  await next();
};

/** Names the server's build, so that a tab loaded before a deployment notices that it runs another. */
const tellBuild =
  (build: string | null): Koa.Middleware =>
  async (ctx, next) => {
    if (build !== null) ctx.set('X-Planner-Build', build);
    await next();
  };

/**
 * Only the planner's own scripts and styles run in its pages; styles that scripts set on an element don't count as
 * inline.
 */
const securityHeaders = (encrypted: boolean): Koa.Middleware => {
  const setHeaders = promisify(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          imgSrc: ["'self'", 'data:'],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      // The planner is often reached over plain HTTP inside an agency.
      strictTransportSecurity: encrypted,
      // Browsers ignore it over plain HTTP, and complain about it on every page.
      crossOriginOpenerPolicy: encrypted,
      crossOriginEmbedderPolicy: false,
    }),
  );
  return async ({ req, res }, next) => {
    await setHeaders(req, res);
    await next();
  };
};
