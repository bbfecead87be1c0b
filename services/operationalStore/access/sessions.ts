import { createHash, randomBytes } from 'node:crypto';
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { changedFrom } from '#domain/values/equality.ts';
import { userViews } from '#projections/access/users/readModel.ts';
import { type UserView, userView } from '#projections/access/users/view.ts';
import { isLive } from '#projections/projector/pointer.ts';
import { checkpoint } from '#projections/reading/bookkeeping.ts';
import { type Read, table } from '#projections/reading/read.ts';

const nothing = z.object({});

// Only a hash of the key is stored: nobody can sign in with what the table holds.
const keyHash = (key: string): string => createHash('sha256').update(key).digest('hex');

export type StoredSession = Record<string, unknown>;

const stored = z.object({ hash: z.string(), data: z.record(z.string(), z.unknown()) });

/** The sessions with these keys; null for each that has expired or was ended. */
export const findSessions = async (
  pool: DatabasePool,
  keys: readonly string[],
): Promise<(StoredSession | null)[]> => {
  const hashes = keys.map(keyHash);
  const found = await pool.any(sql.type(stored)`
    select key_hash as hash, data from vault.sessions
    where key_hash = any(${sql.array([...new Set(hashes)], 'text')}) and expires_at > now()
  `);
  const sessions = new Map(found.map(({ hash, data }) => [hash, data]));
  // A copy for each request, as each changes its own.
  return hashes.map((hash) => structuredClone(sessions.get(hash) ?? null));
};

const arrived = z.object({
  data: stored.shape.data.nullable(),
  user: userView.nullable(),
  checkpoint: z.number(),
});

/**
 * The sessions with these keys, each with its user and the checkpoint of the read model, in one snapshot.
 * @param read the read model that was live a moment ago
 * @returns null where another one is live by now
 */
export const findSessionsOfUsers = async (
  read: Read,
  keys: readonly string[],
): Promise<{ session: StoredSession | null; user: UserView | null; checkpoint: number }[] | null> => {
  const found = await read.db.any(
    sql.type(arrived)`
    select session.data, "user".view as user,
      (select position from ${table(read, checkpoint)}) as checkpoint
    from unnest(${sql.array(keys.map(keyHash), 'text')}) with ordinality as asked (hash, place)
    left join vault.sessions as session on session.key_hash = asked.hash and session.expires_at > now()
    left join ${userViews(read)} as "user" on "user".id = session.data ->> 'userId'
    where ${isLive(read.readModelVersion)}
    order by asked.place
  `,
  );
  if (found.length < keys.length) return null;
  return found.map(({ data, ...seen }) => ({ session: data, ...seen }));
};

/** Longest time from sign-in to the end of a session, in milliseconds. */
const longest = 14 * 24 * 60 * 60_000;

/** The request: an object that lives as long as it. */
type Asking = { ctx?: unknown };

/** The session with this key; null for one that has expired or was ended. */
export const findSession = async (pool: DatabasePool, key: string): Promise<StoredSession | null> =>
  (await findSessions(pool, [key]))[0] ?? null;

/**
 * The store behind koa-session: sessions are in the database, so that they can be ended there. A session ended during
 * one of its requests is not restored by that request.
 * @param now the clock by which sessions record their sign-in as `startedAt`
 * @param find finds the session with a key for a request
 */
