import { pino } from 'pino';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabases } from '../../../tests/databases.ts';
import { databaseForAll } from '../../../tests/setUp.ts';
import { Counters, raiseCounters } from '../counters.ts';
import { migrateOperationalStore } from '../migrate.ts';
import { savePresence } from '../presence.ts';
import { KeyedRequests, trimAnswers } from '../repeats.ts';
import { sweepRegularly } from '../sweep.ts';
import { presenceTidying } from '../tidying.ts';
import {
  checkPassword,
  deleteCredentials,
  hashPassword,
  passwordCost,
  recommendedCost,
  storePassword,
} from './credentials.ts';
import { dropExpiredSessions, endSessions, findSession, sessionSecret, sessionStore } from './sessions.ts';

describe.each(testDatabases)('the operational store on $name', ({ open }) => {
  const database = databaseForAll({ open });
  beforeAll(async () => {
    // Several nodes start at once.
    await Promise.all([1, 2, 3].map(() => migrateOperationalStore(database.pool)));
  });

  describe('ids', () => {
    const countersOf = (isBesideLog: boolean) => new Counters(database.pool, isBesideLog);

    it('given many who ask at once at several nodes, then each id is given once, from 1, without a gap', async () => {
      const nodes = [true, true, false].map(countersOf);
      const kinds = ['client', 'teamMember'] as const;
      const reserved = await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          const kind = kinds[index % 2] ?? 'client';
          return { kind, ids: (await nodes[index % 3]?.reserve(kind, (index % 3) + 1)) ?? [] };
        }),
      );
      for (const kind of kinds) {
        const ids = reserved.filter((one) => one.kind === kind).flatMap((one) => one.ids);
        const inOrder = ids.toSorted((a, b) => a - b);
        expect(inOrder).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1));
        expect(inOrder.length).toBeGreaterThan(20);
      }
      for (const { ids } of reserved) expect(ids).toEqual(ids.map((_, index) => (ids[0] ?? 0) + index));
      expect(await countersOf(true).reserve('project', 1)).toEqual([1]);
      expect(await countersOf(true).reserve('project', 0)).toEqual([]);
    });

    it('given the log has used more than the operational store knows, then ids go on from there, and never back', async () => {
      await raiseCounters(database.pool, new Map([['freelancer', 40]]));
      await raiseCounters(database.pool, new Map([['freelancer', 3]]));
      expect(await countersOf(true).reserve('freelancer', 2)).toEqual([41, 42]);
    });
  });

  describe('passwords', () => {
    const cheap = { ...passwordCost };
    beforeAll(() => void Object.assign(passwordCost, recommendedCost));
    afterAll(() => void Object.assign(passwordCost, cheap));

    it('given a password, then only it is right, and only for its user', async () => {
      await storePassword(database.pool, '7', 'pässword £ \u0000 👩‍👩‍👧');
      const check = (id: string | null, password: string) => checkPassword(database.pool, id, password);
      expect(await check('7', 'pässword £ \u0000 👩‍👩‍👧')).toMatchObject({ isOneTime: false });
      expect(await check('7', 'pässword £ \u0000 👩‍👩‍👦')).toBeNull();
      expect(await check('7', '')).toBeNull();
      expect(await check('8', 'pässword £ \u0000 👩‍👩‍👧')).toBeNull();
      expect(await check(null, 'pässword £ \u0000 👩‍👩‍👧')).toBeNull();
    });

    it('given another one, then the first is right no more; given none, then none is', async () => {
      await storePassword(database.pool, '9', 'first');
      await storePassword(database.pool, '9', 'second');
      expect(await checkPassword(database.pool, '9', 'first')).toBeNull();
      expect(await checkPassword(database.pool, '9', 'second')).toMatchObject({ isOneTime: false });
      await deleteCredentials(database.pool, '9');
      expect(await checkPassword(database.pool, '9', 'second')).toBeNull();
    });

    it('given a one-time password, then it is known as one until its days are over or another lasts', async () => {
      await storePassword(database.pool, '10', 'once', { days: 7 });
      expect(await checkPassword(database.pool, '10', 'once')).toMatchObject({ isOneTime: true });
      await storePassword(database.pool, '10', 'over', { days: 0 });
      expect(await checkPassword(database.pool, '10', 'over')).toBeNull();
      await storePassword(database.pool, '10', 'initial', 'untilChanged');
      expect(await checkPassword(database.pool, '10', 'initial')).toMatchObject({ isOneTime: true });
      await storePassword(database.pool, '10', 'for good');
      expect(await checkPassword(database.pool, '10', 'for good')).toMatchObject({ isOneTime: false });
    });

    it('then the same password never has the same hash twice', async () => {
      const [one, two] = [await hashPassword('same'), await hashPassword('same')];
      expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
      expect(one).not.toBe(two);
    });

    it('given what a hash costs has changed since, then the password is right still', async () => {
      await storePassword(database.pool, '11', 'of old');
      Object.assign(passwordCost, cheap);
      expect(await checkPassword(database.pool, '11', 'of old')).toMatchObject({ isOneTime: false });
      expect(await checkPassword(database.pool, '11', 'of late')).toBeNull();
      await storePassword(database.pool, '12', 'of late');
      Object.assign(passwordCost, recommendedCost);
      expect(await checkPassword(database.pool, '12', 'of late')).toMatchObject({ isOneTime: false });
    });

    it('given what is stored is no hash, then no password is right', async () => {
      await database.pool.query(sql.unsafe`
        insert into vault.credentials (user_id, password_hash) values ('13', ''), ('14', '$argon2id$v=19$m=1,t=1,p=1$$')
      `);
      expect(await checkPassword(database.pool, '13', '')).toBeNull();
      expect(await checkPassword(database.pool, '14', '')).toBeNull();
    });
  });

  describe('sessions', () => {
    const hour = 3_600_000;
    const request = () => ({ ctx: {} });
    beforeEach(() => database.pool.query(sql.unsafe`truncate vault.sessions, vault.requests`));

    it('given a session, then it is kept under no more than a hash of its key, until it ends', async () => {
      const store = sessionStore(database.pool, () => new Date());
      await store.set('the key', { userId: '7', note: 'kept' }, hour, request());
      expect(await findSession(database.pool, 'the key')).toEqual({ userId: '7', note: 'kept' });
      expect(await findSession(database.pool, 'another')).toBeNull();
      const rows = await database.pool.any(sql.unsafe`select * from vault.sessions`);
      expect(JSON.stringify(rows)).not.toContain('the key');
      await store.destroy('the key');
      expect(await findSession(database.pool, 'the key')).toBeNull();
    });

    it('given a session that is over, then it is none, and is cleared away', async () => {
      const store = sessionStore(database.pool, () => new Date());
      await store.set('over', { userId: '7' }, -1, request());
      expect(await findSession(database.pool, 'over')).toBeNull();
      await dropExpiredSessions(database.pool);
      expect(await database.pool.any(sql.unsafe`select * from vault.sessions`)).toEqual([]);
    });

    it('given a planner starts, then what is over is swept away, answers of yesterday too', async () => {
      await sessionStore(database.pool, () => new Date()).set('over', { userId: '7' }, -1, request());
      for (const key of ['of yesterday', 'of today']) {
        await new KeyedRequests(database.pool, true).begin(
          { userId: '7', key },
          { fingerprint: '', correlationId: '' },
        );
      }
      await database.pool.query(sql.unsafe`
        update vault.requests set noted_at = now() - interval '25 hours' where key = 'of yesterday'
      `);
      const end = await sweepRegularly(
        database.pool,
        pino({ level: 'silent' }),
        () => new Date(),
        async () => {},
      );
      await end();
      expect(await database.pool.any(sql.unsafe`select * from vault.sessions`)).toEqual([]);
      expect(await database.pool.anyFirst(sql.unsafe`select key from vault.requests`)).toEqual(['of today']);
    });

    it('given a user is signed out everywhere, then others stay', async () => {
      const store = sessionStore(database.pool, () => new Date());
      await store.set('phone', { userId: '7' }, hour, request());
      await store.set('desk', { userId: '7' }, hour, request());
      await store.set('other', { userId: '8' }, hour, request());
      await endSessions(database.pool, '7');
      expect(
        await Promise.all(['phone', 'desk', 'other'].map((key) => findSession(database.pool, key))),
      ).toEqual([null, null, { userId: '8' }]);
    });

    it('given a session is ended while a request of it goes on, then that request does not bring it back', async () => {
      const store = sessionStore(database.pool, () => new Date());
      const [signIn, later] = [request(), request()];
      await store.set('mine', { userId: '9', note: 'one' }, hour, signIn);
      expect(await store.get('mine', hour, later)).toMatchObject({ note: 'one' });
      await store.set('mine', { userId: '9', note: 'two' }, hour, later);
      expect(await findSession(database.pool, 'mine')).toMatchObject({ note: 'two' });
      await endSessions(database.pool, '9');
      for (const asking of [signIn, later]) await store.set('mine', { userId: '9' }, hour, asking);
      expect(await findSession(database.pool, 'mine')).toBeNull();
    });

    it('given a session of long ago, then it ends fourteen days after its sign-in, however often it is used', async () => {
      const start = new Date('2026-05-14T09:30:00.000Z');
      const days = (count: number) => new Date(start.getTime() + count * 24 * hour);
      let now = days(13.9);
      const store = sessionStore(database.pool, () => now);
      const session = { userId: '9', startedAt: start.toISOString() };
      await store.set('old', session, 12 * hour, request());
      const minutes = await database.pool.oneFirst(sql.unsafe`
        select round(extract(epoch from expires_at - now()) / 60)::int from vault.sessions where user_id = '9'
      `);
      expect(minutes).toBe(144);
      now = days(14);
      await store.set('older', session, 12 * hour, request());
      expect(await findSession(database.pool, 'older')).toBeNull();
    });

    it('then every node has the same secret', async () => {
      const secrets = await Promise.all([1, 2, 3].map(() => sessionSecret(database.pool)));
      expect(new Set(secrets).size).toBe(1);
      expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
    });
  });

  describe('tables that are written over and over', () => {
    const sizeOf = (table: string) =>
      database.pool.oneFirst(
        sql.type(z.object({ size: z.number() }))`select pg_total_relation_size(${table})::int4 as size`,
      );

    it('given windows that come and go by the hundred, then who is there takes little room', async () => {
      const tidying = presenceTidying(database.pool, pino({ level: 'silent' }), 100);
      const hours = { projectId: 7, teamMemberId: 3, freelancerId: null };
      for (let number = 0; number < 800; number++) {
        const tab = number.toString(16).padStart(32, '0');
        const window = { tab, month: '2026-05', projectId: null, editing: Array(20).fill(hours) };
        await savePresence(database.pool, 'somebody', window);
        tidying.wrote();
        if (number % 100 === 99) await tidying.stop();
      }
      expect(await sizeOf('vault.presence')).toBeLessThan(800_000);
    });

    it('given a window that says the same again at once, then no row is written', async () => {
      const window = { tab: 'f'.repeat(32), month: '2026-05', projectId: null, editing: [] };
      const written = () =>
        database.pool.oneFirst(sql.unsafe`
          select xmin::text as written from vault.presence where tab = ${window.tab}
        `);
      expect(await savePresence(database.pool, 'somebody', window)).toEqual(['2026-05']);
      const first = await written();
      expect(await savePresence(database.pool, 'somebody', window)).toEqual([]);
      expect(await written()).toBe(first);
      expect(await savePresence(database.pool, 'somebody', { ...window, projectId: 7 })).toEqual(['2026-05']);
      expect(await written()).not.toBe(first);
    });

    it('given thousands of answers of one user, then the newest are kept, and all of others', async () => {
      await database.pool.query(sql.unsafe`
        insert into vault.requests (user_id, key, fingerprint, correlation_id, noted_at)
        select 'busy', number::text, 'print', 'id', now() - interval '1 hour' + number * interval '1 second'
        from generate_series(1, 2000) as number
      `);
      await new KeyedRequests(database.pool, true).begin(
        { userId: 'quiet', key: 'one' },
        { fingerprint: 'x', correlationId: 'y' },
      );
      await trimAnswers(database.pool);
      const kept = await database.pool.one(sql.unsafe`
        select count(*)::int4 as count, min(key::int) as first from vault.requests where user_id = 'busy'
      `);
      expect(kept).toEqual({ count: 1000, first: 1001 });
      expect(
        await database.pool.maybeOneFirst(sql.unsafe`select key from vault.requests where user_id = 'quiet'`),
      ).toBe('one');
    });
  });
});
