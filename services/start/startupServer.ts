import type { Server } from 'node:http';
import Koa from 'koa';
import type { Logger } from 'pino';
import { problemOf } from '../http/problem.ts';
import type { Config } from '../settings/config.ts';
import { limitedServer, listen } from './listening.ts';

/** Listens in the planner's place, and responds to every request with 503 and the reason why it isn't open yet. */
export class StartupServer {
  readonly #config: Config;
  readonly #logger: Logger;
  #why = '';
  #server: Server | undefined;

  constructor(config: Config, logger: Logger) {
    this.#config = config;
    this.#logger = logger;
  }

  /** Sets the reason, and listens. @throws StartFault when it can't listen */
  async hang(why: string): Promise<void> {
    this.#why = why;
    if (this.#server) return;
    const server = limitedServer(this.#app().callback(), this.#logger, this.#config);
    await listen(server, this.#config);
    this.#server = server;
  }

  async takeDown(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }

  /** Responds to scripts with problem details, to browsers with the sentence, to health checks as an open planner. */
  #app(): Koa {
    const app = new Koa();
    app.use((ctx) => {
      const detail = this.#why;
      ctx.set('Cache-Control', 'no-store');
      ctx.status = ctx.path === '/health/live' ? 200 : 503;
      if (ctx.path === '/health/live') ctx.body = { status: 'live' };
      else if (ctx.path === '/health/ready') {
        ctx.body = { status: 'unready', detail };
      } else if (ctx.path.startsWith('/api/')) {
        ctx.type = 'application/problem+json';
        ctx.body = JSON.stringify(problemOf(503, detail));
      } else ctx.body = `${detail}\n`;
    });
    return app;
  }
}