export const sessionStore = (
  pool: DatabasePool,
  now: () => Date,
  find: (key: string, ctx: object) => Promise<StoredSession | null> = (key) => findSession(pool, key),
) => {
  /** The session that each request has found in the database, and its key. */
  const seen = new WeakMap<object, { key: string; session: StoredSession }>();
  const see = (ctx: object, key: string, session: StoredSession) =>
    seen.set(ctx, { key, session: structuredClone(session) });
  return {
    async get(key: string, _maxAge: number, { ctx }: Asking): Promise<StoredSession | null> {
      const found = await find(key, ctx as object);
      if (found) see(ctx as object, key, found);
      return found;
    },
    async set(key: string, session: StoredSession, maxAge: number, { ctx }: Asking): Promise<void> {
      const { startedAt } = session;
      const left =
        typeof startedAt === 'string' ? Date.parse(startedAt) + longest - now().getTime() : longest;
      const before = seen.get(ctx as object);
      see(ctx as object, key, session);
      const time = Math.min(maxAge, left);
      if (before?.key === key) await changeSession(pool, key, before.session, session, time);
      else await beginSession(pool, key, session, time);
    },
    async destroy(key: string): Promise<void> {
      await pool.query(sql.type(nothing)`delete from vault.sessions where key_hash = ${keyHash(key)}`);
    },
  };
};

const untilIn = (maxAge: number) => sql.fragment`now() + ${maxAge}::float8 * interval '1 millisecond'`;

const beginSession = async (
  pool: DatabasePool,
  key: string,
  session: StoredSession,
  maxAge: number,
): Promise<void> => {
  const userId = typeof session.userId === 'string' ? session.userId : null;
  await pool.query(sql.type(nothing)`
    insert into vault.sessions (key_hash, user_id, data, expires_at)
    values (${keyHash(key)}, ${userId}, ${JSON.stringify(session)}::jsonb, ${untilIn(maxAge)})
  `);
};

/** Stores what a request changed of its session; the rest stays as other requests have made it meanwhile. */
const changeSession = async (
  pool: DatabasePool,
  key: string,
  before: StoredSession,
  after: StoredSession,
  maxAge: number,
): Promise<void> => {
  const gone = Object.keys(before).filter((name) => after[name] === undefined);
  const changed = changedFrom(before, after) ?? {};
  await pool.query(sql.type(nothing)`
    update vault.sessions
    set data = (data - ${sql.array(gone, 'text')}) || ${JSON.stringify(changed)}::jsonb,
      expires_at = ${untilIn(maxAge)}
    where key_hash = ${keyHash(key)}
  `);
};

/** A session as its user may see it; its id is a hash that nobody can sign in with. */
const listed = z.object({ id: z.string(), data: z.record(z.string(), z.unknown()) });
export type ListedSession = z.infer<typeof listed>;

/** A user's sessions, the latest sign-in first. */
export const listSessions = async (
  db: CommonQueryMethods,
  userId: string,
): Promise<readonly ListedSession[]> =>
  db.any(sql.type(listed)`
    select key_hash as id, data from vault.sessions
    where user_id = ${userId} and expires_at > now()
    order by data ->> 'startedAt' desc nulls last, key_hash
  `);

/** The id under which a session is listed. */
export const sessionId = keyHash;

/** Ends one session of a user. @returns whether there was such a session */
export const endOneSession = async (pool: DatabasePool, userId: string, id: string): Promise<boolean> => {
  const { rowCount } = await pool.query(sql.type(nothing)`
    delete from vault.sessions where user_id = ${userId} and key_hash = ${id}
  `);
  return rowCount === 1;
};

/** Ends all sessions of a user, except an optional one, and sign-ins that wait for their second step. */
export const endSessions = async (
  pool: DatabasePool,
  userId: string,
  but: string | null = null,
): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.sessions
    where (user_id = ${userId} or (user_id is null and data -> 'pending' ->> 'userId' = ${userId}))
      and key_hash is distinct from ${but}::text
  `);
};

export const dropExpiredSessions = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`delete from vault.sessions where expires_at < now()`);
};

/** The key that signs session cookies: generated once, and the same for every node on this database. */
export const sessionSecret = async (pool: DatabasePool): Promise<string> => {
  await pool.query(sql.type(nothing)`
    insert into vault.secrets (name, value) values ('session', ${randomBytes(32).toString('hex')})
    on conflict do nothing
  `);
  return pool.oneFirst(sql.type(z.object({ value: z.string() }))`
    select value from vault.secrets where name = 'session'
  `);
};
