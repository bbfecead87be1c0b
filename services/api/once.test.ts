import { sql } from 'slonik';
import { beforeAll, describe, expect, it } from 'vitest';
import { nameKey } from '#domain/values/nameKey.ts';
import { add, anSla, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { HttpClient } from '../../tests/httpClient.ts';
import { serverForAll } from '../../tests/setUp.ts';

const url = '/api/team-members';

describe.each(testDatabases)('a request that is sent again on $name', (kind) => {
  const server = serverForAll(kind);
  let made = 0;

  /** A new person, and the idempotency key of their creation. */
  const someone = () => {
    const name = `Ada ${++made}`;
    return { name, key: `key-${made}`, body: aTeamMember({ name, email: `ada${made}@agency.example` }) };
  };
  const send = (key: string, json: unknown, client: HttpClient = server.admin, path = url) =>
    client.send('POST', path, { json, headers: { 'Idempotency-Key': key } });
  const countOf = async (name: string): Promise<number> => {
    const { body } = await server.admin.get(url);
    return (body as { name: string }[]).filter((member) => member.name === name).length;
  };
  const forgetAnswer = async (key: string) => {
    await server.planner.requests.settled();
    await server.database.pool.query(sql.unsafe`
      update vault.requests set answer = null, begun_at = '-infinity' where key = ${key}
    `);
  };

  it('given the same key, then it is done once, and the answer is that of the first time', async () => {
    const { name, key, body } = someone();
    const first = await send(key, body);
    expect(first).toMatchObject({ status: 201, body: { name } });
    const head = await server.planner.store.head();
    expect(await send(key, body)).toMatchObject({ status: 201, body: first.body });
    expect(await server.planner.store.head()).toBe(head);
    expect(await countOf(name)).toBe(1);
  });

  it('given no key or another one, then it is done again', async () => {
    const { name, key, body } = someone();
    await send(key, body);
    await send(`${key}-other`, body);
    await server.admin.post(url, body);
    expect(await countOf(name)).toBe(3);
  });

  it('given many at the same moment, then one is carried out and all get its answer', async () => {
    const { name, key, body } = someone();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(key, body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => (answer.body as { id: number }).id)).size).toBe(1);
    expect(await countOf(name)).toBe(1);
  });

  it('given an answer that was lost after the change was stored, then the repeat says that it is saved', async () => {
    const { name, key, body } = someone();
    await send(key, body);
    await forgetAnswer(key);
    expect(await send(key, body)).toMatchObject({
      status: 202,
      body: { detail: 'Your change was saved before. Reload to see it.' },
    });
    expect(await countOf(name)).toBe(1);
  });

  it('given a first attempt that died before it wrote, then the repeat is carried out', async () => {
    const { name, key, body } = someone();
    await send(key, body);
    await server.planner.requests.settled();
    await server.database.pool.query(sql.unsafe`
      update vault.requests set answer = null, begun_at = now() - interval '31 seconds', correlation_id = 'never written'
      where key = ${key}
    `);
    expect(await send(key, body)).toMatchObject({ status: 201 });
    expect(await send(key, body)).toMatchObject({ status: 201 });
    expect(await countOf(name)).toBe(2);
  });

  it('given a first attempt that died when it had claimed a name, then the repeat has that name', async () => {
    const { key } = someone();
    const name = `Claimed ${key}`;
    const create = () => send(key, { name }, server.admin, '/api/clients');
    const { id } = (await create()).body as { id: number };
    await server.planner.requests.settled();
    await server.admin.delete(`/api/clients/${id}`);
    await server.database.pool.query(sql.unsafe`
      update vault.requests set answer = null, begun_at = '-infinity', correlation_id = ${`died ${key}`} where key = ${key}
    `);
    await server.database.pool.query(sql.unsafe`
      insert into vault.claims (kind, name, owner) values ('client', ${nameKey(name)}, ${`died ${key}`})
    `);
    expect(await create()).toMatchObject({ status: 201 });
  });

  it('given a refusal, then it is looked at anew when it is sent again', async () => {
    const { key } = someone();
    const id = await add(server.admin, '/api/clients', { name: `Alder ${key}` });
    const next = id + 1;
    expect((await send(key, anSla(next), server.admin, '/api/projects')).status).toBeGreaterThanOrEqual(400);
    expect(await add(server.admin, '/api/clients', { name: `Birch ${key}` })).toBe(next);
    expect(await send(key, anSla(next), server.admin, '/api/projects')).toMatchObject({ status: 201 });
  });

  it('given the key of another request, then it is refused', async () => {
    const { key, body } = someone();
    await send(key, body);
    expect(await send(key, { ...body, name: 'Somebody else' })).toMatchObject({
      status: 422,
      body: { detail: 'This Idempotency-Key belongs to another request. Send a new one.' },
    });
    expect(await countOf('Somebody else')).toBe(0);
  });

  it('given the key of a request with another query, then it is refused, and with its own it is answered', async () => {
    const { name, key, body } = someone();
    const asked = (reason: string) => `${url}?closedMonths=restate&reason=${reason}`;
    const first = await send(key, body, server.admin, asked('Late'));
    expect(first).toMatchObject({ status: 201 });
    expect(await send(key, body, server.admin, asked('Later'))).toMatchObject({ status: 422 });
    expect(await send(key, body, server.admin, asked('Late'))).toMatchObject({
      status: 201,
      body: first.body,
    });
    expect(await countOf(name)).toBe(1);
  });

  it('given a key whose query an earlier version of the planner left out, then the repeat is answered', async () => {
    const { name, key, body } = someone();
    const first = await send(key, body);
    const repeat = await send(key, body, server.admin, `${url}?closedMonths=restate&reason=Late`);
    expect(repeat).toMatchObject({ status: 201, body: first.body });
    expect(await countOf(name)).toBe(1);
  });

  it("given another user's key, then it is a key of one's own", async () => {
    const { name, key, body } = someone();
    await add(server.admin, '/api/admin/users', aUser(`second ${key}`, { role: 'admin' }));
    const second = await server.signedIn(`second ${key}`);
    await send(key, body);
    expect(await send(key, body, second)).toMatchObject({ status: 201 });
    expect(await countOf(name)).toBe(2);
  });

  it.each(['with space', 'x'.repeat(201)])('given the key %j, then it is refused', async (key) => {
    expect(await send(key, someone().body)).toMatchObject({
      status: 400,
      body: { detail: 'The Idempotency-Key must be 1 to 200 characters without spaces.' },
    });
  });

  describe('that looks at what is there while it is seen whether it came before', () => {
    let path = '';
    let body = {};
    beforeAll(async () => {
      const projectId = await add(
        server.admin,
        '/api/projects',
        anSla(await add(server.admin, '/api/clients', { name: 'Cedar' })),
      );
      const teamMemberId = await add(server.admin, url, aTeamMember());
      path = `/api/allocations/project/${projectId}/month/2026-05`;
      body = { projectId, month: '2026-05', teamMemberId };
    });
    const hoursOf = async () => {
      const { allocations } = (await server.admin.get(path)).body as {
        allocations: { allocatedHours: number }[];
      };
      return allocations.map(({ allocatedHours }) => allocatedHours);
    };
    const allocate = (key: string, allocatedHours: number) =>
      send(key, { ...body, allocatedHours }, server.admin, '/api/allocations');

    it('given somebody has changed the same since, then what they changed stays, and the answer is that of the first time', async () => {
      const first = await allocate('five', 5);
      await allocate('six', 6);
      expect(await allocate('five', 5)).toMatchObject({ status: 201, body: first.body });
      expect(await hoursOf()).toEqual([6]);
    });

    it('given many at the same moment, then one is carried out and all get its answer', async () => {
      const head = await server.planner.store.head();
      const answers = await Promise.all(Array.from({ length: 6 }, () => allocate('seven', 7)));
      for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: answers[0]?.body });
      expect(await server.planner.store.head()).toBe(head + 1);
    });

    it('given the first one was refused, then it is looked at anew', async () => {
      const refused = { ...body, month: '2026-05', teamMemberId: 999 };
      const nobody = await send('nobody', refused, server.admin, '/api/allocations');
      expect(nobody.status).toBe(400);
      expect((await send('nobody', refused, server.admin, '/api/allocations')).status).toBe(400);
      const { pool } = server.database;
      expect(await pool.any(sql.unsafe`select from vault.requests where key = 'nobody'`)).toEqual([]);
    });

    const hours = (key: string, before: number, after: number) =>
      send(key, { changes: [{ ...body, freelancerId: null, before, after }] }, server.admin, '/api/hours');

    it('given hours were saved and changed again since, then a repeat gets the first answer, another body none', async () => {
      const [standing = 0] = await hoursOf();
      const first = await hours('ten', standing, 10);
      expect(first).toMatchObject({ status: 200, body: { cells: [{ status: 'saved', hours: 10 }] } });
      await hours('eleven', 10, 11);
      expect(await hours('ten', standing, 10)).toMatchObject({ status: 200, body: first.body });
      expect(await hours('ten', 11, 10)).toMatchObject({ status: 422 });
      expect(await hoursOf()).toEqual([11]);
    });

    it('given hours that stand there already, then the answer is kept all the same', async () => {
      const [standing = 0] = await hoursOf();
      const first = await hours('nothing', 0, standing);
      await hours('since', standing, standing + 10);
      expect(await hours('nothing', 0, standing)).toMatchObject({ status: 200, body: first.body });
    });

    it('given a node of the version before is at it, then nothing is stored, and the answer is that of that node', async () => {
      const [standing = 0] = await hoursOf();
      await hours('begun', standing, 12);
      await server.database.pool.query(sql.unsafe`
        update vault.requests set answer = null, begun_at = now(), correlation_id = 'of the other node' where key = 'begun'
      `);
      await hours('since-then', 12, 13);
      const repeat = hours('begun', 13, 12).then(({ status }) => status);
      const repeated = hours('begun', standing, 12);
      await server.database.pool.query(sql.unsafe`
        update vault.requests set answer = '{"status": 200, "body": {"cells": []}}' where key = 'begun'
      `);
      expect(await repeated).toMatchObject({ status: 200, body: { cells: [] } });
      expect(await repeat).toBe(422);
      expect(await hoursOf()).toEqual([13]);
    });

    it('given its answer was lost, then the repeat says that it is saved, and changes nothing', async () => {
      await allocate('eight', 8);
      await forgetAnswer('eight');
      await allocate('nine', 9);
      expect(await allocate('eight', 8)).toMatchObject({
        status: 202,
        body: { detail: 'Your change was saved before. Reload to see it.' },
      });
      expect(await hoursOf()).toEqual([9]);
    });
  });

  it('given a preview or an import, then it answers in full each time', async () => {
    const { key } = someone();
    const rows = { rows: [{ row: 2, cells: { name: `Cedar ${key}` } }] };
    const preview = () => send(key, rows, server.admin, '/api/import/clients/preview');
    const first = await preview();
    expect(first).toMatchObject({ status: 200, body: { counts: { new: 1 } } });
    expect((await preview()).body).toEqual(first.body);
    for (const _ of ['once', 'again']) {
      const answer = await send(`${key}-import`, rows, server.admin, '/api/import/clients');
      expect(answer.text).toContain('"done"');
    }
    await server.planner.requests.settled();
    const kept = await server.database.pool.anyFirst(sql.unsafe`select key from vault.requests`);
    expect(kept).not.toEqual(expect.arrayContaining([key]));
  });

  it('given a password, then nothing of it is kept', async () => {
    const { key } = someone();
    const una = aUser(`una ${key}`);
    expect(await send(key, una, server.admin, '/api/admin/users')).toMatchObject({ status: 201 });
    expect(await send(key, una, server.admin, '/api/admin/users')).toMatchObject({ status: 409 });
    await server.planner.requests.settled();
    const kept = await server.database.pool.anyFirst(sql.unsafe`select key from vault.requests`);
    expect(kept).not.toContain(key);
  });
});
