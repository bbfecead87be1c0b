import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Koa from 'koa';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { add, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { announcing, connectRaw } from '../../tests/rawConnection.ts';
import { serverForAll } from '../../tests/setUp.ts';
import { routeTable } from '../app/routeTable.ts';
import { anonymousBody, closeUnread, defaultBodyLimit, readBody, readBytes } from './body.ts';
import { problems } from './errors.ts';
import { timeLimit } from './timeLimit.ts';

const megabyte = 2 ** 20;

describe('reading a body', () => {
  /** A server that takes bodies of 1,000 bytes arriving within 200 ms, and responds within 100 ms. */
  const startReader = async () => {
    const app = new Koa()
      .use(closeUnread(100))
      .use(problems(pino({ level: 'silent' })))
      .use(timeLimit(100));
    app.use(async (ctx) => {
      ctx.body = await readBody(ctx, 1000, 200);
    });
    const server = createServer(app.callback()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  };

  it('given one that does not arrive, then 408 with a sentence, and the connection is closed', async () => {
    const { server, url } = await startReader();
    const connection = connectRaw(url);
    connection.write(`${announcing('POST', '/', 20)}{"name":`);
    const { status, text } = await connection.answer;
    expect(status).toBe(408);
    expect(JSON.parse(text)).toMatchObject({
      title: 'Request timeout',
      detail: 'The request took too long to arrive. Check your connection, then send it again.',
    });
    await connection.closed;
    server.close();
  });

  it('given one that takes longer than an answer may, then that is no fault of the answer', async () => {
    const { server, url } = await startReader();
    const connection = connectRaw(url);
    connection.write(`${announcing('POST', '/', 12)}{"name":`);
    setTimeout(() => connection.write('"A"}'), 140);
    expect(await connection.answer).toEqual({ status: 200, text: '{"name":"A"}' });
    connection.close();
    server.close();
  });

  it.each([
    ['announced', announcing('POST', '/', 1001)],
    [
      'sent in pieces',
      `${announcing('POST', '/', 0).replace('Content-Length: 0', 'Transfer-Encoding: chunked')}3e9\r\n${' '.repeat(1001)}\r\n`,
    ],
  ])('given one that is too large, %s, then 413 at once, and the connection is closed', async (_, head) => {
    const { server, url } = await startReader();
    const connection = connectRaw(url);
    connection.write(head);
    expect(await connection.answer).toMatchObject({ status: 413 });
    await connection.closed;
    server.close();
  });

  it.each([
    ['before it is read', true, readBody],
    ['before its bytes are read', true, readBytes],
    ['while it is read', false, readBody],
  ])('given the client hangs up %s, then 400 with a sentence', async (_, isBefore, read) => {
    const reading = Promise.withResolvers<unknown>();
    const arrived = Promise.withResolvers<void>();
    const app = new Koa().use(async (ctx) => {
      arrived.resolve();
      if (isBefore) await new Promise((resolve) => ctx.req.once('close', resolve));
      await read(ctx, 1000).then(reading.resolve, reading.reject);
    });
    const server = createServer(app.callback()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const connection = connectRaw(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    connection.write(`${announcing('POST', '/', 20)}{"name":`);
    await arrived.promise;
    connection.close();
    await expect(reading.promise).rejects.toMatchObject({
      problem: { status: 400, detail: expect.stringContaining('The connection ended before the whole') },
    });
    server.close();
  });
});

describe.each(testDatabases.slice(0, 1))('bodies of those who may not send them', (kind) => {
  const server = serverForAll(kind);
  let ada: HttpClient;
  beforeAll(async () => {
    const member = await add(server.admin, '/api/team-members', aTeamMember());
    await add(server.admin, '/api/admin/users', aUser('ada', { teamMemberId: member }));
    ada = await server.signedIn('ada');
  });

  /** The response to a body of which no byte is sent. */
  const unsent = async (path: string, bytes: number, headers: Record<string, string> = {}) => {
    const connection = connectRaw(server.url);
    connection.write(announcing('POST', path, bytes, headers));
    const { status, text } = await connection.answer;
    connection.close();
    return [status, (JSON.parse(text) as { detail: string }).detail];
  };

  it('given nobody is signed in, then 401 before a byte of it is read', async () => {
    for (const path of ['/api/clients', '/api/import/clients', '/api/presence']) {
      expect(await unsent(path, 8 * megabyte)).toEqual([401, 'Sign in to go on.']);
    }
  });

  it('given a team member, then 403 before a byte of what is an administrator’s', async () => {
    expect(await unsent('/api/import/clients', 8 * megabyte, { Cookie: ada.cookie })).toEqual([
      403,
      'Only administrators may do this.',
    ]);
  });

  it('given another site or another kind of text, then it is refused before a byte', async () => {
    const Cookie = server.admin.cookie;
    expect(await unsent('/api/clients', 1000, { Cookie, Origin: 'https://evil.example' })).toEqual([
      403,
      expect.stringMatching(/other sites/),
    ]);
    expect(await unsent('/api/clients', 1000, { Cookie, 'Content-Type': 'text/plain' })).toEqual([
      415,
      expect.stringMatching(/\w+ \w+/),
    ]);
    expect(await unsent('/api/nothing', 1000, { Cookie })).toEqual([404, expect.stringMatching(/\w+ \w+/)]);
    expect(await unsent('/api/login', 1000, { 'Content-Encoding': 'gzip' })).toEqual([
      415,
      expect.stringMatching(/\w+ \w+/),
    ]);
  });

  it('given a sign-in of more than 16 kB, then 413 with that number', async () => {
    expect(await unsent('/api/login', anonymousBody + 1)).toEqual([
      413,
      'The request is too large. Send at most 16 kB at a time.',
    ]);
    const long = await server.visitor().post('/api/login', { username: 'a', password: 'b'.repeat(16_000) });
    expect(long.status).not.toBe(413);
  });

  it('given more than a form or an import may hold, then 413 before a byte', async () => {
    const { cookie: Cookie } = server.admin;
    const max = (text: string) => [413, `The request is too large. Send at most ${text} at a time.`];
    expect(await unsent('/api/clients', defaultBodyLimit + 1, { Cookie })).toEqual(max('128 kB'));
    expect(await unsent('/api/import/clients', 8 * megabyte + 1, { Cookie })).toEqual(max('8 MB'));
  });

  it('given sixty open bodies of eight megabytes from nobody, then all are answered and closed', async () => {
    const connections = Array.from({ length: 60 }, () => connectRaw(server.url));
    for (const connection of connections) {
      connection.write(`${announcing('POST', '/api/import/clients', 8 * megabyte)}{"rows":[`);
    }
    const answers = await Promise.all(connections.map(({ answer }) => answer));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    await Promise.all(connections.map(({ closed }) => closed));
  });

  it('given senders who hang up half-way, then no line of the log takes it for a fault of the planner', async () => {
    const before = server.log.length;
    const requests = [announcing('POST', '/api/login', 200), 'POST /api/login HTTP/1.1\r\nHost:'];
    for (const text of [...requests, ...requests]) {
      const connection = connectRaw(server.url);
      connection.write(`${text}{"username":`);
      // By then the server has begun to read.
      await pause(100);
      connection.close();
      await connection.closed;
    }
    // Handled after the others.
    expect(await server.visitor().get('/api/sign-in-options')).toMatchObject({ status: 200 });
    const lines = server.log.slice(before).map((line) => JSON.parse(line) as { level: number; msg: string });
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  });

  it('given eight megabytes from nobody, then they get to read why, and the connection goes on', async () => {
    const visitor = server.visitor();
    const raw = `{"rows":"${'a'.repeat(8 * megabyte)}"}`;
    const headers = { 'Content-Type': 'application/json' };
    expect(await visitor.send('POST', '/api/import/clients', { raw, headers })).toMatchObject({
      status: 401,
    });
    expect(await visitor.get('/api/sign-in-options')).toMatchObject({ status: 200 });
  });
});

describe('the largest body of each route', () => {
  const sizes = new Map(
    routeTable.map(({ method, path, budget }) => [`${method.toUpperCase()} ${path}`, budget.largestBody]),
  );

  it('is the usual one but for imports, undo, plans, hours and formulas', () => {
    const others = [...sizes].filter(([name, size]) => size > defaultBodyLimit && !name.includes('/import/'));
    expect(others).toEqual([
      ['PUT /api/allocations/project/:id/month/:month', 256 * 2 ** 10],
      ['POST /api/hours', 256 * 2 ** 10],
      ['POST /api/history/:correlation/undo', megabyte],
      ['POST /api/admin/formulas/preview', 256 * 2 ** 10],
      ['POST /api/admin/formulas/adopt', 256 * 2 ** 10],
      ['POST /api/admin/replays', 256 * 2 ** 10],
    ]);
    const imports = [...sizes].filter(([name]) => name.includes('/import/')).map(([, size]) => size);
    expect(new Set(imports)).toEqual(new Set([8 * megabyte]));
  });

  it('is at most 16 kB where nobody need be signed in, and nothing where something is asked', () => {
    const open = routeTable.filter(({ access }) => access === 'public');
    expect(open.every(({ budget }) => budget.largestBody <= anonymousBody)).toBe(true);
    expect([...sizes].filter(([name, size]) => name.startsWith('GET ') && size > 0)).toEqual([]);
  });
});
