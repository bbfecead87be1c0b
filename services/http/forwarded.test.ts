import { sql } from 'slonik';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { administrator, startServer, type TestServer } from '../../tests/server.ts';
import { serverForAll } from '../../tests/setUp.ts';
import { runningFormulasClient } from '../ops/maintenance/runningFormulasClient.ts';

const publicUrl = 'https://planner.agency.example';
const proxied = { 'X-Forwarded-Proto': 'https' };
const sentence = `Open the planner at its public address, which begins with https: ${publicUrl}`;

describe.each(testDatabases.slice(0, 1))('what proxies say', (kind) => {
  const server = serverForAll(kind);

  const startAlso = (config: { publicUrl?: string; trustedProxies?: string[] }) =>
    startServer(kind, { database: server.database, config });
  /** The address recorded for a failed sign-in. */
  const seenFrom = async ({ visitor }: TestServer, headers: Record<string, string>) => {
    const json = { username: 'nobody', password: 'a guess' };
    expect(await visitor().send('POST', '/api/login', { json, headers })).toMatchObject({ status: 401 });
    return server.database.pool.oneFirst(sql.unsafe`
      select address from vault.access_log order by until desc, id desc limit 1
    `);
  };

  it('given no proxy is expected, then nobody is believed', async () => {
    expect(await seenFrom(server, { 'X-Forwarded-For': '203.0.113.1' })).toBe('127.0.0.1');
  });

  it('given a public address, then the last address that the nearest proxy names is who asks, if it is one', async () => {
    const node = await startAlso({ publicUrl: 'http://planner.agency.example' });
    for (const [header, address] of [
      ['203.0.113.2', '203.0.113.2'],
      ['203.0.113.3, 10.0.0.7', '10.0.0.7'],
      ['::ffff:203.0.113.4', '203.0.113.4'],
      ['[2001:db8::5]:4711', '2001:db8::5'],
      ['203.0.113.6:4711', '203.0.113.6'],
      ['203.0.113.7, <script>', '127.0.0.1'],
    ] as const) {
      expect(await seenFrom(node, { 'X-Forwarded-For': header })).toBe(address);
    }
    await node.stop();
  });

  it('given named proxies, then all of them are believed, and nobody else', async () => {
    const named = await startAlso({ publicUrl, trustedProxies: ['127.0.0.1', '10.0.0.0/8'] });
    const chain = { ...proxied, 'X-Forwarded-For': '198.51.100.9, 203.0.113.8, 10.0.0.7' };
    expect(await seenFrom(named, chain)).toBe('203.0.113.8');
    await named.stop();
    const others = await startAlso({ publicUrl, trustedProxies: ['192.0.2.1'] });
    expect(await others.visitor().get('/api/sign-in-options', chain)).toMatchObject({ status: 403 });
    await others.stop();
  });

  it('given an https address, then the commands beside the planner work through it', async () => {
    const node = await startAlso({ publicUrl });
    const desk = await runningFormulasClient({
      host: '127.0.0.1',
      port: Number(new URL(node.url).port),
      adminUsername: administrator.username,
      adminPassword: administrator.password,
      adminCode: undefined,
      publicUrl,
    });
    expect(await desk.verification(await desk.startVerification())).toMatchObject({
      by: { username: administrator.username },
    });
    await node.stop();
  });

  it('given an https address reached over http, then a sentence says so, whatever is asked', async () => {
    const node = await startAlso({ publicUrl });
    const visitor = node.visitor();
    await visitor.send('POST', '/api/login', {
      json: { username: 'admin', password: 'correct horse' },
      headers: proxied,
    });
    for (const [method, path] of [
      ['POST', '/api/logout'],
      ['POST', '/api/login'],
      ['GET', '/api/auth/user'],
      ['GET', '/api/oidc/start'],
      ['GET', '/api/clients'],
    ] as const) {
      const answer = await visitor.send(method, path);
      expect(answer).toMatchObject({ status: 403, body: { detail: sentence } });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(await visitor.get('/api/auth/user', proxied)).toMatchObject({ status: 200 });
    await node.stop();
  });

  it('given a public address, then writes come from its pages alone, whatever host is said to be asked', async () => {
    const node = await startAlso({ publicUrl });
    const write = (headers: Record<string, string>) =>
      node.visitor().send('POST', '/api/logout', { headers: { ...proxied, ...headers } });
    expect(await write({ Origin: publicUrl })).toMatchObject({ status: 204 });
    expect(await write({ Origin: publicUrl, 'X-Forwarded-Host': 'evil.example' })).toMatchObject({
      status: 204,
    });
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' },
      { Origin: 'https://evil.example', Host: 'evil.example' },
      { Origin: 'http://planner.agency.example', Host: 'planner.agency.example' },
      { Origin: 'null' },
    ];
    for (const headers of foreign) {
      expect(await write(headers)).toMatchObject({ status: 403 });
    }
    expect((await write({ Origin: node.url })).body).toMatchObject({
      detail: `Changes are accepted at ${publicUrl} only. Open the planner there.`,
    });
    await node.stop();
  });
});
