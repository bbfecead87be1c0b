import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '#services/api/contract/contract.ts';
import type { Endpoint } from '#services/api/contract/endpoint.ts';
import { defaultBodyLimit } from '#services/http/body.ts';
import { HttpClient } from './httpClient.ts';
import { leaveOut } from './leftOut.ts';
import { findNginx, startProxy } from './proxy.ts';

const nginx = await findNginx();
if (!nginx) leaveOut('What the proxy refuses was not tried', 'install nginx');

const problem = { 'content-type': 'application/problem+json' };

const startNode = async (answer: RequestListener): Promise<Server & { url: string }> => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => answer(request, response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(server, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
};

const stopNode = (node: Server): void => {
  node.close();
  node.closeAllConnections();
};

describe.runIf(nginx)('what the proxy refuses', () => {
  let folder: string;
  let node: Server;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let client: HttpClient;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'planner-proxy-'));
    const only = await startNode((_request, response) => response.end('through'));
    node = only;
    proxy = await startProxy(nginx ?? '', folder, [only.url]);
    client = new HttpClient(`http://127.0.0.1:${proxy.port}`);
  });
  afterAll(async () => {
    await proxy.stop();
    stopNode(node);
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ['/api/login', 64 * 2 ** 10],
    ['/api/projects', 320 * 2 ** 10],
    ['/api/history/one/undo', 2 * 2 ** 20],
    ['/api/import/projects', 12 * 2 ** 20],
    ['/', 320 * 2 ** 10],
  ])(
    'given more than %s takes, then a sentence says so, and as much as it takes goes through',
    async (path, max) => {
      const post = (body: string) => client.send('POST', path, { raw: body });
      expect(await post('x'.repeat(max))).toMatchObject({ status: 200, text: 'through' });
      expect(await post('x'.repeat(max + 1))).toMatchObject({
        status: 413,
        headers: problem,
        body: { status: 413, detail: 'The request is too large. Send less at a time.' },
      });
    },
  );

  it('given as much as any route takes, then it goes through', async () => {
    const refused = [];
    for (const [name, { body, largestBody = defaultBodyLimit }] of Object.entries<Endpoint>(contract)) {
      if (!body || name.includes('/api/login')) continue;
      const [method = '', path = ''] = name.split(' ');
      const raw = 'x'.repeat(largestBody);
      const { status } = await client.send(method, path.replaceAll(/:\w+/g, '1'), { raw });
      if (status !== 200) refused.push([name, status]);
    }
    expect(refused).toEqual([]);
  });

  it('given no room for a body, then a sentence says so', async () => {
    await rm(join(folder, 'temporary', 'client_body'), { recursive: true });
    expect(await client.send('POST', '/api/projects', { raw: 'x'.repeat(2 ** 17) })).toMatchObject({
      status: 503,
      headers: problem,
      body: {
        detail: 'The planner has no room for this request at this moment. Wait a moment, then try again.',
      },
    });
  });

  it('given cookies without end, then a sentence says what to do', async () => {
    expect(await client.get('/api/projects', { Cookie: 'x'.repeat(9_000) })).toMatchObject({
      status: 431,
      headers: problem,
      body: { detail: 'The cookies of this site are too long. Delete them, then sign in again.' },
    });
  });

  it('given three hundred requests of one address under way, then the next one is told to wait, and not for ever', async () => {
    const held: Socket[] = [];
    const head = 'POST /api/clients HTTP/1.1\r\nHost: planner\r\nContent-Length: 2\r\n\r\n{';
    try {
      for (let count = 0; count < 300; count++) {
        const socket = connect(proxy.port, '127.0.0.1').on('error', () => undefined);
        await once(socket, 'connect');
        socket.write(head);
        held.push(socket);
      }
      await expect
        .poll(() => client.get('/api/projects'))
        .toMatchObject({
          status: 429,
          headers: problem,
          body: {
            detail: 'Too many requests come from your address. Wait a moment, then try again.',
          },
        });
      for (const socket of held.splice(0, 10)) socket.end('}');
      await expect.poll(() => client.get('/api/projects')).toMatchObject({ status: 200 });
    } finally {
      for (const socket of held) socket.destroy();
    }
  });

  it('given sign-ins of one address at once, then those of an office pass, and many more are told to wait', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 140 }, async () => {
        const { status, headers } = await client.post('/api/login', {});
        if (status === 429 && 'retry-after' in headers) return 'later';
        return status;
      }),
    );
    // A burst of a hundred, less what the tests before have used of it.
    expect(statuses.filter((status) => status !== 'later').length).toBeGreaterThan(90);
    expect(statuses).toContain('later');
    expect(await client.get('/api/projects')).toMatchObject({ status: 200 });
  });

  it('given no node is there, then the API answers a sentence, and a page is one that tries again', async () => {
    const gone = await startProxy(nginx ?? '', join(folder, 'gone'), ['http://127.0.0.1:9']);
    try {
      const visitor = new HttpClient(`http://127.0.0.1:${gone.port}`);
      expect(await visitor.get('/api/projects')).toMatchObject({
        status: 502,
        headers: problem,
        body: {
          detail: 'The planner is not reachable at this moment. Wait a moment, then try again.',
        },
      });
      const page = await visitor.get('/projects');
      expect(page).toMatchObject({ status: 502, headers: { 'content-type': 'text/html; charset=utf-8' } });
      expect(page.text).toContain('This page tries again every ten seconds.');
      expect(page.text).toContain('http-equiv="refresh"');
    } finally {
      await gone.stop();
    }
  });
});

