import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ImportKind } from '#domain/imports/columns.ts';
import { add, aTeamMember, aUser } from '../../tests/agency.ts';
import { testDatabases } from '../../tests/databases.ts';
import type { Answer } from '../../tests/httpClient.ts';
import { startServer, type TestServer } from '../../tests/server.ts';
import { serverForAll, serverForEach } from '../../tests/setUp.ts';
import { type Cells, fresh, importRows, lastLine } from '../api/testing/importing.ts';
import { withLock } from '../commands/locks.ts';
import { appendEach } from '../log/eventStore/appendEach.ts';
import { StoreUnavailable, type StreamAppend } from '../log/eventStore/eventStore.ts';
import { StandIn } from '../log/eventStore/testing/standIn.ts';
import { openImport } from './importWork.ts';
import { runImport } from './runImport.ts';

const clients = (count: number) => Array.from({ length: count }, () => ({ name: fresh('Larch') }));
/** Makes claimed but unused names free, as they are after a minute. */
const releaseClaims = sql.unsafe`update vault.claims set claimed_at = now() - interval '2 minutes'`;
const away = {
  problem: {
    status: 503,
    detail: 'The planner cannot reach its event store right now. Try again in a moment.',
  },
};
const done = (counts: Record<string, number>) => ({ done: { counts } });

describe.each(testDatabases)('an import whose log is in $name', (kind) => {
  const server = serverForAll(kind);

  it('given the log goes away, then nothing is stored, and the same file can be imported again', async () => {
    const rows = clients(300);
    const head = await server.planner.store.head();
    vi.spyOn(server.planner.store, 'appendAll').mockRejectedValueOnce(new StoreUnavailable('gone'));
    expect(lastLine(await importRows(server, 'clients', rows))).toEqual(away);
    expect(await server.planner.store.head()).toBe(head);
    await server.database.pool.query(releaseClaims);
    expect(lastLine(await importRows(server, 'clients', rows))).toMatchObject(done({ new: 300, same: 0 }));
  });

  it('given one of its clients is being added, then nothing is, and the others can be added by hand at once', async () => {
    const [{ name: taken = '' } = {}, { name: other = '' } = {}] = clients(2);
    await server.database.pool.query(sql.unsafe`
      insert into vault.claims (kind, name, owner) values ('client', ${taken.toLowerCase()}, 'somebody')
    `);
    expect(lastLine(await importRows(server, 'clients', [{ name: other }, { name: taken }]))).toMatchObject({
      problem: {
        status: 409,
        detail: `Someone else is adding the client ${taken} at this moment. Import again in a minute.`,
      },
    });
    expect(await server.admin.post('/api/clients', { name: other })).toMatchObject({ status: 201 });
  });
});

describe.each(testDatabases)('an import that waits for another one, on $name', (kind) => {
  const server = serverForEach(kind);

  /** Imports while another import holds the lock, until `change` is done. */
  const importBehind = async (by: string, kind: ImportKind, cells: Cells, change: () => Promise<Answer>) => {
    const { planner } = server;
    const gate = Promise.withResolvers<void>();
    const other = withLock(planner, 'imports', () => gate.promise);
    const work = await openImport(kind, Buffer.from(JSON.stringify({ rows: [{ row: 2, cells }] })));
    const author = { by, at: new Date().toISOString(), correlationId: fresh('import') };
    const imported = runImport(planner, author, { work, thisMonth: '2026-05' }, () => {});
    expect((await change()).status).toBeLessThan(300);
    gate.resolve();
    await other;
    const head = await planner.store.head();
    const refusal = await imported.catch((error: unknown) => error);
    expect(await planner.store.head()).toBe(head);
    return refusal;
  };
  const forbidden = (message: string) => expect.objectContaining({ code: 'forbidden', message });

  it('given its author is deleted or may not see pay any more, then nothing is imported', async () => {
    const id = String(await add(server.admin, '/api/admin/users', aUser('kofi', { role: 'admin' })));
    const kofi = `/api/admin/users/${id}`;
    const person = { name: 'Ada', email: 'ada@agency.example', role: 'Designer', salary: '36000' };
    const hide = () => server.admin.patch(kofi, { seesPay: false });
    expect(await importBehind(id, 'team-members', person, hide)).toEqual(
      forbidden('You are not set to see pay any more. Ask an administrator who sees pay.'),
    );
    const remove = () => server.admin.delete(kofi);
    expect(await importBehind(id, 'clients', { name: 'Birch' }, remove)).toEqual(
      forbidden('Only administrators may do this.'),
    );
  });

  it('given its API token is ended, then nothing is imported', async () => {
    const id = await add(server.admin, '/api/admin/api-tokens', { name: 'Sheet', rights: 'readAndWrite' });
    const end = () => server.admin.delete(`/api/admin/api-tokens/${id}`);
    expect(await importBehind(`apiToken-${id}`, 'clients', { name: 'Birch' }, end)).toEqual(
      forbidden('This API token was ended.'),
    );
  });
});

