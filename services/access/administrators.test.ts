import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { add, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { Answer, HttpClient } from '../../tests/httpClient.ts';
import { serverForEach } from '../../tests/setUp.ts';
import { done, post, undoPreview } from '../api/testing/undoing.ts';
import { withLock } from '../commands/locks.ts';

const users = '/api/admin/users';
const tries = 6;

describe.each(testDatabases)('the last administrators, on $name', (kind) => {
  const server = serverForEach(kind);
  let kofi: HttpClient;
  let kofiId: string;
  /** The change that made Kofi an administrator. */
  let promotion: string;
  beforeEach(async () => {
    kofiId = String(await add(server.admin, users, aUser('kofi', { role: 'team_member' })));
  });

  const promote = async () => {
    promotion = done(await server.admin.put(`${users}/${kofiId}`, { role: 'admin' }));
    kofi = server.visitor();
    expect(await kofi.signIn('kofi', 'battery staple')).toMatchObject({ status: 200 });
  };
  const administrators = async (client: HttpClient) =>
    ((await client.get(users)).body as { role: string }[]).filter(({ role }) => role === 'admin').length;

  /**
   * Runs two requests concurrently, each of which takes the role from one of two administrators; repairs the result.
   */
  const takeBoth = async (
    one: () => Promise<Answer>,
    other: () => Promise<Answer>,
    ofFirst: () => Promise<void>,
  ) => {
    const answers = await Promise.all([one(), other()]);
    const stillThere = (await server.admin.get(users)).status === 200 ? server.admin : kofi;
    expect(await administrators(stillThere)).toBe(1);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    if (stillThere === kofi) await ofFirst();
  };
  const restoreFirst = async () => {
    done(await kofi.put(`${users}/1`, { role: 'admin' }));
    await server.admin.signIn('admin', 'correct horse');
    done(await server.admin.put(`${users}/${kofiId}`, { role: 'team_member' }));
  };

  it('given one is demoted while the promotion of the other is undone, then one of them stays', async () => {
    for (let attempt = 1; attempt <= tries; attempt++) {
      await promote();
      const { token } = await undoPreview(server, promotion);
      await takeBoth(
        () => kofi.put(`${users}/1`, { role: 'team_member' }),
        () => post(server, promotion, token),
        restoreFirst,
      );
    }
  });

  it('given both are demoted, one by the other, then one of them stays', async () => {
    for (let attempt = 1; attempt <= tries; attempt++) {
      await promote();
      const demote = { role: 'team_member' };
      await takeBoth(
        () => kofi.put(`${users}/1`, demote),
        () => server.admin.put(`${users}/${kofiId}`, demote),
        restoreFirst,
      );
    }
  });

  it('given a lock that was lost without either knowing, then one of them stays all the same', async () => {
    // As after a restart of the database: every node gets the lock, though another still believes it holds it.
    const free = async () => ({ lost: new AbortController().signal, release: async () => undefined });
    Object.defineProperty(server.planner, 'locks', { get: () => ({ tryLeadership: free }) });
    // Neither sees the other's append before its own.
    const { append, appendAll } = server.planner.store;
    const late =
      <Asked extends unknown[], Result>(of: (...asked: Asked) => Promise<Result>) =>
      async (...asked: Asked) => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        return of.apply(server.planner.store, asked);
      };
    server.planner.store.append = late(append);
    server.planner.store.appendAll = late(appendAll);
    const demote = { role: 'team_member' };
    for (let attempt = 1; attempt <= tries; attempt++) {
      await promote();
      await takeBoth(
        () => kofi.put(`${users}/1`, demote),
        () => server.admin.put(`${users}/${kofiId}`, demote),
        restoreFirst,
      );
      await promote();
      const { token } = await undoPreview(server, promotion);
      await takeBoth(
        () => kofi.put(`${users}/1`, demote),
        () => post(server, promotion, token),
        restoreFirst,
      );
    }
  });

  it('given the last one who sees pay, then they stay until another one sees it, whatever is undone', async () => {
    await promote();
    const unaId = await add(server.admin, users, aUser('una', { role: 'admin', seesPay: false }));
    const una = await server.signedIn('una');
    done(await kofi.put(`${users}/1`, { role: 'team_member' }));
    const { token } = (await kofi.get(`/api/history/${promotion}/undo`)).body as { token: string };
    const leaving = [
      () => kofi.put(`${users}/${kofiId}`, { role: 'team_member' }),
      () => kofi.delete(`${users}/${kofiId}`),
      () => kofi.post(`/api/history/${promotion}/undo`, { reason: 'A mistake', token }),
    ];
    const detail =
      'This is the last administrator who sees pay. Let another administrator see it first, in User Management.';
    for (const leave of leaving) expect(await leave()).toMatchObject({ status: 409, body: { detail } });
    done(await una.put(`${users}/1`, { role: 'admin' }));
    expect((await kofi.get(users)).body).toContainEqual(expect.objectContaining({ id: '1', seesPay: false }));
    done(await kofi.put(`${users}/1`, { seesPay: true }));
    done(await kofi.put(`${users}/${kofiId}`, { role: 'team_member' }));
    done(await una.delete(`${users}/${unaId}`));
  });

  it('given the figures are behind, then a change of users waits for them', async () => {
    await promote();
    const { readSide } = server.planner;
    const waited: number[] = [];
    const { waitFor } = readSide;
    readSide.waitFor = (position, limit) => {
      waited.push(position);
      return waitFor.call(readSide, position, limit);
    };
    const head = await server.planner.store.head();
    done(await server.admin.put(`${users}/${kofiId}`, { role: 'team_member' }));
    expect(waited[0]).toBe(head);
  });

  it('given what an administrator sent waits behind their demotion, then it is refused', async () => {
    await promote();
    const other = await add(server.admin, users, aUser('una'));
    const promoted = done(await server.admin.put(`${users}/${other}`, { role: 'admin' }));
    const { token } = await undoPreview(server, promoted);
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const holding = withLock(server.planner, 'administrators', () => {
      begun.resolve();
      return held.promise;
    });
    await begun.promise;
    const demotion = server.admin.put(`${users}/${kofiId}`, { role: 'team_member' });
    await pause(200);
    const sent = [
      kofi.post('/api/admin/api-tokens', { name: 'Mine', rights: 'readAndWrite', seesPay: true }),
      kofi.post(users, aUser('sleeper', { role: 'admin' })),
      kofi.put(`${users}/${other}`, { role: 'team_member' }),
      kofi.delete(`${users}/${other}`),
      kofi.post(`/api/history/${promoted}/undo`, { reason: 'A mistake', token }),
    ];
    await pause(200);
    held.resolve();
    await holding;
    expect(await demotion).toMatchObject({ status: 200 });
    const head = await server.planner.store.head();
    for (const answer of await Promise.all(sent)) {
      expect(answer).toMatchObject({ status: 403, body: { detail: 'Only administrators may do this.' } });
    }
    expect(await server.planner.store.head()).toBe(head);
  });
});
