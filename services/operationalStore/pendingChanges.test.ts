import { sql } from 'slonik';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import { migrateOperationalStore } from './migrate.ts';
import {
  type Begun,
  begunRequests,
  dropOldPendingChanges,
  forgetPendingChange,
  isPendingChange,
  notePendingChange,
  pendingMerges,
} from './pendingChanges.ts';

const author = { by: '1', at: '2026-05-14T09:30:00.000Z', correlationId: 'merge' };
const merge = (id: number) => ({ id, into: 9, author });
const rename = { role: 'Designer', to: 'Product designer' };

describe.each(testDatabases)('changes over several streams that have begun, on $name', ({ open }) => {
  const database = databaseForAll({ open });
  beforeAll(() => migrateOperationalStore(database.pool));
  beforeEach(() => database.pool.query(sql.unsafe`truncate vault.pending_changes`));
  const begin = (request: string, begun: Begun | null) => notePendingChange(database.pool, request, begun);
  const forget = (request: string, begun?: Begun) => forgetPendingChange(database.pool, request, begun);
  const pending = async (...requests: string[]) => {
    const are = await Promise.all(requests.map((request) => isPendingChange(database.pool, request)));
    return requests.filter((_, place) => are[place]);
  };

  it('given a role is renamed, then that renaming is under way, and no other', async () => {
    await begin('rename', rename);
    expect(await begunRequests(database.pool, rename)).toEqual(['rename']);
    expect(await begunRequests(database.pool, { ...rename, to: 'Artist' })).toEqual([]);
    expect(await begunRequests(database.pool, { role: 'Writer', to: rename.to })).toEqual([]);
  });

  it('given several, then merges are told the oldest first, and each is forgotten by itself', async () => {
    for (const [request, begun] of [
      ['one', merge(1)],
      ['rename', rename],
      ['two', merge(2)],
      ['plans', null],
    ] as const)
      await begin(request, begun);
    expect((await pendingMerges(database.pool)).map(({ requestId }) => requestId)).toEqual(['one', 'two']);
    await forget('one');
    expect(await pending('one', 'rename', 'two', 'plans')).toEqual(['rename', 'two', 'plans']);
  });

  it('given the same one began before, then it ends with it', async () => {
    await begin('first', rename);
    await begin('merge', merge(1));
    await begin('again', rename);
    await forget('again', rename);
    expect(await pending('first', 'merge', 'again')).toEqual(['merge']);
  });

  it('given a day has passed, then what does not come to its end by itself is forgotten', async () => {
    for (const [request, begun] of [
      ['merge', merge(1)],
      ['rename', rename],
      ['plans', null],
    ] as const)
      await begin(request, begun);
    const all = ['merge', 'rename', 'plans'];
    const pass = (hours: number) =>
      database.pool.query(
        sql.unsafe`update vault.pending_changes set noted_at = noted_at - make_interval(hours => ${hours})`,
      );
    await pass(23);
    await dropOldPendingChanges(database.pool);
    expect(await pending(...all)).toEqual(all);
    await pass(2);
    await dropOldPendingChanges(database.pool);
    expect(await pending(...all)).toEqual(['merge']);
  });
});
