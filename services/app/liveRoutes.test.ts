import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { add, aRetainer, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { type LiveClient, listen as listenTo } from '../../tests/liveClient.ts';
import { startServer } from '../../tests/server.ts';
import { serverForAll } from '../../tests/setUp.ts';
import type { LiveSubscriber } from '../live/feed.ts';

describe.each(testDatabases)('the live feed on $name', (kind) => {
  const server = serverForAll(kind);
  let client: number;
  let project: number;
  let members: number[];
  const open: LiveClient[] = [];
  beforeAll(async () => {
    client = await add(server.admin, '/api/clients', { name: 'Birch & Sons' });
    project = await add(server.admin, '/api/projects', aRetainer(client));
    members = [
      await add(server.admin, '/api/team-members', aTeamMember()),
      await add(server.admin, '/api/team-members', aTeamMember({ name: 'Bob Other' })),
    ];
  });
  afterEach(() => {
    for (const listener of open.splice(0)) listener.vanish();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const listen = async (who: HttpClient, options?: Parameters<typeof listenTo>[2]) => {
    const listener = await listenTo(server.url, who.cookie, options);
    open.push(listener);
    return listener;
  };
  const signedIn = async (username: string, fields: object) => {
    const id = await add(server.admin, '/api/admin/users', aUser(username, { ...fields }));
    const visitor = await server.signedIn(username);
    return { id, visitor };
  };
  const saveHours = (teamMemberId: number | undefined, allocatedHours: number, month = '2026-05') =>
    server.admin.post('/api/allocations', { projectId: project, teamMemberId, month, allocatedHours });
  const addClient = (name: string) => add(server.admin, '/api/clients', { name });
  const now = async () => Number((await server.admin.get('/api/clients')).headers['x-planner-position']);

  it('given nobody is signed in, then 401', async () => {
    expect(await server.visitor().get('/api/live')).toMatchObject({ status: 401 });
  });

  it('given thirty writes, then each is announced, and a GET on the announcement sees it', async () => {
    const listener = await listen(server.admin);
    expect(listener).toMatchObject({ status: 200 });
    expect(listener.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    for (let round = 0; round < 30; round++) {
      const heard = listener.events.length;
      const writing = server.admin.post('/api/clients', { name: `Live ${round}` });
      const event = await listener.next((event) => listener.events.indexOf(event) >= heard);
      const { text } = await server.admin.get('/api/clients');
      expect(text).toContain(`"Live ${round}"`);
      expect(event).toMatchObject({ event: 'change', topics: ['clients'], id: event.position });
      await writing;
    }
    const positions = listener.events.map(({ position }) => position);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect(new Set(positions).size).toBe(30);
  });

  it('given a client that comes back, then it hears exactly what it has missed', async () => {
    const before = await listen(server.admin);
    await addClient('Heard');
    const { id } = await before.next(() => true);
    before.vanish();
    for (const name of ['Missed one', 'Missed two']) await addClient(name);
    await saveHours(members[0], 11);
    const after = await listen(server.admin, { lastEventId: String(id) });
    await addClient('Heard again');
    await after.next(({ position }) => position === id + 4);
    const person = { kind: 'teamMember', id: members[0] };
    const cells = [{ projectId: project, person, month: '2026-05', hours: 11 }];
    expect(after.events.map((event) => event.cells)).toEqual([undefined, undefined, cells, undefined]);
    expect(after.events.map(({ event, position, topics }) => [event, position, topics])).toEqual([
      ['change', id + 1, ['clients']],
      ['change', id + 2, ['clients']],
      ['change', id + 3, ['allocations:2026-05', 'figures:2026-05']],
      ['change', id + 4, ['clients']],
    ]);
  });

  it('given both, then Last-Event-ID, which is newer, counts', async () => {
    const after = await now();
    await addClient('One');
    await addClient('Two');
    const options = { query: `?after=${after}`, lastEventId: String(after + 1) };
    const listener = await listen(server.admin, options);
    expect(await listener.next(() => true)).toMatchObject({ position: after + 2 });
  });

  it.each(['999999999', 'what', '-1', '1e3', '9'.repeat(40)])(
    'given the unknown id %s, then everything is to be read again, and what follows is heard',
    async (lastEventId) => {
      const listener = await listen(server.admin, { lastEventId });
      const position = await now();
      expect(await listener.next(() => true)).toMatchObject({ event: 'reset', id: position, topics: ['*'] });
      await addClient(`After a reset from ${lastEventId}`);
      expect(await listener.next(({ event }) => event === 'change')).toMatchObject({
        position: position + 1,
      });
      expect(listener.events).toHaveLength(2);
    },
  );

  it('given a team member, then they hear of themselves only, and not what it was', async () => {
    const { visitor } = await signedIn('ada', { teamMemberId: members[0] });
    const listener = await listen(visitor);
    await saveHours(members[1], 5, '2026-07');
    await addClient('None of their business');
    await server.admin.post('/api/projects', aRetainer(client, { name: 'Elsewhere' }));
    await saveHours(members[0], 6, '2026-07');
    // A colleague's hours on the same project in the same month.
    await saveHours(members[1], 4, '2026-07');
    await server.admin.put(`/api/team-members/${members[1]}`, aTeamMember({ name: 'Bob', salary: '1' }));
    const leave = { from: '2026-07-06', to: '2026-07-10', kind: 'sick' };
    await server.admin.post(`/api/team-members/${members[1]}/time-off`, leave);
    await server.admin.patch(`/api/projects/${project}`, { status: 'review' });
    const last = await now();
    await listener.next(({ position }) => position === last);
    expect(listener.events.map(({ topics }) => topics)).toEqual([['me'], ['me']]);
    expect(listener.text()).not.toContain('cells');
  });

  it('given a user linked to nobody, then they hear nothing of anybody', async () => {
    const { id, visitor } = await signedIn('unlinked', {});
    const listener = await listen(visitor);
    await saveHours(members[0], 7, '2026-08');
    await server.admin.put(`/api/admin/users/${id}`, { role: 'team_member', teamMemberId: members[1] });
    await listener.ended;
    expect(listener.events.map(({ topics }) => topics)).toEqual([['me'], ['*']]);
  });

  it.each([
    ['deleted', (id: number) => server.admin.delete(`/api/admin/users/${id}`)],
    ['given another role', (id: number) => server.admin.put(`/api/admin/users/${id}`, { role: 'admin' })],
  ])('given a user who is %s, then their stream ends at once', async (what, change) => {
    const { id, visitor } = await signedIn(`user ${what}`, {});
    const listener = await listen(visitor);
    await change(id);
    await listener.ended;
    expect((await listen(visitor)).status).toBe(401);
  });

  it('given a sign-out elsewhere, then the stream of that session ends with the next heartbeat', async () => {
    const { visitor } = await signedIn('leaver', {});
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [leaving, staying] = [await listen(visitor), await listen(server.admin)];
    await visitor.send('POST', '/api/logout', { headers: { Cookie: visitor.cookie } });
    vi.advanceTimersByTime(15_000);
    await leaving.ended;
    expect(staying.response.closed).toBe(false);
  });

  /** Subscribers of the feed from now on. */
  const subscribers = () => {
    const present = new Set<LiveSubscriber>();
    const { live } = server.planner;
    const subscribe = live.subscribe.bind(live);
    vi.spyOn(live, 'subscribe').mockImplementation((subscriber) => {
      const unsubscribe = subscribe(subscriber);
      present.add(subscriber);
      return () => {
        present.delete(subscriber);
        unsubscribe();
      };
    });
    return present;
  };

  it('given clients that vanish, then nothing of them stays', async () => {
    const present = subscribers();
    const listeners = await Promise.all(Array.from({ length: 20 }, () => listen(server.admin)));
    expect(present.size).toBe(20);
    for (const listener of listeners) listener.vanish();
    await vi.waitFor(() => expect(present.size).toBe(0));
    await addClient('After they have gone');
  });

  it('given a session with as many connections as it may have, then it gets another when one is closed', async () => {
    const { visitor } = await signedIn('hoarder', { role: 'admin' });
    const listeners = await Promise.all(Array.from({ length: 50 }, () => listen(visitor)));
    expect(listeners.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await visitor.get('/api/live')).toMatchObject({
      status: 429,
      body: { detail: 'Too many windows of this browser listen. Close some of them.' },
    });
    expect(await listen(server.admin)).toMatchObject({ status: 200 });
    listeners[0]?.vanish();
    await vi.waitFor(async () => expect(await listen(visitor)).toMatchObject({ status: 200 }));
  });

  it('then nothing of this was logged as a fault', () => {
    expect(server.log.filter((line) => !line.startsWith('{"level":30'))).toEqual([]);
  });
});

describe('a planner that stops', () => {
  it.each(testDatabases)(
    'given listeners on $name, then it ends their streams and stops at once',
    async (kind) => {
      const server = await startServer(kind);
      const listener = await listenTo(server.url, server.admin.cookie);
      const start = performance.now();
      await server.stop();
      expect(performance.now() - start).toBeLessThan(2_500);
      await listener.ended;
    },
  );
});
