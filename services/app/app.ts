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

/** Longer than the log and the read side may take together. Milliseconds. */
const slowestAnswer = 20_000;

/** Milliseconds for the rest of a body to arrive after its request was answered. */
const lingering = 5_000;

/** The web server: the API under /api, and the built web app for every other address. */
export const createApp = (planner: Planner, webRoot: string, watch: Operations): Koa => {
  // What is left of the forwarded headers (forwarded.ts) is to be believed.
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  app.on('error', (error: unknown) => {
    // A client that hangs up in the middle of an answer is no fault of anyone's.
    if (!isHangUp(error)) planner.logger.error({ err: error }, 'An answer could not be sent');
  });

  const router = new Router();
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
  // Node's parser calls a request that ends half-way no HTTP.
  (['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code)) ||
    String(error.code).startsWith('HPE_'));

/** A log and a database that do not belong together are not shown to anybody. */
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

/** A tab that runs another build than the server has was loaded before a deployment. */
const tellBuild =
  (build: string | null): Koa.Middleware =>
  async (ctx, next) => {
    if (build !== null) ctx.set('X-Planner-Build', build);
    await next();
  };

/** Only the planner's own files run in its pages and style them; what scripts set on an element is not inline. */
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