describe.runIf(nginx)('two nodes behind the proxy', () => {
  let folder: string;
  const closing: (() => unknown)[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'planner-nodes-'));
  });
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (...answers: RequestListener[]) => {
    const nodes = await Promise.all(answers.map(startNode));
    const proxy = await startProxy(
      nginx ?? '',
      folder,
      nodes.map(({ url }) => url),
    );
    closing.push(() => nodes.forEach(stopNode), proxy.stop);
    const { port } = proxy;
    return { nodes, port, client: new HttpClient(`http://127.0.0.1:${port}`) };
  };

  it('given reads that neither can answer now, then their sentence is told, and everything else goes on', async () => {
    const busy: RequestListener = ({ url }, response) => {
      response.statusCode = url === '/api/clients' ? 503 : 200;
      response.end('Too many past days at once.');
    };
    const { client } = await start(busy, busy);
    for (let time = 0; time < 3; time++) {
      expect(await client.get('/api/clients')).toMatchObject({
        status: 503,
        text: 'Too many past days at once.',
      });
    }
    for (let time = 0; time < 4; time++)
      expect(await client.post('/api/projects', {})).toMatchObject({ status: 200 });
  });

  it('given one that is gone or waits for its store, then the other answers each read, and writes of one gone', async () => {
    const { nodes, client } = await start(
      (_request, response) => response.end('one'),
      ({ method }, response) => {
        response.statusCode = method === 'GET' ? 503 : 200;
        response.end('two');
      },
    );
    for (let time = 0; time < 6; time++)
      expect(await client.get('/api/clients')).toMatchObject({ status: 200, text: 'one' });
    nodes.slice(0, 1).forEach(stopNode);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((name) => [name, name, name]))
      expect(await client.send(method, '/api/clients')).toMatchObject({ status: 200, text: 'two' });
  });

  it.each(['/api/import/projects', '/api/history/one/undo'])(
    'given a body of %s that never ends, then the node answers it at once, and the proxy keeps nothing of it',
    async (path) => {
      const { nodes, port } = await start((_, response) => response.end());
      nodes[0]?.prependListener('request', (_, response) => response.writeHead(401).end('Sign in.'));
      const socket = connect(port, '127.0.0.1');
      socket.write(`POST ${path} HTTP/1.1\r\nHost: planner\r\nContent-Length: 1000000\r\n\r\n`);
      socket.write('x'.repeat(500_000));
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toContain('401 Unauthorized');
      expect(await readdir(join(folder, 'temporary', 'client_body'))).toEqual([]);
      socket.destroy();
    },
  );

  it('given a page of one build, then its files are found at whichever node has them, and one that none has is 404', async () => {
    const having =
      (file: string): RequestListener =>
      ({ url }, response) => {
        response.statusCode = url === file ? 200 : 404;
        response.end(url === file ? file : 'This file is from an older version. Reload the page.');
      };
    const { client } = await start(having('/assets/old.js'), having('/assets/new.js'));
    for (const file of ['/assets/old.js', '/assets/new.js', '/assets/new.js', '/assets/old.js'])
      expect(await client.get(file)).toMatchObject({ status: 200, text: file });
    for (let time = 0; time < 2; time++) {
      expect(await client.get('/assets/older.js')).toMatchObject({
        status: 404,
        text: 'This file is from an older version. Reload the page.',
      });
    }
    expect(await client.get('/assets/old.js')).toMatchObject({ status: 200 });
  });

  it('given a node that dies over a write, then what may be repeated goes to the other with its key, and nothing else', async () => {
    const sent: string[] = [];
    const { client } = await start(
      ({ socket }) => socket.destroy(),
      ({ method, headers }, response) => {
        if (method !== 'GET') sent.push(`${method} ${headers['idempotency-key']}`);
        response.end('done');
      },
    );
    for (const method of ['PUT', 'DELETE', 'POST', 'PATCH']) {
      const write = () => client.send(method, '/api/clients/1', { headers: { 'Idempotency-Key': method } });
      const statuses = [(await write()).status, (await write()).status].toSorted();
      expect([method, ...statuses]).toEqual([method, 200, /P[OA]/.test(method) ? 502 : 200]);
    }
    expect(sent).toEqual([
      'PUT PUT',
      'PUT PUT',
      'DELETE DELETE',
      'DELETE DELETE',
      'POST POST',
      'PATCH PATCH',
    ]);
  });

  it.each([
    ['nobody in front of it', {}, ['127.0.0.1 http', '127.0.0.1 http']],
    ['another one', { outerProxy: '192.0.2.0/24' }, ['127.0.0.1 http', '127.0.0.1 http']],
    ['this one', { outerProxy: '127.0.0.1' }, ['203.0.113.9 https', '127.0.0.1 http']],
  ])(
    'given %s as the outer proxy, then only that one is believed about who asks, and how',
    async (_, options, seen) => {
      const node = await startNode(({ headers }, response) =>
        response.end(`${headers['x-forwarded-for']} ${headers['x-forwarded-proto']}`),
      );
      const proxy = await startProxy(nginx ?? '', folder, [node.url], options);
      closing.push(() => stopNode(node), proxy.stop);
      const client = new HttpClient(`http://127.0.0.1:${proxy.port}`);
      const claimed = { 'X-Forwarded-For': '198.51.100.9, 203.0.113.9', 'X-Forwarded-Proto': 'https' };
      expect([(await client.get('/', claimed)).text, (await client.get('/')).text]).toEqual(seen);
    },
  );
});
