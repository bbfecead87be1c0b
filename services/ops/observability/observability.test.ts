import { describe, expect, it } from 'vitest';
import { add } from '../../../tests/agency.ts';
import { testDatabases } from '../../../tests/databases.ts';
import { listen } from '../../../tests/liveClient.ts';
import { startServer } from '../../../tests/server.ts';
import { serverForAll } from '../../../tests/setUp.ts';
import { createPostgresEventStore } from '../../log/eventStore/postgres.ts';

const metricsToken = 'a token of sixteen characters or more'.replaceAll(' ', '-');

describe.each(testDatabases)('what an operator asks of a node on $name', (kind) => {
  const server = serverForAll(kind, { config: { metricsToken } });

  const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
  const metrics = async () => {
    const text = await (await get('/metrics', { Authorization: `Bearer ${metricsToken}` })).text();
    return new Map(
      text
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
    );
  };

  it('given a node at work, then it is live and ready, for anybody who asks', async () => {
    expect(await (await get('/health/live')).json()).toEqual({ status: 'live' });
    const ready = await get('/health/ready');
    expect(ready.status).toBe(200);
    // The positions of log and figures reveal activity, so they need the token.
    expect(await ready.json()).toEqual({ status: 'ready', detail: null });
    expect(ready.headers.get('cache-control')).toBe('no-store');
  });

  it('given no token, or another, then nobody reads the metrics', async () => {
    for (const token of ['', 'Bearer', 'Bearer wrong', metricsToken]) {
      expect(await get('/metrics', { Authorization: token })).toMatchObject({ status: 401 });
    }
  });

  it('given requests, then they are timed by route, without the ids of anything', async () => {
    await add(server.admin, '/api/clients', { name: 'Alder' });
    await server.admin.delete('/api/projects/12345');
    await server.admin.get('/api/nowhere/at/all');
    const seen = await metrics();
    const count = (labels: string) => seen.get(`planner_http_request_duration_seconds_count{${labels}}`);
    expect(count('method="POST",route="/api/clients",status="201"')).toBe(1);
    expect(count('method="DELETE",route="/api/projects/:id",status="404"')).toBe(1);
    expect([...seen.keys()].filter((key) => /12345|nowhere|Alder/.test(key))).toEqual([]);
  });

  it('given a listening browser, then it is counted while it listens', async () => {
    const before = (await metrics()).get('planner_live_clients') ?? 0;
    const listener = await listen(server.url, server.admin.cookie);
    expect((await metrics()).get('planner_live_clients')).toBe(before + 1);
    listener.vanish();
    await expect.poll(async () => (await metrics()).get('planner_live_clients')).toBe(before);
  });

  it('given an event that no version knows, then the parked ones are counted', async () => {
    expect((await metrics()).get('planner_parked_events')).toBe(0);
    const metadata = { at: '2026-05-14T09:30:00.000Z', by: '1', correlationId: 'c', causationId: 'c' };
    const event = { id: crypto.randomUUID(), type: 'ClientPromoted', data: {}, metadata };
    // As a later planner stores it: this one stores nothing that it can't read.
    const log = createPostgresEventStore(server.database.pool);
    const { position } = await log.append('client-900', 0, [event]);
    await server.planner.readSide.waitFor(position);
    const seen = await metrics();
    expect(seen.get('planner_parked_events')).toBe(1);
    expect(seen.get('planner_log_head_position')).toBe(position);
    expect(seen.get('planner_projection_position')).toBe(position);
    expect(seen.get('planner_ready')).toBe(1);
  });
});

describe.each(testDatabases)('a node without METRICS_TOKEN on $name', (kind) => {
  it('given anybody, then it has no metrics, and says how to have them', async () => {
    const server = await startServer(kind);
    const answer = await fetch(`${server.url}/metrics`, { headers: { Authorization: 'Bearer undefined' } });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('METRICS_TOKEN');
    await server.stop();
  });
});
