import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { add, aUser } from './agency.ts';
import { type TestDatabase, testPostgres } from './databases.ts';
import { HttpClient } from './httpClient.ts';
import { leaveOut } from './leftOut.ts';
import { listen } from './liveClient.ts';
import { comeBack, startOpenIdProvider } from './openIdProvider.ts';
import { type PlannerProcess, startProcess } from './plannerProcess.ts';
import { findNginx, startProxy } from './proxy.ts';
import { administrator } from './server.ts';

const nginx = await findNginx();
if (!nginx) leaveOut('The rules of the proxy were not tried', 'install nginx');

describe.each(nginx ? testPostgres : [])(
  'two nodes behind the proxy, on $name',
  { timeout: 120_000 },
  (kind) => {
    let folder: string;
    let database: TestDatabase;
    const closing: (() => Promise<unknown>)[] = [];
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'planner-proxy-'));
      database = await kind.open();
    });
    afterEach(async () => {
      for (const close of closing.splice(0).toReversed()) await close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    });

    const startNode = async (
      publicUrl: string,
      environment: Record<string, string>,
    ): Promise<PlannerProcess & { url: string }> => {
      const node = startProcess({
        DATABASE_URL: database.url,
        PUBLIC_URL: publicUrl,
        METRICS_TOKEN: 'sixteen-characters',
        ...environment,
      });
      closing.push(async () => {
        node.kill('SIGKILL');
        await node.ended;
      });
      return { ...node, url: await node.ready };
    };
    const startNodes = async (
      publicUrl: string,
      {
        encrypted = false,
        environment = {},
      }: { encrypted?: boolean; environment?: Record<string, string> } = {},
    ) => {
      const nodes = await Promise.all([1, 2].map(() => startNode(publicUrl, environment)));
      const proxy = await startProxy(
        nginx ?? '',
        folder,
        nodes.map(({ url }) => url),
        { encrypted },
      );
      closing.push(proxy.stop);
      return { nodes, port: proxy.port };
    };

    it('given a write through it, then every listener hears of it at once, and a node that dies is not missed', async () => {
      const { nodes, port } = await startNodes('http://127.0.0.1');
      const url = `http://127.0.0.1:${port}`;
      const client = new HttpClient(url);
      await client.signIn(administrator.username, administrator.password);
      const listeners = await Promise.all([1, 2, 3, 4].map(() => listen(url, client.cookie)));
      expect(await client.post('/api/clients', { name: 'Alder' })).toMatchObject({ status: 201 });
      for (const listener of listeners) {
        expect(listener.response.headers['content-type']).toContain('text/event-stream');
        await listener.next(({ topics }) => topics.includes('clients'));
        listener.vanish();
      }

      nodes[0]?.kill('SIGKILL');
      await nodes[0]?.ended;
      for (let index = 0; index < 10; index++) {
        expect(await client.get('/api/clients')).toMatchObject({ status: 200 });
      }
      // The other node takes over projecting within moments.
      await vi.waitFor(
        async () => expect((await client.post('/api/clients', { name: 'Birch' })).status).not.toBe(503),
        { timeout: 30_000, interval: 500 },
      );
      await vi.waitFor(
        async () =>
          expect((await client.get('/api/clients')).body).toMatchObject([
            { name: 'Alder' },
            { name: 'Birch' },
          ]),
        { timeout: 30_000, interval: 200 },
      );
    });

    it('given a provider to sign in through, then whichever node gets the answer signs in', async () => {
      const provider = await startOpenIdProvider({
        chief: { email: 'chief@agency.example', email_verified: true },
      });
      closing.push(provider.stop);
      const { port } = await startNodes('http://127.0.0.1', {
        environment: {
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: provider.clientId,
          OIDC_CLIENT_SECRET: provider.clientSecret,
        },
      });
      provider.serve('http://127.0.0.1');
      const admin = new HttpClient(`http://127.0.0.1:${port}`);
      await admin.signIn(administrator.username, administrator.password);
      await add(admin, '/api/admin/users', aUser('chief', { email: 'chief@agency.example', role: 'admin' }));
      for (let time = 0; time < 4; time++) {
        const visitor = new HttpClient(`http://127.0.0.1:${port}`);
        const callback = await comeBack(provider, visitor, 'chief');
        expect(await visitor.get(callback)).toMatchObject({ status: 302, headers: { location: '/' } });
        expect(await visitor.get('/api/auth/user')).toMatchObject({ body: { username: 'chief' } });
      }
    });

    it('given metrics, health or another address, then only health and the planner answer', async () => {
      const { nodes, port } = await startNodes('http://127.0.0.1');
      const url = `http://127.0.0.1:${port}`;
      const headers = { Authorization: 'Bearer sixteen-characters' };
      expect((await fetch(`${nodes[0]?.url}/metrics`, { headers })).status).toBe(200);
      expect((await fetch(`${url}/metrics`, { headers })).status).toBe(404);
      const ready = await fetch(`${url}/health/ready`);
      expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', detail: null }]);
      // Forwarding headers from a client are ignored: each address is limited by itself.
      const attempt = (address: string) =>
        new HttpClient(url).send('POST', '/api/login', {
          json: { username: 'nobody', password: 'nothing' },
          headers: { 'X-Forwarded-For': address },
        });
      const statuses = [];
      for (let index = 0; index < 24; index++) statuses.push((await attempt(`10.0.0.${index}`)).status);
      expect(statuses).toContain(429);
    });

    it('given HTTPS, then cookies are for HTTPS only, and a sign-in without it is refused with a sentence', async () => {
      const { nodes, port } = await startNodes('https://localhost', { encrypted: true });
      const json = JSON.stringify(administrator);
      const options: RequestOptions = {
        method: 'POST',
        rejectUnauthorized: false,
        headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(json) },
      };
      const { status, headers } = await new Promise<{
        status?: number | undefined;
        headers: Record<string, unknown>;
      }>((resolve, reject) => {
        const sent = request(`https://127.0.0.1:${port}/api/login`, options, async (response) => {
          await text(response);
          resolve({ status: response.statusCode, headers: response.headers });
        });
        sent.once('error', reject);
        sent.end(json);
      });
      expect(status).toBe(200);
      expect(String(headers['set-cookie'])).toMatch(/secure/i);
      expect(headers['strict-transport-security']).toContain('max-age=');
      const direct = await new HttpClient(nodes[0]?.url ?? '').post('/api/login', administrator);
      expect(direct).toMatchObject({
        status: 403,
        body: { detail: expect.stringContaining('begins with https') },
      });
      // Many tabs read at once over one connection.
      const socket = connect({ port, rejectUnauthorized: false, ALPNProtocols: ['h2', 'http/1.1'] });
      await once(socket, 'secureConnect');
      expect(socket.alpnProtocol).toBe('h2');
      socket.destroy();
    });
  },
);