describe.each(testDatabases.slice(0, 1))('an import whose log is EventStoreDB', (kind) => {
  let server: TestServer;
  let standIn: StandIn;
  beforeAll(async () => {
    standIn = await StandIn.start();
    server = await startServer(kind, {
      config: { eventStoreUrl: standIn.url },
      now: () => new Date('2026-05-14T09:30:00Z'),
    });
  });
  afterAll(async () => {
    await server.stop();
    standIn.stop();
  });

  it('given many rows, then all are stored as one change', async () => {
    const answer = await importRows(server, 'clients', clients(300));
    expect(lastLine(answer)).toMatchObject(done({ new: 300 }));
    const change = await server.admin.get('/api/history?limit=200&kind=client');
    const ids = (change.body as { entries: { correlationId: string }[] }).entries;
    expect(new Set(ids.map(({ correlationId }) => correlationId))).toEqual(
      new Set([answer.headers['x-correlation-id']]),
    );
  });

  it('given it is lost half-way, then the same file imported again adds what is missing, nothing twice', async () => {
    const rows = clients(300);
    const { store } = server.planner;
    let stored = 0;
    const append = async ({ stream, expectedVersion, events }: StreamAppend) => {
      if (++stored > 120) throw new StoreUnavailable('gone');
      return await store.append(stream, expectedVersion, events);
    };
    const failing = vi
      .spyOn(store, 'appendAll')
      .mockImplementation((appends, onStored = () => {}) => appendEach(append, appends, onStored));
    expect(lastLine(await importRows(server, 'clients', rows))).toEqual(away);
    failing.mockRestore();
    await server.database.pool.query(releaseClaims);
    expect(lastLine(await importRows(server, 'clients', rows))).toMatchObject(done({ new: 180, same: 120 }));
    const { body } = await server.admin.get('/api/clients');
    const names = (body as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
    expect(new Set(names).size).toBe(names.length);
  });

  /**
   * Imports time off of two people; somebody changes the second one after the first one's is stored, or is on its way in
   * a transaction that is rolled back.
   */
  const importWhile = async (change: (path: string) => Promise<Answer>, isFirstStored = true) => {
    const { admin, planner } = server;
    const people = [fresh('Ada'), fresh('Bea')];
    const added: number[] = [];
    for (const name of people) {
      const email = `${name.replace(' ', '')}@agency.example`;
      added.push(await add(admin, '/api/team-members', aTeamMember({ name, email })));
    }
    const appendAll = planner.store.appendAll.bind(planner.store);
    vi.spyOn(planner.store, 'appendAll').mockImplementationOnce(async ([first, ...others], onStored) => {
      if (first && isFirstStored) await appendAll([first]);
      onStored?.(1);
      expect((await change(`/api/team-members/${added[1]}`)).status).toBeLessThan(300);
      return appendAll(others);
    });
    const rows = people.map((person) => ({ person, from: '2026-07-06' }));
    return lastLine(await importRows(server, 'time-off', rows));
  };

  it('given others change a record half-way and the rest is possible, then the result counts all rows', async () => {
    expect(await importWhile((path) => server.admin.patch(path, { role: 'Writer' }))).toMatchObject({
      done: {
        counts: { new: 2, same: 0 },
        message: 'Enters time off 2 times for 2 team members. It counts at once.',
      },
    });
  });

  it('given others entered one of the rows before any was stored, then the result counts theirs as there', async () => {
    const days = { from: '2026-07-06', to: '2026-07-06', kind: 'holiday' };
    const result = await importWhile((path) => server.admin.post(`${path}/time-off`, days), false);
    expect(result).toMatchObject(done({ new: 1, same: 1 }));
  });

  it('given others make a row impossible half-way, then the refusal says how many rows are in', async () => {
    const days = { from: '2026-07-06', to: '2026-07-07', kind: 'holiday' };
    expect(await importWhile((path) => server.admin.post(`${path}/time-off`, days))).toEqual({
      problem: {
        status: 400,
        detail:
          '1 row cannot be imported any more, because of what others have changed. 1 row is in, and no others. Correct those that cannot be, or leave them out, and import again.',
      },
    });
  });
});
