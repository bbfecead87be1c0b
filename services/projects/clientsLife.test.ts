import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { logFormat, versionIn } from '#domain/log/upcasts.ts';
import { streams } from '#domain/records/streams.ts';
import type { HistoryRecordView, HistoryView } from '#projections/history/view.ts';
import type { ClientView } from '#projections/projects/clients/view.ts';
import type { ProjectView } from '#projections/projects/view.ts';
import { add, aRetainer } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import { expectRefusal } from '../../tests/problems.ts';
import { serverForAll } from '../../tests/setUp.ts';
import { done, undo, undoPreview } from '../api/testing/undoing.ts';
import { createPostgresEventStore } from '../log/eventStore/postgres.ts';
import { notePendingChange } from '../operationalStore/pendingChanges.ts';

describe.each(testDatabases)('clients that live and end, on $name', (kind) => {
  const server = serverForAll(kind, { now: () => new Date('2026-05-14T09:30:00Z') });

  const get = async <Body>(path: string) => (await server.admin.get(path)).body as Body;
  const named = async (name: string) =>
    (await get<ClientView[]>('/api/clients')).find((client) => client.name === name);
  const client = (name: string) => add(server.admin, '/api/clients', { name });
  const project = (clientId: number, name: string, changes = {}) =>
    add(server.admin, '/api/projects', aRetainer(clientId, { name, ...changes }));
  const clientOf = async (id: number) =>
    (await get<ProjectView[]>('/api/projects?likelihood=every')).find((each) => each.id === id)?.client.name;
  const told = async (id: number) =>
    (await get<HistoryView>(`/api/history?kind=client&id=${id}`)).entries.map(({ event, changes }) => [
      event,
      ...changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
    ]);

  describe('given another name', () => {
    it('then it shows wherever the client stands, and history tells it and keeps the old one', async () => {
      const id = await client('Alder');
      const shop = await project(id, 'Shop');
      const answer = await server.admin.put(`/api/clients/${id}`, {
        name: ' Alder Group ',
        reason: 'New owners',
        expectedVersion: 1,
      });
      expect(answer).toMatchObject({ status: 200, body: { id, name: 'Alder Group', version: 2 } });
      expect(await clientOf(shop)).toBe('Alder Group');
      expect(await told(id)).toEqual([
        ['ClientUpdated', 'name: Alder → Alder Group'],
        ['ClientCreated', 'name: null → Alder'],
      ]);
      const records = await get<HistoryRecordView[]>('/api/history/records?kind=client');
      expect(records).toContainEqual(
        expect.objectContaining({ name: 'Alder Group', formerNames: ['Alder'], isGone: false }),
      );
      const change = done(answer);
      await undo(server, change);
      expect(await clientOf(shop)).toBe('Alder');
    });

    it('then the one it had is free at once, and its own is taken; but for its case', async () => {
      const id = await client('Beech');
      await server.admin.patch(`/api/clients/${id}`, { name: 'Beech Group' });
      const other = await client('beech');
      const taken = await server.admin.patch(`/api/clients/${other}`, { name: 'BEECH group' });
      expectRefusal(taken);
      expect(taken).toMatchObject({
        status: 409,
        body: {
          detail: 'There is a client called BEECH group already. Choose it from the list instead.',
          errors: [{ path: 'name' }],
        },
      });
      expect(await server.admin.patch(`/api/clients/${other}`, { name: 'BEECH' })).toMatchObject({
        status: 200,
      });
      expect(await server.admin.post('/api/clients', { name: 'Beech Group' })).toMatchObject({ status: 409 });
    });

    it('then of two who want it at once one gets it', async () => {
      const [one, other] = [await client('Cedar One'), await client('Cedar Two')];
      const answers = await Promise.all(
        [one, other].map((id) => server.admin.patch(`/api/clients/${id}`, { name: 'Cedar' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('then a colleague’s is contested, and may be given again at once', async () => {
      const id = await client('Dogwood');
      await server.admin.patch(`/api/clients/${id}`, { name: 'Dogwood Ltd', expectedVersion: 1 });
      const mine = { name: 'Dogwood & Co', expectedVersion: 1 };
      const refused = await server.admin.patch(`/api/clients/${id}`, mine);
      expectRefusal(refused);
      expect(refused).toMatchObject({
        status: 409,
        body: { fields: ['name'], current: { name: 'Dogwood Ltd' }, version: 2 },
      });
      expect(await server.admin.patch(`/api/clients/${id}`, { ...mine, expectedVersion: 2 })).toMatchObject({
        status: 200,
      });
    });

    it('then another client’s of today does not come back by undoing', async () => {
      const id = await client('Elder');
      const change = done(await server.admin.patch(`/api/clients/${id}`, { name: 'Elder Group' }));
      await client('Elder');
      expect((await undoPreview(server, change)).records).toMatchObject([
        { action: 'nothing', obstacle: expect.stringContaining('another client called Elder by now') },
      ]);
    });

    it.each([
      ['no name', {}, 'Client name is required'],
      ['a blank one', { name: ' ' }, 'Client name is required'],
      ['one of 201 letters', { name: 'x'.repeat(201) }, 'Use at most 200 characters'],
    ])('that is %s, then it is refused at its field', async (_, body, message) => {
      const id = (await named('Alder'))?.id;
      expect(await server.admin.put(`/api/clients/${id}`, body)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'name', message }] },
      });
    });

    it('of a client that nobody knows, then 404', async () => {
      for (const answer of [
        await server.admin.put('/api/clients/999', { name: 'Nobody' }),
        await server.admin.delete('/api/clients/999'),
        await server.admin.post('/api/clients/999/merge', { into: 1 }),
      ])
        expect(answer).toMatchObject({
          status: 404,
          body: { detail: expect.stringContaining('This client') },
        });
    });
  });

  describe('given its deletion', () => {
    it('then it is gone, its name is free, and undoing brings it back unless that is taken', async () => {
      const id = await client('Fir');
      const change = done(await server.admin.delete(`/api/clients/${id}`, { expectedVersion: 1 }));
      expect(await named('Fir')).toBeUndefined();
      const undone = await undo(server, change);
      expect(await named('Fir')).toMatchObject({ id });
      await undo(server, undone);
      await client('Fir');
      expect((await undoPreview(server, undone)).records).toMatchObject([{ action: 'nothing' }]);
      const records = await get<HistoryRecordView[]>('/api/history/records?kind=client');
      expect(records).toContainEqual({ id: String(id), name: 'Fir', formerNames: [], isGone: true });
    });

    it.each([
      [1, 'a project (A)', 'it'],
      [4, '4 projects (A, B, C and D)', 'them'],
      [6, '6 projects (A, B, C and 3 more)', 'them'],
    ])('while it has %i projects, then a sentence says which, and what to do', async (count, which, them) => {
      const name = `Hazel ${count}`;
      const id = await client(name);
      for (const letter of 'ABCDEF'.slice(0, count)) await project(id, letter);
      const refused = await server.admin.delete(`/api/clients/${id}`);
      expectRefusal(refused);
      expect(refused).toMatchObject({
        status: 409,
        body: {
          detail: `${name} has ${which}, and stays. Give ${them} to another client, or merge ${name} into one.`,
        },
      });
    });

    it('while it has an archived or a lost project, then it stays; with deleted ones it goes, and they stay gone', async () => {
      const id = await client('Ivy');
      const lost = await project(id, 'Lost', { likelihood: 'lost' });
      const archived = await project(id, 'Old');
      await server.admin.patch(`/api/projects/${archived}`, { archived: true });
      expect((await server.admin.delete(`/api/clients/${id}`)).text).toContain('2 projects (Lost and Old)');
      await server.admin.delete(`/api/projects/${lost}`);
      const change = done(await server.admin.delete(`/api/projects/${archived}`));
      const ended = done(await server.admin.delete(`/api/clients/${id}`));
      expect((await undoPreview(server, change)).records).toMatchObject([
        { action: 'nothing', obstacle: expect.stringContaining('Its client Ivy is gone by now.') },
      ]);
      await undo(server, ended);
      await undo(server, change);
      expect(await clientOf(archived)).toBe('Ivy');
    });

    it('at the moment that a project comes to it, then one of the two is refused', async () => {
      for (let round = 0; round < 5; round++) {
        const id = await client(`Juniper ${round}`);
        const answers = await Promise.all([
          server.admin.delete(`/api/clients/${id}`),
          server.admin.post('/api/projects', aRetainer(id, { name: 'Late' })),
        ]);
        expect(answers.filter(({ status }) => status >= 400)).toHaveLength(1);
      }
    });

    it('by undoing what added it, then it stays while it has a project', async () => {
      const made = await server.admin.post('/api/clients', { name: 'Larch' });
      const id = (made.body as ClientView).id;
      const shop = await project(id, 'Shop');
      expect((await undoPreview(server, done(made))).records).toMatchObject([
        { action: 'nothing', obstacle: 'Larch has the project Shop, and stays.' },
      ]);
      await server.admin.delete(`/api/projects/${shop}`);
      await undo(server, done(made));
      expect(await named('Larch')).toBeUndefined();
    });
  });

  describe('given a merger', () => {
    it('then all its projects are the other’s, in one change, which history tells and undoing takes back', async () => {
      const [from, into] = [await client('Maple'), await client('Nutmeg')];
      const shop = await project(from, 'Shop');
      const lost = await project(from, 'Lost', { likelihood: 'lost' });
      const old = await project(from, 'Old');
      await server.admin.patch(`/api/projects/${old}`, { archived: true });
      const own = await project(into, 'Own');
      const figures = '/api/pnl?from=2026-05&to=2026-07';
      const before = await get(figures);
      const answer = await server.admin.post(`/api/clients/${from}/merge`, { into, reason: 'Bought' });
      expect(answer).toMatchObject({ status: 200, body: { moved: 3, correlationId: done(answer) } });
      for (const id of [shop, lost, old, own]) expect(await clientOf(id)).toBe('Nutmeg');
      expect(await named('Maple')).toBeUndefined();
      expect(await get(figures)).toEqual(before);
      expect(await told(from)).toEqual([
        ['ClientMerged', 'name: Maple → null', 'mergedInto: null → Nutmeg'],
        ['ClientCreated', 'name: null → Maple'],
      ]);
      const { entries } = await get<HistoryView>(`/api/history?kind=project&id=${shop}`);
      expect(entries[0]).toMatchObject({
        event: 'ProjectUpdated',
        reason: 'Bought',
        changes: [{ field: 'client', from: 'Maple', to: 'Nutmeg' }],
      });
      // A deleted client's name is free; while another has it, neither the client nor its projects can be restored.
      const another = await client('maple');
      expect((await undoPreview(server, done(answer))).records.map(({ action }) => action)).toEqual(
        Array(4).fill('nothing'),
      );
      await server.admin.delete(`/api/clients/${another}`);
      const undone = await undo(server, done(answer));
      for (const id of [shop, lost, old]) expect(await clientOf(id)).toBe('Maple');
      expect(await clientOf(own)).toBe('Nutmeg');
      await undo(server, undone);
      expect(await clientOf(shop)).toBe('Nutmeg');
      expect(await named('Maple')).toBeUndefined();
    });

    it('then a project that somebody has given to a third one since stays there when it is undone', async () => {
      const [from, into, third] = [await client('Oak'), await client('Pine'), await client('Quince')];
      const [shop, desk] = [await project(from, 'Shop'), await project(from, 'Desk')];
      const change = done(await server.admin.post(`/api/clients/${from}/merge`, { into }));
      await server.admin.patch(`/api/projects/${desk}`, { clientId: third });
      await undo(server, change);
      expect([await clientOf(shop), await clientOf(desk)]).toEqual(['Oak', 'Quince']);
    });

    it.each([
      ['itself', (id: number) => id, 'This is the client that is merged. Choose another one.'],
      ['one that is gone', () => 999, 'This client does not exist. Choose a client from the list.'],
      ['none', () => undefined, 'Choose one from the list'],
    ])('into %s, then it is refused at its field', async (what, intoOf, message) => {
      const id = await client(`Rowan ${what}`);
      expect(await server.admin.post(`/api/clients/${id}/merge`, { into: intoOf(id) })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'into', message }] },
      });
    });

    it('over a name that somebody has given it since, then it is refused with that', async () => {
      const [from, into] = [await client('Sorrel'), await client('Teak')];
      await server.admin.patch(`/api/clients/${from}`, { name: 'Sorrel Ltd' });
      const refused = await server.admin.post(`/api/clients/${from}/merge`, { into, expectedVersion: 1 });
      expectRefusal(refused);
      expect(refused).toMatchObject({ status: 409, body: { current: { name: 'Sorrel Ltd' }, version: 2 } });
    });

    it.each(['the same client', 'another one'])(
      'that was cut short is brought to its end when it is asked for into %s, which is told what came of it',
      async (wanted) => {
        const [from, into, third] = await Promise.all(
          ['Willow', 'Yew', 'Zelkova'].map((name) => client(`${name} ${wanted}`)),
        );
        const [first, second] = [await project(from ?? 0, 'First'), await project(from ?? 0, 'Second')];
        const { pool } = server.database;
        const author = { by: '1', at: '2026-05-14T09:30:00.000Z', correlationId: `half ${wanted}` };
        await notePendingChange(pool, `half ${wanted}`, { id: from ?? 0, into: into ?? 0, author });
        const store = createPostgresEventStore(pool);
        const stream = streams.project(first);
        const last = (await store.readStream(stream)).at(-1);
        const moved = {
          id: randomUUID(),
          type: 'ProjectUpdated',
          data: { clientId: into },
          metadata: {
            ...author,
            causationId: author.correlationId,
            schema: versionIn(logFormat, 'ProjectUpdated'),
          },
        };
        await store.append(stream, last?.version ?? 0, [moved]);
        await store.close();
        const isSame = wanted === 'the same client';
        const answer = await server.admin.post(`/api/clients/${from}/merge`, { into: isSame ? into : third });
        expect(answer).toMatchObject(
          isSame ? { status: 200, body: { moved: 1, correlationId: author.correlationId } } : { status: 404 },
        );
        expect([await clientOf(first), await clientOf(second)]).toEqual(Array(2).fill(`Yew ${wanted}`));
        expect(await named(`Willow ${wanted}`)).toBeUndefined();
      },
    );

    it('of two into each other at once, then one of them stays', async () => {
      const [one, other] = [await client('Upas'), await client('Viburnum')];
      const answers = await Promise.all([
        server.admin.post(`/api/clients/${one}/merge`, { into: other }),
        server.admin.post(`/api/clients/${other}/merge`, { into: one }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    });
  });
});
