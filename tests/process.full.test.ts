import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { HttpClient } from './httpClient.ts';
import { listen } from './liveClient.ts';
import { useProcesses } from './useProcesses.ts';

// Each start takes seconds on a machine busy with other tests.
describe('the planner as a process, started again', { timeout: 120_000 }, () => {
  const processes = useProcesses();

  it('given SIGTERM, then the request in flight is finished, live streams end, and it exits well', async () => {
    const planner = processes.start();
    const client = await planner.signIn();
    const url = await planner.ready;
    const listener = await listen(url, client.cookie);
    const body = JSON.stringify({ name: 'In flight' });
    const sent = request(`${url}/api/clients`, {
      method: 'POST',
      headers: {
        Cookie: client.cookie,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      },
    });
    sent.write(body.slice(0, 5));
    await delay(200);
    planner.kill('SIGTERM');
    await listener.ended;
    await expect(new HttpClient(url).get('/api/clients')).rejects.toThrow('ECONNREFUSED');
    sent.end(body.slice(5));
    const [response] = await once(sent, 'response');
    expect(response.statusCode).toBe(201);
    response.resume();
    expect(await planner.ended).toBe(0);
    expect(planner.stderr()).toBe('');

    const after = await processes.start().signIn();
    expect((await after.get('/api/clients')).text).toContain('In flight');
  });

  it('given a process that was killed, then its lock is not in the way, and sessions go on', async () => {
    const first = processes.start();
    const client = await first.signIn();
    await client.post('/api/clients', { name: 'Acknowledged' });
    first.kill('SIGKILL');
    await first.ended;
    const again = new HttpClient(await processes.start().ready);
    for (const [name, value] of client.cookies) again.cookies.set(name, value);
    expect((await again.get('/api/clients')).body).toMatchObject([{ id: 1, name: 'Acknowledged' }]);
  });

  it('given no password and an empty folder, then one is told once, and works', async () => {
    await rm(join(processes.dataDirectory, 'database'), { recursive: true });
    const told = /^Sign in as admin with the password (\S+) /m;
    const first = processes.start({ ADMIN_PASSWORD: undefined });
    const url = await first.ready;
    await vi.waitFor(() => expect(first.stdout()).toMatch(told));
    const password = told.exec(first.stdout())?.[1] ?? '';
    expect(await new HttpClient(url).signIn('admin', password)).toMatchObject({ status: 200 });
    first.kill('SIGTERM');
    await first.ended;
    const second = processes.start({ ADMIN_PASSWORD: undefined });
    const again = new HttpClient(await second.ready);
    expect(await again.signIn('admin', password)).toMatchObject({ status: 200 });
    expect(second.stdout()).not.toMatch(told);
    expect(first.stderr() + second.stderr()).not.toContain(password);
  });

  it('given the port is in use at the first start, then it says so, and the next start tells a password', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = String(address && typeof address === 'object' ? address.port : '');
    const refused = processes.start({ PORT: port, ADMIN_PASSWORD: undefined });
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toBe(
      `Port ${port} is in use, by another planner perhaps. Stop that one, or set PORT to another number (0 takes any free one).\n`,
    );
    other.close();
    const next = processes.start({ ADMIN_PASSWORD: undefined });
    await next.ready;
    await vi.waitFor(() => expect(next.stdout()).toMatch(/^Sign in as admin with the password \S+ /m));
  });

  it('given a database that can not be reached, then it says so once, no password, and waits', async () => {
    const planner = processes.start({ DATABASE_URL: 'postgres://planner:hidden@127.0.0.1:1/planner' });
    const told =
      /^The database of DATABASE_URL can't be reached: connect ECONNREFUSED 127.0.0.1:1\. .* waits for it, .*\n$/;
    await vi.waitFor(() => expect(planner.stderr()).toMatch(told));
    await delay(2_500);
    expect(planner.stderr()).toMatch(told);
    expect(planner.stderr()).not.toMatch(/hidden|\bat .+:\d+/);
    planner.kill('SIGTERM');
    await planner.ended;
  });
});
