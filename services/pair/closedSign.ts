import { setTimeout as pause } from 'node:timers/promises';
import Koa from 'koa';
import type { Logger } from 'pino';
import { problemOf } from '../api/problem.ts';
import type { Config } from '../config.ts';
import { limitedServer, listen } from '../listening.ts';
import type { Readiness } from '../observability/readiness.ts';
import { PairMisfit } from './pairMisfit.ts';
import type { PairWatch } from './pairWatch.ts';

/** How often it is looked whether log and database belong together by now. Milliseconds. */
const every = 2_000;

/** Called with the reason why the planner does not open yet. */
type Told = (sentence: string) => void;

/**
 * Resolves once log and database belong together. Until then everybody who asks this node is told why not, with 503:
 * an operator can put things right meanwhile, and the planner opens by itself.
 * @throws StartFault when it can't listen; StoreUnavailable
 */
export const openWhenFitting = async (
  pair: PairWatch,
  config: Config,
  logger: Logger,
  told: Told,
): Promise<void> => {
  const misfit = await misfitOf(pair);
  if (misfit === null) return;
  told(misfit);
  const server = limitedServer(closedApp(pair).callback(), logger, config);
  await listen(server, config);
  try {
    do await pause(every);
    while ((await misfitOf(pair).catch(() => misfit)) !== null);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
};

/**
 * Answers a script with problem details, a browser with the sentence, and whoever watches the node as an open one does.
 */
const closedApp = (pair: PairWatch): Koa => {
  const app = new Koa();
  app.use((ctx) => {
    const detail = pair.misfit ?? 'The planner is about to open. Try again in a moment.';
    ctx.set('Cache-Control', 'no-store');
    ctx.status = ctx.path === '/health/live' ? 200 : 503;
    if (ctx.path === '/health/live') ctx.body = { status: 'live' };
    else if (ctx.path === '/health/ready') {
      ctx.body = { status: 'unready', detail, head: null, position: 0, stalledFor: 0 } satisfies Readiness;
    } else if (ctx.path.startsWith('/api/')) {
      ctx.type = 'application/problem+json';
      ctx.body = JSON.stringify(problemOf(503, detail));
    } else ctx.body = `${detail}\n`;
  });
  return app;
};

const misfitOf = async (pair: PairWatch): Promise<string | null> => {
  try {
    await pair.check();
    return null;
  } catch (error) {
    if (error instanceof PairMisfit) return error.message;
    throw error;
  }
};
