import { createHash, randomBytes } from 'node:crypto';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { together } from '#projections/together.ts';

const nothing = z.object({});

// Only a hash of the key is stored: whoever reads the table can't sign in with it.
const keyHash = (key: string): string => createHash('sha256').update(key).digest('hex');

export type StoredSession = Record<string, unknown>;

const stored = z.object({ hash: z.string(), data: z.record(z.string(), z.unknown()) });

const findSessions = async (
  pool: DatabasePool,
  keys: readonly string[],
): Promise<(StoredSession | null)[]> => {
  const hashes = keys.map(keyHash);
  const found = await pool.any(sql.type(stored)`
    select key_hash as hash, data from vault.sessions
    where key_hash = any(${sql.array([...new Set(hashes)], 'text')}) and expires_at > now()
  `);
  const sessions = new Map(found.map(({ hash, data }) => [hash, data]));
  // Each request changes a session of its own.
  return hashes.map((hash) => structuredClone(sessions.get(hash) ?? null));
};

/** The store behind koa-session: sessions live in the database, so that they can be ended there. */
export const sessionStore = (pool: DatabasePool) => ({
  get: together((keys: readonly string[]) => findSessions(pool, keys)),
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

/** A session as its user may know it; its id is a hash that nobody can sign in with. */
const listed = z.object({ id: z.string(), data: z.record(z.string(), z.unknown()) });
export type ListedSession = z.infer<typeof listed>;

/** Where a user is signed in, the latest sign-in first. */
export const listSessions = async (pool: DatabasePool, userId: string): Promise<readonly ListedSession[]> =>
  pool.any(sql.type(listed)`
    select key_hash as id, data from vault.sessions
    where user_id = ${userId} and expires_at > now()
    order by data ->> 'startedAt' desc nulls last, key_hash
  `);

/** The id under which a session's key is listed. */
export const sessionId = keyHash;

/** Ends one session of a user. @returns whether it was theirs and there */
export const endOneSession = async (pool: DatabasePool, userId: string, id: string): Promise<boolean> => {
  const { rowCount } = await pool.query(sql.type(nothing)`
    delete from vault.sessions where user_id = ${userId} and key_hash = ${id}
  `);
  return rowCount === 1;
};

/** Signs a user out everywhere, or everywhere but in the session that is named. */
export const endSessions = async (
  pool: DatabasePool,
  userId: string,
  but: string | null = null,
): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.sessions where user_id = ${userId} and key_hash is distinct from ${but}::text
  `);
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
