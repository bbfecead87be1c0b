import { beforeAll, describe, expect, it } from 'vitest';
import { add, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { serverForAll } from '../../tests/setUp.ts';

describe.each(testDatabases.slice(0, 1))('what the log lines tell of refused requests', (kind) => {
  const server = serverForAll(kind);
  let ada: HttpClient;
  let adaId: number;
  beforeAll(async () => {
    adaId = await add(server.admin, '/api/admin/users', aUser('ada'));
    ada = await server.signedIn('ada');
  });

  /** Logged refusals since a line. */
  const linesSince = (count: number) =>
    server.log.slice(count).flatMap((line) => {
      const entry = JSON.parse(line) as Record<string, unknown>;
      return entry.msg === 'A request was refused' ? [entry] : [];
    });

  it('given a team member who asks for what is not theirs, then who, what and when', async () => {
    const count = server.log.length;
    const { headers } = await ada.get('/api/projects?search=Zebedee');
    expect(linesSince(count)).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: expect.any(Number),
        hostname: expect.any(String),
        msg: 'A request was refused',
        status: 403,
        method: 'GET',
        path: '/api/projects',
        userId: String(adaId),
        correlationId: headers['x-correlation-id'],
      },
    ]);
  });

  it.each([
    [401, 'GET', '/api/projects', {}],
    [403, 'POST', '/api/clients', { json: {}, headers: { Origin: 'https://evil.example' } }],
    [415, 'POST', '/api/clients', { raw: 'name=Zebedee', headers: { 'Content-Type': 'text/plain' } }],
    [405, 'PURGE', '/api/clients', {}],
  ])('given a refusal with %d, then it is told', async (status, method, path, sending) => {
    const count = server.log.length;
    expect(await server.visitor().send(method, path, sending)).toMatchObject({ status });
    expect(linesSince(count)).toMatchObject([{ status, method, path }]);
  });

  it('given what is refused for what it holds, then no line holds it', async () => {
    const count = server.log.length;
    const json = { username: 'zebedee', password: 'zeb', email: 'zebedee' };
    expect(await server.admin.post('/api/admin/users', json)).toMatchObject({ status: 400 });
    expect(await server.visitor().signIn('zebedee', 'zebedee')).toMatchObject({ status: 401 });
    expect(linesSince(count)).toMatchObject([{ status: 400 }, { status: 401 }]);
    expect(JSON.stringify(linesSince(count))).not.toContain('zeb');
  });

  it('given an address with a line end in it, then it is one line', async () => {
    const count = server.log.length;
    await ada.get('/api/projects/%0A%7B%22level%22:50%7D');
    expect(server.log.slice(count).every((line) => line.trimEnd().split('\n').length === 1)).toBe(true);
    expect(linesSince(count).every(({ level }) => level === 30)).toBe(true);
  });

  it('given what is gone, or was changed by others, then it is no matter of security', async () => {
    const count = server.log.length;
    await server.admin.get('/api/nothing');
    await server.admin.delete('/api/clients/4711');
    expect(linesSince(count)).toEqual([]);
  });
});
