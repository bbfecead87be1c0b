import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { expectRefusal } from '../../tests/problems.ts';
import { startServer } from '../../tests/server.ts';
import { serverForAll } from '../../tests/setUp.ts';

describe.each(testDatabases.slice(0, 1))('what other sites may do', (kind) => {
  const server = serverForAll(kind);
  let own: string;
  beforeAll(async () => {
    own = server.url;
  });

  it.each([
    ['another origin', { Origin: 'https://evil.example' }],
    ['an opaque origin', { Origin: 'null' }],
    ['an origin that is none', { Origin: '://' }],
    ['the planner’s host at another port', { Origin: 'http://127.0.0.1:1' }],
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a page of a sister site', { 'Sec-Fetch-Site': 'same-site' }],
  ])('given a write from %s, then 403 and nothing is stored', async (_, headers) => {
    const head = await server.planner.store.head();
    for (const [method, path] of [
      ['POST', '/api/clients'],
      ['DELETE', '/api/projects/1'],
      ['POST', '/api/logout'],
      ['POST', '/api/login'],
    ] as const) {
      const json = method === 'POST' ? { name: 'Evil', username: 'admin', password: 'guess' } : undefined;
      const answer = await server.admin.send(method, path, { json, headers });
      expect(answer.status).toBe(403);
      expectRefusal(answer);
    }
    expect(await server.planner.store.head()).toBe(head);
    expect(await server.admin.get('/api/auth/user')).toMatchObject({ status: 200 });
  });

  it("given a write from the planner's own page, or from a program, then it is done", async () => {
    const names = ['one', 'two', 'three'];
    const answers = await Promise.all(
      [{ Origin: own, 'Sec-Fetch-Site': 'same-origin' }, { 'Sec-Fetch-Site': 'none' }, {}].map(
        (headers, index) =>
          server.admin.send('POST', '/api/clients', { json: { name: names[index] }, headers }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it.each(['/api/LOGIN', '/api/Login/code', '/api/Logout', '/api/Clients'])(
    'given %s, which no limit of the proxy is for, then 404',
    async (path) => {
      const visitor = server.visitor();
      expect(await visitor.post(path, { username: 'admin', password: 'guess' })).toMatchObject({
        status: 404,
      });
    },
  );

  it("given a form of another site's page, then 415 even where a browser names no origin", async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect(await server.admin.send('POST', '/api/clients', { raw: 'name=Evil', headers })).toMatchObject({
      status: 415,
    });
  });

  it.each(['/api/clients', '/api/nothing', '/', '/assets/nothing.js', '/%ff'])(
    'given %s, then the answer keeps browsers from running or showing anything else',
    async (path) => {
      const { headers } = await server.admin.get(path);
      const policy = String(headers['content-security-policy']).split(';');
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "connect-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ]),
      );
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  it.each([
    '/api/clients',
    '/api/nothing',
    '/api/history.csv',
    '/health/live',
    '/metrics',
    '/',
    '/assets/nothing.js',
    '/assets/',
  ])('given %s, then its type is named, of text with its characters', async (path) => {
    const { headers, text } = await server.admin.get(path);
    expect(text).not.toBe('');
    expect(headers['content-type']).toMatch(
      /^(application\/(problem\+)?json(; charset=utf-8)?|text\/(plain|html|csv); charset=utf-8)$/,
    );
  });

  it('given a folder of the build, then it is not listed', async () => {
    expect(await server.admin.get('/assets/')).toMatchObject({ status: 404 });
  });

  it('given any answer of the API, then nobody keeps it, and it can be found in the log', async () => {
    const [one, two] = [await server.admin.get('/api/clients'), await server.visitor().get('/api/clients')];
    for (const { headers } of [one, two]) {
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-correlation-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(one.headers['x-correlation-id']).not.toBe(two.headers['x-correlation-id']);
  });

  it('given a write, then its events carry the correlation id of its answer', async () => {
    const { headers, body } = await server.admin.post('/api/clients', { name: 'Traced' });
    const [event] = await server.planner.store.readStream(`client-${(body as { id: number }).id}`);
    expect(event?.metadata.correlationId).toBe(headers['x-correlation-id']);
  });
});

describe.each(testDatabases.slice(0, 1))('a planner that people reach by HTTPS', (kind) => {
  it('then every answer makes browsers stay with HTTPS for a year, subdomains too', async () => {
    const server = await startServer(kind, { config: { publicUrl: 'https://planner.agency.example' } });
    for (const path of ['/', '/api/sign-in-options', '/api/clients', '/api/nothing', '/health/live']) {
      const { headers } = await server.visitor().get(path, { 'X-Forwarded-Proto': 'https' });
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    }
    await server.stop();
  });
});
