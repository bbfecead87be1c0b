import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpClient } from '../../tests/httpClient.ts';
import { buildOf, webApp } from './webApp.ts';

const page =
  '<!doctype html><title>Planner</title><script type="module" crossorigin src="/assets/index-A1b2.js"></script>';

describe('the built web app', () => {
  let folder: string;
  let server: Server;
  let client: HttpClient;
  let address: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'planner-web-'));
    const root = join(folder, 'dist');
    await mkdir(join(root, 'assets'), { recursive: true });
    await writeFile(join(root, 'index.html'), page);
    await writeFile(join(root, 'favicon.svg'), '<svg/>');
    await writeFile(join(root, 'assets', 'index-A1b2.js'), 'run()');
    await writeFile(join(root, 'assets', 'index-A1b2.js.br'), brotliCompressSync('run() // small'));
    await writeFile(join(root, '.hidden'), 'secret');
    await writeFile(join(folder, 'package.json'), 'secret');
    const app = new Koa().use((ctx) => webApp(root, ctx));
    app.silent = true;
    server = createServer(app.callback()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    client = new HttpClient(address);
  });
  afterAll(async () => {
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true });
  });

  it('is told from another build by the first script of its page', () => {
    expect(buildOf(join(folder, 'dist'))).toBe('/assets/index-A1b2.js');
    expect(buildOf(folder)).toBeNull();
  });

  it.each(['/', '/projects', '/team-members/7', '/allocations?month=2026-05', '/no/such/page'])(
    'given %s, then it is the page, which is asked for anew each time',
    async (path) => {
      const answer = await client.get(path);
      expect(answer).toMatchObject({ status: 200, text: page });
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
    },
  );

  it('given a file whose name changes with its content, then browsers keep it', async () => {
    const answer = await client.get('/assets/index-A1b2.js');
    expect(answer).toMatchObject({ status: 200, text: 'run()' });
    expect(answer.headers['cache-control']).toBe('max-age=31536000,immutable');
    expect(answer.headers['content-type']).toMatch(/javascript/);
  });

  it('given a browser that reads brotli, then the file that the build compressed, and caches are told', async () => {
    const get = (encoding: string) =>
      fetch(`${address}/assets/index-A1b2.js`, { headers: { 'accept-encoding': encoding } });
    const small = await get('gzip, br');
    expect(await small.text()).toBe('run() // small');
    expect(small.headers.get('content-encoding')).toBe('br');
    expect(small.headers.get('vary')).toBe('Accept-Encoding');
    expect(small.headers.get('content-type')).toMatch(/javascript/);
    const plain = await get('identity');
    expect(await plain.text()).toBe('run()');
    expect(plain.headers.get('vary')).toBe('Accept-Encoding');
  });

  it('given another file of the build, then it is that', async () => {
    expect(await client.get('/favicon.svg')).toMatchObject({ status: 200, text: '<svg/>' });
  });

  it('given a file of an older build, then 404 and not the page', async () => {
    expect(await client.get('/assets/index-old.js')).toMatchObject({
      status: 404,
      text: 'This file is from an older version. Reload the page.',
      headers: { 'cache-control': 'no-store' },
    });
  });

  it.each([
    '/assets/..%2findex.html',
    '/assets/%2e%2e%2findex.html',
    '/assets/..%5cindex.html',
    '/assets/./x',
  ])('given %s, then 404 and not the page, which nobody keeps', async (path) => {
    const { status, text, headers } = await client.get(path);
    expect([status, text]).toEqual([404, 'This file is from an older version. Reload the page.']);
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    '/.hidden',
    '/../package.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
  ])('given %s, then nothing outside the build is shown', async (path) => {
    expect((await client.get(path)).text).not.toContain('secret');
  });

  it('given a write, then it is refused', async () => {
    expect(await client.post('/projects', {})).toMatchObject({ status: 405 });
  });
});
