import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Koa, { type Middleware } from 'koa';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { HttpClient } from '../../tests/httpClient.ts';
import { problems } from './errors.ts';
import { timeLimit } from './timeLimit.ts';

const slow: Record<string, Middleware> = {
  'answers late': async (ctx) => {
    ctx.body = await delay(150, { late: true });
  },
  'fails late': async () => {
    await delay(150);
    throw new Error('too late to tell');
  },
  'sets a cookie late': async (ctx) => {
    await delay(150);
    ctx.cookies.set('name', 'value');
  },
};

it.each(Object.keys(slow))(
  'given a handler that %s, then 503 in time, and the server lives on',
  async (name) => {
    const faults: unknown[] = [];
    const onFault = (fault: unknown) => faults.push(fault);
    process.on('unhandledRejection', onFault);
    const app = new Koa().use(problems(pino({ level: 'silent' }))).use(timeLimit(50));
    app.use(async (ctx, next) => {
      if (ctx.path === '/slow') await slow[name]?.(ctx, next);
      else ctx.body = { quick: true };
    });
    const server = createServer(app.callback()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = new HttpClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

    expect(await client.get('/slow')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { status: 503, detail: 'The planner did not answer in time. Look again in a moment.' },
    });
    await delay(200);
    expect(await client.get('/quick')).toMatchObject({ status: 200, body: { quick: true } });
    expect(faults).toEqual([]);

    process.off('unhandledRejection', onFault);
    server.close();
    server.closeAllConnections();
  },
);
