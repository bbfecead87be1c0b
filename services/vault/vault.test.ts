import { pino } from 'pino';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabases } from '../../tests/databases.ts';
import { claimName, releaseName } from './claims.ts';
import { raiseCounters, reserveIds } from './counters.ts';
import { checkPassword, deleteCredentials, hashPassword, storePassword } from './credentials.ts';
import { migrateVault } from './migrate.ts';
import { passwordCost, recommendedCost } from './passwordCost.ts';
import { beginRequest } from './repeats.ts';
import { dropExpiredSessions, endSessions, sessionSecret, sessionStore } from './sessions.ts';
import { keepSwept } from './sweep.ts';

const free = async () => false;

describe.each(testDatabases)('the vault on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    // Several nodes that start at once.
    await Promise.all([1, 2, 3].map(() => migrateVault(database.pool)));
  });
  afterAll(() => database.close());

  describe('ids', () => {
    it('given many who ask at once, then each id is given once, from 1, without a gap', async () => {
      const reserved = await Promise.all(
        Array.from({ length: 20 }, (_, index) => reserveIds(database.pool, 'client', (index % 3) + 1)),
      );
      const ids = reserved.flat().sort((a, b) => a - b);
      expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1));
      expect(await reserveIds(database.pool, 'project', 1)).toEqual([1]);
      expect(await reserveIds(database.pool, 'project', 0)).toEqual([]);
    });

    it('given the log has used more than the vault knows, then ids go on from there, and never back', async () => {
      await raiseCounters(database.pool, new Map([['freelancer', 40]]));
      await raiseCounters(database.pool, new Map([['freelancer', 3]]));
      expect(await reserveIds(database.pool, 'freelancer', 2)).toEqual([41, 42]);
    });
  });

  describe('names', () => {
    it('given many who want one at once, under any spelling, then one gets it', async () => {
      const claims = await Promise.all(
        ['Ash', 'ASH', ' ash ', 'Ａsh', 'ash'].map((name, index) =>
          claimName(database.pool, 'client', name, `owner ${index}`, free),
        ),
      );
      expect(claims.filter(Boolean)).toHaveLength(1);
      expect(await claimName(database.pool, 'username', 'Ash', 'other', free)).toBe(true);
    });

    it('given a claim older than a minute, then it can be taken unless a record has the name', async () => {
      await claimName(database.pool, 'client', 'Elm', 'first', free);
      await database.pool.query(
        sql.unsafe`update vault.claims set claimed_at = now() - interval '61 seconds' where name = 'elm'`,
      );
      expect(await claimName(database.pool, 'client', 'Elm', 'second', async () => true)).toBe(false);
      expect(await claimName(database.pool, 'client', 'Elm', 'third', free)).toBe(true);
      expect(await claimName(database.pool, 'client', 'Elm', 'fourth', free)).toBe(false);
    });

    it('given a release, then the name is free', async () => {
      await claimName(database.pool, 'client', 'Yew', 'first', free);
      await releaseName(database.pool, 'client', ' YEW ');
      expect(await claimName(database.pool, 'client', 'Yew', 'second', free)).toBe(true);
    });
  });

  describe('passwords', () => {
    const cheap = { ...passwordCost };
    beforeAll(() => void Object.assign(passwordCost, recommendedCost));
    afterAll(() => void Object.assign(passwordCost, cheap));

    it('given a password, then only it is right, and only for its user', async () => {
      await storePassword(database.pool, '7', 'pässword £ \u0000 👩‍👩‍👧');
      const check = (id: string | null, password: string) => checkPassword(database.pool, id, password);
      expect(await check('7', 'pässword £ \u0000 👩‍👩‍👧')).toBe('lasting');
      expect(await check('7', 'pässword £ \u0000 👩‍👩‍👦')).toBe('wrong');
      expect(await check('7', '')).toBe('wrong');
      expect(await check('8', 'pässword £ \u0000 👩‍👩‍👧')).toBe('wrong');
      expect(await check(null, 'pässword £ \u0000 👩‍👩‍👧')).toBe('wrong');
    });

    it('given another one, then the first is right no more; given none, then none is', async () => {
      await storePassword(database.pool, '9', 'first');
      await storePassword(database.pool, '9', 'second');
      expect(await checkPassword(database.pool, '9', 'first')).toBe('wrong');
      expect(await checkPassword(database.pool, '9', 'second')).toBe('lasting');
      await deleteCredentials(database.pool, '9');
      expect(await checkPassword(database.pool, '9', 'second')).toBe('wrong');
    });

    it('given a one-time password, then it is known as one until its days are over or another lasts', async () => {
      await storePassword(database.pool, '10', 'once', 7);
      expect(await checkPassword(database.pool, '10', 'once')).toBe('one-time');
      await storePassword(database.pool, '10', 'over', 0);
      expect(await checkPassword(database.pool, '10', 'over')).toBe('wrong');
      await storePassword(database.pool, '10', 'for good');
      expect(await checkPassword(database.pool, '10', 'for good')).toBe('lasting');
    });

    it('then the same password never has the same hash twice', async () => {
      const [one, two] = [await hashPassword('same'), await hashPassword('same')];
      expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
      expect(one).not.toBe(two);
    });

    it('given what a hash costs has changed since, then the password is right still', async () => {
      await storePassword(database.pool, '11', 'of old');
      Object.assign(passwordCost, cheap);
      expect(await checkPassword(database.pool, '11', 'of old')).toBe('lasting');
      expect(await checkPassword(database.pool, '11', 'of late')).toBe('wrong');
      await storePassword(database.pool, '12', 'of late');
      Object.assign(passwordCost, recommendedCost);
      expect(await checkPassword(database.pool, '12', 'of late')).toBe('lasting');
    });

    it('given what is stored is no hash, then no password is right', async () => {
      await database.pool.query(sql.unsafe`
        insert into vault.credentials (user_id, password_hash) values ('13', ''), ('14', '$argon2id$v=19$m=1,t=1,p=1$$')
      `);
      expect(await checkPassword(database.pool, '13', '')).toBe('wrong');
      expect(await checkPassword(database.pool, '14', '')).toBe('wrong');
    });
  });

  describe('sessions', () => {
    const hour = 3_600_000;

    it('given a session, then it is kept under no more than a hash of its key, until it ends', async () => {
      const store = sessionStore(database.pool);
      await store.set('the key', { userId: '7', note: 'kept' }, hour);
      expect(await store.get('the key')).toEqual({ userId: '7', note: 'kept' });
      expect(await store.get('another')).toBeNull();
      const rows = await database.pool.any(sql.unsafe`select * from vault.sessions`);
      expect(JSON.stringify(rows)).not.toContain('the key');
      await store.destroy('the key');
      expect(await store.get('the key')).toBeNull();
    });

    it('given a session that is over, then it is none, and is cleared away', async () => {
      const store = sessionStore(database.pool);
      await store.set('over', { userId: '7' }, -1);
      expect(await store.get('over')).toBeNull();
      await dropExpiredSessions(database.pool);
      expect(await database.pool.any(sql.unsafe`select * from vault.sessions`)).toEqual([]);
    });

    it('given a planner starts, then what is over is swept away, answers of yesterday too', async () => {
      await sessionStore(database.pool).set('over', { userId: '7' }, -1);
      for (const key of ['of yesterday', 'of today']) {
        await beginRequest(database.pool, { userId: '7', key }, { fingerprint: '', correlationId: '' });
      }
      await database.pool.query(sql.unsafe`
        update vault.requests set noted_at = now() - interval '25 hours' where key = 'of yesterday'
      `);
      const end = await keepSwept(database.pool, pino({ level: 'silent' }));
      await end();
      expect(await database.pool.any(sql.unsafe`select * from vault.sessions`)).toEqual([]);
      expect(await database.pool.anyFirst(sql.unsafe`select key from vault.requests`)).toEqual(['of today']);
    });

    it('given a user is signed out everywhere, then others stay', async () => {
      const store = sessionStore(database.pool);
      await store.set('phone', { userId: '7' }, hour);
      await store.set('desk', { userId: '7' }, hour);
      await store.set('other', { userId: '8' }, hour);
      await endSessions(database.pool, '7');
      expect(await Promise.all(['phone', 'desk', 'other'].map((key) => store.get(key)))).toEqual([
        null,
        null,
        { userId: '8' },
      ]);
    });

    it('then every node has the same secret', async () => {
      const secrets = await Promise.all([1, 2, 3].map(() => sessionSecret(database.pool)));
      expect(new Set(secrets).size).toBe(1);
      expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
    });
  });
});
