import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabasePool } from 'slonik';
import { backupFault } from '#domain/access/backupWords.ts';
import { countDeadLetters } from '#projections/projector/queries.ts';
import type { LiveFeed } from '../../live/feed.ts';
import { latestBackups } from '../../operationalStore/backupRecords.ts';
import type { ReadSide } from '../../readSide/readSide.ts';
import type { ReadinessWatch } from './readiness.ts';

type Measured = {
  readiness: ReadinessWatch;
  readSide: ReadSide;
  live: LiveFeed;
  pool: DatabasePool;
  /** Undefined where the planner makes no backups itself. */
  backups: object | undefined;
};

/** Metrics for operators in Prometheus's text format, without names of people or figures of the agency. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #gauges: ReturnType<typeof gaugesOf>;
  readonly #measured: Measured;

  constructor(measured: Measured) {
    this.#measured = measured;
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'planner_http_request_duration_seconds',
      help: 'Time to answer a request of the API, by its route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
      registers,
    });
    new Gauge({
      name: 'planner_live_clients',
      help: 'Browsers that this node keeps up to date.',
      registers,
      collect() {
        this.set(measured.live.subscriberCount);
      },
    });
    this.#gauges = gaugesOf(registers);
  }

  /** Times every request that a route handles. */
  readonly timing: Middleware = async (ctx, next) => {
    const stop = this.#requests.startTimer({ method: ctx.method });
    await next();
    // Requests without a route aren't recorded: each address would be a series of its own.
    const route: unknown = ctx._matchedRoute;
    if (typeof route === 'string' && route !== '/api/live') stop({ route, status: String(ctx.status) });
  };

  readonly contentType = this.#registry.contentType;

  async text(): Promise<string> {
    const { readiness, readSide } = this.#measured;
    const { status, head, position } = await readiness.look();
    this.#gauges.ready.set(status === 'ready' ? 1 : 0);
    this.#gauges.position.set(position);
    if (head !== null) this.#gauges.head.set(head);
    const parked = await readSide
      .read()
      .then(countDeadLetters)
      .catch(() => null);
    if (parked !== null) this.#gauges.parked.set(parked);
    if (this.#measured.backups) await this.#tellBackups();
    return this.#registry.metrics();
  }

  async #tellBackups(): Promise<void> {
    const found = await latestBackups(this.#measured.pool).catch(() => null);
    if (!found) return;
    const { latest, latestProved } = found;
    this.#gauges.backupFaulty.set(latest && backupFault(latest) !== null ? 1 : 0);
    if (latestProved) this.#gauges.backupProved.set(Date.parse(latestProved.begunAt) / 1_000);
  }
}

const gaugesOf = (registers: Registry[]) => {
  const gauge = (name: string, help: string) => new Gauge({ name: `planner_${name}`, help, registers });
  return {
    ready: gauge('ready', 'Whether this node should be asked for figures: 1 or 0.'),
    position: gauge('projection_position', 'Position of the log up to which the figures of this node go.'),
    head: gauge('log_head_position', 'Position of the newest event of the log.'),
    backupProved: gauge(
      'backup_proved_timestamp_seconds',
      'When the newest backup was begun that a restore has proved; 0 where there is none, or none is to be made.',
    ),
    backupFaulty: gauge(
      'backup_faulty',
      'Whether the newest backup failed, or gives other figures when it is restored: 1 or 0.',
    ),
    parked: gauge(
      'parked_events',
      'Events that could not be applied and wait for a fix; the figures they touch are incomplete.',
    ),
  };
};

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request brings the token; compared in constant time. */
const bringsToken = (ctx: Context, token: string): boolean =>
  timingSafeEqual(hash(ctx.get('Authorization')), hash(`Bearer ${token}`));

export type Operations = { readiness: ReadinessWatch; metrics: Metrics; metricsToken: string | undefined };

/**
 * Operators' endpoints of a node: `/health/live` (the process responds), `/health/ready` (its figures follow the log;
 * 503 when not) and `/metrics`, which needs the token.
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
        // The positions of log and figures are only for requests with the token of /metrics.
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
