import { createHash, randomBytes } from 'node:crypto';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';

const nothing = z.object({});

// Only a hash of the key is stored: whoever reads the table can't sign in with it.
const keyHash = (key: string): string => createHash('sha256').update(key).digest('hex');

export type StoredSession = Record<string, unknown>;

/** The store behind koa-session: sessions live in the database, so that they can be ended there. */
export const sessionStore = (pool: DatabasePool) => ({
  async get(key: string): Promise<StoredSession | null> {
    const data = await pool.maybeOneFirst(sql.type(z.object({ data: z.record(z.string(), z.unknown()) }))`
      select data from vault.sessions where key_hash = ${keyHash(key)} and expires_at > now()
    `);
    return data;
  },
  async set(key: string, session: StoredSession, maxAge: number): Promise<void> {
    const userId = typeof session.userId === 'string' ? session.userId : null;
    await pool.query(sql.type(nothing)`
      insert into vault.sessions (key_hash, user_id, data, expires_at)
      values (
        ${keyHash(key)}, ${userId}, ${JSON.stringify(session)}::jsonb,
        now() + ${maxAge}::float8 * interval '1 millisecond'
      )
      on conflict (key_hash) do update set data = excluded.data, expires_at = excluded.expires_at
    `);
  },
  async destroy(key: string): Promise<void> {
    await pool.query(sql.type(nothing)`delete from vault.sessions where key_hash = ${keyHash(key)}`);
  },
});

/** Signs a user out everywhere. */
export const endSessions = async (pool: DatabasePool, userId: string): Promise<void> => {
  await pool.query(sql.type(nothing)`delete from vault.sessions where user_id = ${userId}`);
};

export const dropExpiredSessions = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`delete from vault.sessions where expires_at < now()`);
};

/** The key that signs session cookies: made once, and the same for every node on this database. */
export const sessionSecret = async (pool: DatabasePool): Promise<string> => {
  await pool.query(sql.type(nothing)`
    insert into vault.secrets (name, value) values ('session', ${randomBytes(32).toString('hex')})
    on conflict do nothing
  `);
  return pool.oneFirst(sql.type(z.object({ value: z.string() }))`
    select value from vault.secrets where name = 'session'
  `);
};
