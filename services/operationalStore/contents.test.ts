import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../../tests/databases.ts';
import { databaseForAll } from '../../tests/setUp.ts';
import { listSignIns, noteOrigin, noteSignIn, originsOf } from './access/accessLog.ts';
import { noteLeaving } from './access/leavingAdministrators.ts';
import { claimName } from './claims.ts';
import { operationalRows, replaceOperationalRows } from './contents.ts';
import { migrateOperationalStore } from './migrate.ts';
import { type BegunErasure, notePendingErasure, pendingErasures } from './pendingErasures.ts';

const from = { address: '192.0.2.1', browser: null };

const erasureOfBob: BegunErasure = {
  kind: 'user',
  id: '2',
  userIds: ['2'],
  thisMonth: '2026-05',
  blank: [],
  author: { by: '1', at: '2026-05-14T09:30:00.000Z', correlationId: 'e' },
};

describe.each(testDatabases)('a restored operational store on $name', ({ open }) => {
  const database = databaseForAll({ open });
  beforeAll(() => migrateOperationalStore(database.pool));

  const claim = (owner: string) =>
    claimName(
      database.pool,
      'username',
      'bob',
      owner,
      async () => false,
      async () => true,
    );

  it('given users made after the backup, then whoever gets their ids has nothing of theirs', async () => {
    const { pool } = database;
    const backup = await operationalRows(pool);
    expect(await claim('one')).toBe(true);
    await noteSignIn(pool, { ...from, event: 'SignedIn', userId: '2', at: new Date() });
    await noteOrigin(pool, { correlationId: 'c', userId: '2' }, from);
    await noteLeaving(pool, { userId: '2', version: 9 }, [{ userId: '1', version: 1 }]);
    await notePendingErasure(pool, erasureOfBob);

    await replaceOperationalRows(pool, backup);

    expect(await claim('another')).toBe(true);
    expect(await listSignIns(pool, {}, { before: null, limit: 9 })).toEqual([]);
    expect(await originsOf(pool, ['c'])).toEqual(new Map());
    expect(await pendingErasures(pool)).toEqual([]);
    const stays = [{ userId: '2', version: 1 }];
    expect(await noteLeaving(pool, { userId: '1', version: 1 }, stays)).toBe(1);
  });
});
