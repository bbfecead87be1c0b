import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { add, aRetainer } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { Sending } from '../../tests/httpClient.ts';
import { expectRefusal } from '../../tests/problems.ts';
import { serverForAll } from '../../tests/setUp.ts';

const json = { 'Content-Type': 'application/json' };

describe.each(testDatabases.slice(0, 1))('hostile requests', (kind) => {
  const server = serverForAll(kind);
  let head: number;
  beforeAll(async () => {
    const client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    await add(server.admin, '/api/projects', aRetainer(client));
    head = await server.planner.store.head();
  });

  /** Sends a request, and expects a refusal that stores nothing. */
  const refused = async (status: number, method: string, path: string, sending?: Sending) => {
    const answer = await server.admin.send(method, path, sending);
    expect(answer.status, `${method} ${path} ${answer.text}`).toBe(status);
    expectRefusal(answer);
    expect(await server.planner.store.head()).toBe(head);
    return answer;
  };

  it.each([
    ['half an object', '{"name": "Asp'],
    ['a trailing comma', '{"name": "Aspen",}'],
    ['NaN', '{"name": NaN}'],
    ['a text', '"Aspen"'],
    ['a number', '1'],
    ['null', 'null'],
    ['bytes that are no UTF-8 in an unclosed text', Buffer.from([0x7b, 0x22, 0xff, 0xfe])],
    ['nothing but a byte order mark', '\uFEFF'],
    ['an own prototype', '{"name": "Aspen", "__proto__": {"admin": true}}'],
    ['a thousand levels', '['.repeat(1000)],
    ['sixty thousand levels', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
    ['twenty thousand levels of objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['a list', '[{"name": "Aspen"}]'],
    ['nothing', ''],
  ])('given a body that is %s, then 400', async (_, raw) => {
    await refused(400, 'POST', '/api/clients', { raw, headers: json });
  });

  it.each([
    ['with a key', { 'Idempotency-Key': 'deep' }],
    ['without one', {}],
  ])(
    'given a good body with a value of 5,000 levels that nobody asked for, %s, then 400',
    async (_, headers) => {
      const raw = `{"name": "Aspen", "more": ${'['.repeat(5000)}${']'.repeat(5000)}}`;
      const { body } = await refused(400, 'POST', '/api/clients', { raw, headers: { ...json, ...headers } });
      expect(body).toMatchObject({
        detail: expect.stringMatching(/^The request is nested too deeply\. Send/),
      });
    },
  );

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'name=Aspen'],
    ['plain text', 'text/plain', '{"name":"Aspen"}'],
    ['a multipart form', 'multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
    ['a JSON patch', 'application/json-patch+json', '[]'],
    ['no type at all', undefined, '{"name":"Aspen"}'],
    ['a type that is none', ';;;', '{"name":"Aspen"}'],
  ])('given %s, then 415', async (_, type, raw) => {
    await refused(415, 'POST', '/api/clients', { raw, headers: type ? { 'Content-Type': type } : {} });
  });

  it.each([
    ['an unknown encoding', 'compress', '{}'],
    ['gzip that is none', 'gzip', '{"name":"Aspen"}'],
    ['gzip that ends early', 'gzip', gzipSync('{"name":"Aspen"}').subarray(0, 12)],
    ['two megabytes in two kilobytes', 'gzip', gzipSync(`{"name":"${'a'.repeat(2 ** 21)}"}`)],
  ])('given %s, then 415, of reads too', async (_, encoding, raw) => {
    const headers = { ...json, 'Content-Encoding': encoding };
    await refused(415, 'POST', '/api/clients', { raw, headers });
    await refused(415, 'GET', '/api/clients', { raw, headers });
  });

  it('given ten megabytes, announced or not, then 413', async () => {
    const raw = `{"name": "${'a'.repeat(10 * 2 ** 20)}"}`;
    await refused(413, 'POST', '/api/clients', { raw, headers: json });
    await refused(413, 'POST', '/api/clients', { raw, headers: { ...json, 'Transfer-Encoding': 'chunked' } });
  });

  it.each(
    [
      '/api/projects/%00',
      '/api/projects/%ff',
      '/api/projects/%',
      '/api/projects/1%2F..%2F2',
      '/api/projects/1e0',
      '/api/projects/01',
      '/api/projects/-1',
      '/api/projects/1.0',
      '/api/projects/0x1',
      '/api/projects/2147483648',
      '/api/projects/99999999999999999999',
      '/api/projects/١',
      "/api/projects/1'--",
      '/api/admin/users/%F0%9F%98%80',
      '/api/allocations/0',
    ].map((path) => encodeURI(path).replaceAll('%25', '%')),
  )('given DELETE %s, then 400', async (path) => {
    await refused(400, 'DELETE', path);
  });

  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/projects/1/2',
    '/api//projects',
    '/api/../api/projects/x/y',
    '/api/constructor',
    '/api/__proto__',
    '/api/%2e%2e/%2e%2e/etc/passwd',
    '/api/projects%00',
  ])('given GET %s, then 404', async (path) => {
    await refused(404, 'GET', path);
  });

  it.each([
    '/%00',
    '/%ff',
    '/%',
    '/..%2f..%2fpackage.json',
    '/../package.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '//etc/passwd',
    '//evil.example/%2e%2e',
    '/assets//etc/passwd',
    '/.git/config',
    '/index.html%00.js',
  ])('given GET %s, then it is neither a file of the machine nor a fault of ours', async (path) => {
    const { status, text } = await server.admin.get(path);
    expect([200, 400, 403, 404]).toContain(status);
    expect(text).not.toMatch(/"dependencies"|root:|\[core\]|at .+:\d+:\d+/);
  });

  it.each(['PURGE', 'PROPFIND', 'TRACE', 'LINK', 'PUT', 'PATCH'])(
    'given %s of a list, then 405',
    async (method) => {
      await refused(405, method, '/api/clients');
    },
  );

  it('given OPTIONS, then the possible methods are told, and no other site is allowed in', async () => {
    const { status, headers } = await server.admin.send('OPTIONS', '/api/clients', {
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(status).toBe(200);
    expect(headers.allow).toBe('HEAD, GET, POST');
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it.each(
    ['access-log', 'access-log.csv', 'history', 'history.csv'].flatMap((list) =>
      ['from=0000-01-01', 'to=0001-01-01', 'from=1999-12-31', 'to=9999-12-32'].map(
        (span) => `/api/${list}?${span}`,
      ),
    ),
  )('given GET %s, then 400', async (path) => {
    await refused(400, 'GET', path);
  });

  it.each(['0000-01-01', '0001-01-01', '0000-01-01T00:00:00Z'])(
    'given the past day %s, then the planner says since when it knows anything',
    async (day) => {
      const { body } = await refused(400, 'GET', `/api/clients?asOf=${day}`);
      expect(body).toMatchObject({ detail: expect.stringMatching(/^The planner knows nothing from before/) });
      const span = `from=${day}&to=${day}&start=2026-05&end=2026-06`;
      expect(await server.admin.get(`/api/pnl/movement?${span}`)).toMatchObject({ status: 200 });
    },
  );

  it('given the last day there is, then it is like any other', async () => {
    const { status } = await server.admin.get('/api/access-log?from=2000-01-01&to=9999-12-31');
    expect(status).toBe(200);
  });

  it.each([
    ['a cookie that is none', { Cookie: 'planner.session=%00; planner.session.sig=;;=' }],
    ['a very long cookie', { Cookie: `planner.session=${'x'.repeat(8000)}` }],
    ['a host that is none', { Host: '[::::' }],
    ['an encoding that nobody speaks', { 'Accept-Encoding': 'snail;q=9, *;q=0' }],
  ])('given %s, then the answer is a refusal and no fault', async (_, headers) => {
    const answer = await server.visitor().send('GET', '/api/projects', { headers });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  it('then nothing of this was logged as a fault of ours', () => {
    expect(server.log.filter((line) => !line.startsWith('{"level":30'))).toEqual([]);
  });
});
