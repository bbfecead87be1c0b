import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';

const nothing = z.object({});

/** A limit of attempts, with growing waits. */
export type AttemptLimit = {
  /** The counted subject, as a keyed hash: the table names nobody. */
  key: string;
  /** Attempts in a row without a wait; at least 2. */
  free: number;
  /** The wait after the last free attempt, in seconds; it doubles with each further one. */
  firstWait: number;
  longestWait: number;
};

/** Time without attempts after which a count is dropped. */
const memory = sql.fragment`interval '1 day'`;

/** Most rows of the table, as each made-up name takes one: the rows that would expire first are dropped. */
const room = 50_000;

/** No wait. Earlier than any node's clock, as clocks differ. */
const open = sql.fragment`'-infinity'::timestamptz`;

/** Thrown to roll back what a refused attempt has counted. */
class Refused extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('Refused');
    this.seconds = seconds;
  }
}

/**
 * Counts an attempt before it is processed, so that concurrent attempts can't exceed a limit, on any nodes. A refused
 * attempt isn't counted, and prolongs no wait.
 * @returns 0, or seconds to wait when any of the limits is reached
 */
export const countAttempt = async (
  pool: DatabasePool,
  limits: readonly AttemptLimit[],
  at: Date,
): Promise<number> => {
  // An attempt during a wait costs one query, and no transaction.
  const wait = await waitFor(pool, limits, at);
  if (wait > 0) return wait;
  try {
    await pool.transaction((db) => countIn(db, limits, at));
    return 0;
  } catch (error) {
    if (error instanceof Refused) return error.seconds;
    throw error;
  }
};

const countIn = async (db: CommonQueryMethods, limits: readonly AttemptLimit[], at: Date): Promise<void> => {
  const now = sql.fragment`${at.toISOString()}::timestamptz`;
  // One lock order everywhere: attempts can't deadlock.
  const ordered = limits.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const { rows } = await db.query(sql.type(nothing)`
    insert into vault.sign_in_attempts as kept (key, attempts, free_at, forget_at)
    select key, 1, ${open}, ${now} + ${memory} from ${limitRows(ordered)}
    on conflict (key) do update set
      attempts = case when kept.forget_at <= ${now} then 1 else kept.attempts + 1 end,
      free_at = (
        select case
          when kept.forget_at <= ${now} or kept.attempts + 1 < free then ${open}
          else ${now} + interval '1 second'
            * least(longest_wait, first_wait * 2 ^ least(kept.attempts + 1 - free, 30))
        end
        from ${limitRows(ordered)} where asked.key = kept.key
      ),
      forget_at = ${now} + ${memory}
    where kept.free_at <= ${now}
    returning key
  `);
  if (rows.length < limits.length) throw new Refused(Math.max(1, await waitFor(db, limits, at)));
};

/** Seconds until the limits are open, rounded up; 0 where they are. */
const waitFor = (db: CommonQueryMethods, limits: readonly AttemptLimit[], at: Date): Promise<number> => {
  const keys = limits.map(({ key }) => key);
  return db.oneFirst(sql.type(z.object({ seconds: z.number() }))`
    select coalesce(ceil(extract(epoch from max(free_at) - ${at.toISOString()}::timestamptz)), 0)::int as seconds
    from vault.sign_in_attempts
    where key = any(${sql.array(keys, 'text')}) and free_at > ${at.toISOString()}::timestamptz
  `);
};

const limitRows = (limits: readonly AttemptLimit[]) =>
  sql.fragment`${sql.unnest(
    limits.map(({ key, free, firstWait, longestWait }) => [key, free, firstWait, longestWait]),
    ['text', 'int4', 'float8', 'float8'],
  )} as asked (key, free, first_wait, longest_wait)`;

/**
 * After a successful attempt, deletes the attempts under its own key, which were the same person's, and subtracts them
 * from the shared keys. Waits of shared keys stay: somebody else may be guessing there.
 */
export const forgiveAttempts = async (
  pool: DatabasePool,
  own: string,
  shared: readonly string[] = [],
): Promise<void> => {
  const forgiven = await pool.maybeOneFirst(sql.type(z.object({ attempts: z.number() }))`
    delete from vault.sign_in_attempts where key = ${own} returning attempts
  `);
  if (shared.length === 0) return;
  await pool.query(sql.type(nothing)`
    with locked as (
      select key from vault.sign_in_attempts where key = any(${sql.array([...shared], 'text')})
      order by key for update
    )
    update vault.sign_in_attempts as kept set attempts = greatest(0, kept.attempts - ${forgiven ?? 1})
    from locked where kept.key = locked.key
  `);
};

/** Deletes expired rows, and keeps the table within its limit. */
export const dropOldAttempts = async (pool: DatabasePool, at: Date): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.sign_in_attempts where key in (
      select key from vault.sign_in_attempts where forget_at <= ${at.toISOString()}::timestamptz or key in (
        select key from vault.sign_in_attempts order by forget_at desc offset ${room}
      )
      for update skip locked
    )
  `);
};
