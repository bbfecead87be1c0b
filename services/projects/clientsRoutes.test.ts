import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'slonik';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { serverForAll } from '../../tests/setUp.ts';

describe.each(testDatabases)('clients on $name', (kind) => {
  const server = serverForAll(kind);

  it('given a new client, then it is answered and listed at once', async () => {
    const created = await server.admin.post('/api/clients', { name: '  Birch & Sons ' });
    expect(created).toMatchObject({ status: 201, body: { id: expect.any(Number), name: 'Birch & Sons' } });
    expect((await server.admin.get('/api/clients')).body).toContainEqual(created.body);
  });

  it('given several clients, then they are listed by name without regard to case', async () => {
    for (const name of ['zebra', 'Aspen', 'cedar']) await server.admin.post('/api/clients', { name });
    const { body } = await server.admin.get('/api/clients');
    const names = (body as { name: string }[]).map(({ name }) => name);
    expect(names.filter((name) => /^(zebra|aspen|cedar)$/i.test(name))).toEqual(['Aspen', 'cedar', 'zebra']);
  });

  it.each([
    ['no name', {}],
    ['a blank name', { name: '  ' }],
    ['a number for a name', { name: 7 }],
    ['a list for a name', { name: ['Aspen'] }],
  ])('given %s, then it is refused at its field', async (_, body) => {
    expect(await server.admin.post('/api/clients', body)).toMatchObject({
      status: 400,
      body: {
        status: 400,
        detail: 'Client name is required',
        errors: [{ path: 'name', message: 'Client name is required' }],
      },
    });
  });

  describe('given a client called Willow Bank', () => {
    beforeAll(() => server.admin.post('/api/clients', { name: 'Willow Bank' }));

    const taken = ['Willow Bank', 'wILLOW bANK', ' Willow   Bank ', 'Ｗillow Bank'];

    it.each(taken)('then "%s" is taken', async (name) => {
      const answer = await server.admin.post('/api/clients', { name });
      expect(answer).toMatchObject({ status: 409, body: { status: 409, title: 'Conflict' } });
      expect(answer.text).toContain('There is a client called');
    });

    it.each(taken)('then "%s" is still taken long after', async (name) => {
      await server.database.pool.query(
        sql.unsafe`update vault.claims set claimed_at = now() - interval '1 year'`,
      );
      expect(await server.admin.post('/api/clients', { name })).toMatchObject({ status: 409 });
    });
  });

  it('given the same new name many times at once, then one is made', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        server.admin.post('/api/clients', { name: index % 2 ? 'Rowan' : 'ROWAN' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    const { text } = await server.admin.get('/api/clients');
    expect(text.match(/"rowan"/gi)).toHaveLength(1);
  });

  it('given two planners rename one at once, then the name that did not stay is free', async () => {
    for (let turn = 1; turn <= 5; turn += 1) {
      const created = await server.admin.post('/api/clients', { name: `Alder ${turn}` });
      const { id } = created.body as { id: number };
      const names = [`Maple ${turn}`, `Hazel ${turn}`];
      const rename = (name: string) => server.admin.put(`/api/clients/${id}`, { name });
      for (const { status, text } of await Promise.all(names.map(rename))) expect(status, text).toBe(200);
      const clients = (await server.admin.get('/api/clients')).body as { id: number; name: string }[];
      const left = names.filter((name) => clients.every((client) => client.name !== name));
      expect(left).toHaveLength(1);
      expect(await server.admin.post('/api/clients', { name: left[0] })).toMatchObject({ status: 201 });
      expect(await server.admin.post('/api/clients', { name: `Alder ${turn}` })).toMatchObject({
        status: 201,
      });
    }
  });

  it('given planners who give one the same name at once, then it has it, and nobody else gets it', async () => {
    for (let turn = 1; turn <= 5; turn += 1) {
      const { id } = (await server.admin.post('/api/clients', { name: `Sorrel ${turn}` })).body as {
        id: number;
      };
      const rename = () => server.admin.put(`/api/clients/${id}`, { name: `Clover ${turn}` });
      for (const { status, text } of await Promise.all([rename(), rename(), rename()]))
        expect(status, text).toBe(200);
      expect(await server.admin.post('/api/clients', { name: `Clover ${turn}` })).toMatchObject({
        status: 409,
      });
      expect(await server.admin.post('/api/clients', { name: `Sorrel ${turn}` })).toMatchObject({
        status: 201,
      });
    }
  });

  it('given one renamed, and renamed back meanwhile, then nobody else gets its name as well', async () => {
    const { admin, planner } = server;
    const { id } = (await admin.post('/api/clients', { name: 'Tansy' })).body as { id: number };
    const append = planner.store.append.bind(planner.store);
    const others = Promise.withResolvers<void>();
    const appending = vi.spyOn(planner.store, 'append');
    let back: Promise<unknown> | undefined;
    appending.mockImplementationOnce(async (...away) => {
      back = admin.patch(`/api/clients/${id}`, { name: 'Tansy' });
      await pause(100);
      return append(...away);
    });
    appending.mockImplementationOnce(async (...appended) => {
      await others.promise;
      return append(...appended);
    });
    const away = await admin.patch(`/api/clients/${id}`, { name: 'Yarrow' });
    expect(away.status, away.text).toBe(200);
    const other = admin.post('/api/clients', { name: 'Tansy' });
    await Promise.race([other, pause(100)]);
    others.resolve();
    await Promise.all([back, other]);
    const { text } = await admin.get('/api/clients');
    expect(text.match(/"Tansy"/g)).toHaveLength(1);
  });

  it('given one deleted while others rename it, then no name stays taken', async () => {
    for (let turn = 1; turn <= 5; turn += 1) {
      const { id } = (await server.admin.post('/api/clients', { name: `Privet ${turn}` })).body as {
        id: number;
      };
      const [renamed, deleted] = await Promise.all([
        server.admin.put(`/api/clients/${id}`, { name: `Myrtle ${turn}` }),
        server.admin.delete(`/api/clients/${id}`),
      ]);
      expect([200, 404, 409, 410]).toContain(renamed.status);
      if (deleted.status !== 204)
        expect(await server.admin.delete(`/api/clients/${id}`), deleted.text).toMatchObject({ status: 204 });
      for (const name of [`Privet ${turn}`, `Myrtle ${turn}`])
        expect(await server.admin.post('/api/clients', { name }), name).toMatchObject({ status: 201 });
    }
  });

  it('given a name that was being taken when the planner died, then it is free again after a minute', async () => {
    const claim = (age: string) =>
      server.database.pool.query(sql.unsafe`
        insert into vault.claims (kind, name, owner, claimed_at)
        values ('client', 'larch', 'nobody', now() - ${age}::interval)
        on conflict (kind, name) do update set claimed_at = excluded.claimed_at
      `);
    await claim('10 seconds');
    expect(await server.admin.post('/api/clients', { name: 'Larch' })).toMatchObject({ status: 409 });
    await claim('61 seconds');
    expect(await server.admin.post('/api/clients', { name: 'Larch' })).toMatchObject({ status: 201 });
  });
});
