import { describe, expect, test } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { sampleOpening } from './calendar.ts';
import { sampleHistory } from './testing/history.ts';
import { asTold, loadsOn, logOf, nextYear, november } from './testing/loads.ts';

describe.each(testDatabases)('loading the sample agency on $name', ({ open }) => {
  const { openOne, start } = loadsOn(open);

  test('an empty store is filled, in order of time, before the first request', async () => {
    const { planner, admin } = await start(await openOne(), 'agency', november);

    const [first, ...sample] = await logOf(planner.store);
    expect(first).toMatchObject({ stream: 'user-1', metadata: { at: sampleOpening('2026-11') } });
    expect(asTold(sample)).toEqual(asTold(sampleHistory('2026-11')));
    expect((await admin.get('/api/projects')).body).toHaveLength(45);
    expect((await admin.get('/api/team-members')).body).toHaveLength(18);
  });

  test('records made afterwards get the next ids and no name of the sample', async () => {
    const { admin } = await start(await openOne(), 'agency', november);

    expect(await admin.post('/api/clients', { name: 'TARNMERE water' })).toMatchObject({ status: 409 });
    expect(await admin.post('/api/clients', { name: 'Somebody New' })).toMatchObject({
      status: 201,
      body: { id: 16 },
    });
  });

  test('nobody can sign in as a user of the sample', async () => {
    const { visitor, admin } = await start(await openOne(), 'agency', november);
    const users = (await admin.get('/api/admin/users')).body as { username: string }[];

    expect(users).toHaveLength(6);
    const username = users.find(({ username }) => username.startsWith('priya'))?.username;
    for (const password of ['', 'priya', 'undefined', 'null']) {
      const answer = await visitor().post('/api/login', { username, password });
      expect([400, 401]).toContain(answer.status);
    }
  });

  test('a store that has something in it is left alone', async () => {
    const database = await openOne();
    await (await start(database, 'none', november)).stop();

    const { planner } = await start(database, 'agency', november);

    expect(await planner.store.head()).toBe(1);
  });

  test('a finished load is not made again', async () => {
    const database = await openOne();
    const first = await start(database, 'agency', november);
    const head = await first.planner.store.head();
    await first.stop();

    const { planner } = await start(database, 'agency', nextYear);

    expect(await planner.store.head()).toBe(head);
  });
});
