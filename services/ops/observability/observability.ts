import type { Middleware } from 'koa';
import { bringsToken, type Metrics } from './metrics.ts';
import type { ReadinessWatch } from './readiness.ts';

export type Operations = { readiness: ReadinessWatch; metrics: Metrics; metricsToken: string | undefined };

/**
 * What whoever runs the planner asks of a node: `/health/live` (the process answers), `/health/ready` (its figures
 * follow the log; 503 when not) and `/metrics`, for those who bring the token.
 */
export const operations =
  ({ readiness, metrics, metricsToken }: Operations): Middleware =>
  async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    switch (ctx.path) {
      case '/health/live':
        ctx.body = { status: 'live' };
        break;
      case '/health/ready': {
        const seen = await readiness.look();
        ctx.status = seen.status === 'ready' ? 200 : 503;
        // How far log and figures are is for whoever brings the token of /metrics.
        ctx.body = { status: seen.status, detail: seen.detail };
        break;
      }
      case '/metrics':
        if (metricsToken === undefined) {
          ctx.status = 404;
          ctx.body = 'Metrics are off. Set METRICS_TOKEN, and send it as a bearer token.\n';
        } else if (bringsToken(ctx, metricsToken)) {
          ctx.type = metrics.contentType;
          ctx.body = await metrics.text();
        } else {
          ctx.status = 401;
          ctx.set('WWW-Authenticate', 'Bearer');
          ctx.body = 'Send the METRICS_TOKEN of this planner as a bearer token.\n';
        }
        break;
      default:
        return next();
    }
    ctx.set('Cache-Control', 'no-store');
  };
