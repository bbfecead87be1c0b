import { sql } from 'slonik';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { add, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { listen } from '../../tests/liveClient.ts';
import { serverForAll } from '../../tests/setUp.ts';

const month = '2026-05';
const tabOf = (number: number) => number.toString(16).padStart(32, '0');
const hours = { projectId: 7, teamMemberId: 3, freelancerId: null };

describe.each(testDatabases)('who is there, on $name', (kind) => {
  const server = serverForAll(kind);
  let priya: HttpClient;
  let priyaId: number;
  beforeAll(async () => {
    priyaId = await add(
      server.admin,
      '/api/admin/users',
      aUser('priya', { role: 'admin', firstName: 'Priya', lastName: 'Shah' }),
    );
    priya = await server.signedIn('priya');
  });
  afterEach(async () => {
    await server.database.pool.query(sql.unsafe`delete from vault.presence`);
  });

  const say = async (who: HttpClient, fields: object = {}) => {
    const answer = await who.post('/api/presence', {
      tab: tabOf(1),
      month,
      projectId: null,
      editing: [],
      ...fields,
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const silentFor = (seconds: number) =>
    server.database.pool.query(
      sql.unsafe`update vault.presence set seen_at = seen_at - ${seconds} * interval '1 second'`,
    );

  it('given somebody in the same month, then they are told of, with what they edit; nobody of themselves', async () => {
    expect(await say(priya, { projectId: 7, editing: [hours] })).toEqual([]);
    expect(await say(server.admin)).toEqual([
      { by: { id: String(priyaId), name: 'Priya Shah' }, month, projectId: 7, editing: [hours] },
    ]);
    expect(await say(priya)).toEqual([
      { by: { id: '1', name: 'admin' }, month, projectId: null, editing: [] },
    ]);
  });

  it('given somebody in another month, then they are not there', async () => {
    await say(priya, { month: '2026-06' });
    expect(await say(server.admin)).toEqual([]);
  });

  it('given several months on screen, then whoever is at one of them is told of, with theirs', async () => {
    await say(priya, { month: '2026-07', editing: [hours] });
    const until = (last: string) => say(server.admin, { shown: { from: month, until: last } });
    expect(await until('2026-07')).toMatchObject([{ month: '2026-07', editing: [hours] }]);
    expect(await until('2026-06')).toEqual([]);
  });

  it('given several months on two screens that overlap, then each is told of the other, and of edits in their months', async () => {
    const at = (from: string, until: string, editing: object[] = []) => ({
      month: from,
      shown: { from, until },
      editing,
    });
    await say(server.admin, at(month, '2026-10', [hours]));
    const june = at('2026-06', '2026-11');
    expect(await say(priya, june)).toMatchObject([{ by: { name: 'admin' }, editing: [] }]);
    expect(await say(server.admin, at(month, '2026-10'))).toMatchObject([{ by: { name: 'Priya Shah' } }]);
    expect(await say(server.admin, at(month, month))).toEqual([]);
    expect(await say(priya, june)).toEqual([]);
    // As a node of an earlier version writes it.
    await server.database.pool.query(
      sql.unsafe`update vault.presence set month = '2026-06', shown_from = null, shown_until = null`,
    );
    expect(await say(priya, june)).toHaveLength(1);
  });

  it('given somebody who leaves, then they are gone; nobody else can send them away', async () => {
    await say(priya);
    await server.admin.delete(`/api/presence/${tabOf(1)}`);
    expect(await say(server.admin)).toHaveLength(1);
    expect(await priya.delete(`/api/presence/${tabOf(1)}`)).toMatchObject({ status: 204 });
    expect(await say(server.admin)).toEqual([]);
  });

  it('given somebody who falls silent, then they are gone within seconds', async () => {
    await say(priya);
    await silentFor(7);
    expect(await say(server.admin)).toHaveLength(1);
    await silentFor(2);
    expect(await say(server.admin)).toEqual([]);
  });

  it('given somebody who loses the role, then they are gone at once and hear nothing', async () => {
    const id = await add(server.admin, '/api/admin/users', aUser('mo', { role: 'admin' }));
    const mo = await server.signedIn('mo');
    await say(mo);
    expect(await say(server.admin)).toHaveLength(1);
    await server.admin.put(`/api/admin/users/${id}`, { role: 'team_member' });
    expect(await say(server.admin)).toEqual([]);
    const refused = await mo.post('/api/presence', { tab: tabOf(1), month, projectId: null, editing: [] });
    expect(refused).toMatchObject({ status: 401 });
  });

  it('given someone who opens window after window, then only the latest twenty count', async () => {
    for (let number = 1; number <= 25; number++) await say(priya, { tab: tabOf(number) });
    expect(await say(server.admin)).toHaveLength(20);
  });

  it('given what comes and goes, then others hear of it by the live feed, once; the log holds nothing', async () => {
    const head = await server.planner.store.head();
    const listener = await listen(server.url, server.admin.cookie);
    await say(priya);
    const first = await listener.next(({ topics }) => topics.includes(`presence:${month}`));
    await say(priya);
    await say(priya, { month: '2026-09', editing: [hours] });
    await listener.next(
      ({ topics }) => topics.includes('presence:2026-09') && topics.includes(`presence:${month}`),
    );
    expect(first.position).toBe(head);
    expect(listener.events).toHaveLength(2);
    expect(await server.planner.store.head()).toBe(head);
    listener.vanish();
  });

  it('given a team member, then the live feed tells them nothing of it', async () => {
    await add(server.admin, '/api/admin/users', aUser('tom'));
    const tom = await server.signedIn('tom');
    const [member, planner] = [
      await listen(server.url, tom.cookie),
      await listen(server.url, server.admin.cookie),
    ];
    await say(priya);
    await planner.next(({ topics }) => topics.includes(`presence:${month}`));
    expect(member.events).toEqual([]);
    for (const listener of [member, planner]) listener.vanish();
  });

  it.each([
    { tab: 'mine' },
    { month: '2026-13' },
    { shown: { from: '2026-06', until: '2026-05' } },
    { projectId: 0 },
    { editing: Array.from({ length: 21 }, () => hours) },
    { editing: [{ projectId: 7, teamMemberId: 3, freelancerId: 4 }] },
    { editing: [{ ...hours, note: 'x'.repeat(10_000) }] },
  ])('given the unsound body %o, then 400', async (fields) => {
    const answer = await priya.post('/api/presence', {
      tab: tabOf(1),
      month,
      projectId: null,
      editing: [],
      ...fields,
    });
    expect(answer).toMatchObject({ status: 400 });
  });
});
