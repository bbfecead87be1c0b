import { type CommonQueryMethods, type DatabasePool, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { SignInEvent, SignInMethod } from '#domain/access/accessWords.ts';
import { endOfUkDay, startOfUkDay } from '#domain/values/ukTime.ts';

/**
 * Days that sign-ins and failed sign-ins are kept, with their addresses. They are in the operational store and not in
 * the log, which is kept for ever: an address is personal, and helps to find an intruder only for a while. Decisions
 * about users (roles, passwords, second factors) are in the log, and stay.
 */
const days = 90;

/** Most rows of failures in a quarter of an hour; further failures are recorded without their addresses. */
const roomForFailures = 200;

/** Most rows of one user and kind in a quarter of an hour; further ones are counted in one row for each address. */
const roomForOne = 20;

const quarterOfAnHour = 15 * 60_000;

const nothing = z.object({});

/** The origin of a request. */
export type Origin = { address: string; browser: string | null };

export type SignInNote = Origin & {
  event: SignInEvent;
  /** Null for a name that no user has. The name itself is not stored: it may be a password typed in the wrong place. */
  userId: string | null;
  method?: SignInMethod;
  at: Date;
};

/**
 * Records a sign-in event. Failures of one kind, user and address within a quarter of an hour share one row with a
 * counter, and so do a user's frequent repeats.
 */
export const noteSignIn = async (pool: DatabasePool, note: SignInNote): Promise<void> => {
  const { event, userId, method = null, at } = note;
  const isFailure = event === 'SignInFailed' || event === 'SignInRefused';
  const quarter = new Date(Math.floor(at.getTime() / quarterOfAnHour) * quarterOfAnHour);
  const isCrowd = isFailure && (await countIn(pool, event, quarter)) >= roomForFailures;
  const address = isCrowd ? null : note.address;
  const browser = isCrowd ? null : note.browser;
  const isRepeated = !isFailure && (await countIn(pool, event, quarter, userId)) >= roomForOne;
  const fold =
    isFailure || isRepeated ? [event, userId, address, method, quarter.toISOString()].join(' ') : null;
  const instant = at.toISOString();
  // Failures are unlimited, so their commits don't wait for the disk.
  const commit = isFailure ? sql.fragment`'off'` : sql.fragment`current_setting('synchronous_commit')`;
  await pool.query(sql.type(nothing)`
    with durability as materialized (select set_config('synchronous_commit', ${commit}, true))
    insert into vault.access_log (event, user_id, method, address, browser, at, until, fold)
    select ${event}, ${userId}, ${method}, ${address}, ${browser}, ${instant}::timestamptz, ${instant}::timestamptz,
      ${fold}
    from durability
    on conflict (fold) do update set
      times = access_log.times + 1, until = greatest(access_log.until, excluded.until)
  `);
};

/** The number of rows of a kind in a quarter of an hour, of everybody or of one user. */
const countIn = (
  pool: DatabasePool,
  event: string,
  quarter: Date,
  userId: string | null = null,
): Promise<number> =>
  pool.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(*) as count from vault.access_log
    where event = ${event} and at >= ${quarter.toISOString()}::timestamptz
      and at < ${quarter.toISOString()}::timestamptz + interval '15 minutes'
      and (${userId}::text is null or user_id = ${userId})
  `);

const entry = z.object({
  id: z.number(),
  event: z.string(),
  userId: z.string().nullable(),
  method: z.string().nullable(),
  address: z.string().nullable(),
  browser: z.string().nullable(),
  at: z.string(),
  until: z.string(),
  times: z.number(),
});
export type SignInEntry = z.infer<typeof entry>;

/** Filters; absent ones don't apply. */
export type SignInFilter = {
  events?: readonly string[] | undefined;
  userId?: string | undefined;
  /** First and last day, as YYYY-MM-DD in the United Kingdom. */
  from?: string | undefined;
  to?: string | undefined;
};

/** At most `limit` entries before a row's id, newest first. */
export const listSignIns = async (
  db: CommonQueryMethods,
  filter: SignInFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<readonly SignInEntry[]> =>
  db.any(sql.type(entry)`
    select id, event, user_id as "userId", method, address, browser, times,
      ${isoText(sql.fragment`at`)} as at, ${isoText(sql.fragment`until`)} as until
    from vault.access_log
    where ${sql.join(conditionsOf(filter, before), sql.fragment` and `)}
    order by id desc
    limit ${limit}
  `);

const isoText = (instant: FragmentSqlToken): FragmentSqlToken =>
  sql.fragment`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const conditionsOf = (
  { events, userId, from, to }: SignInFilter,
  before: number | null,
): FragmentSqlToken[] => [
  sql.fragment`true`,
  ...(events === undefined ? [] : [sql.fragment`event = any(${sql.array([...events], 'text')})`]),
  ...(userId === undefined ? [] : [sql.fragment`user_id = ${userId}`]),
  ...(from === undefined ? [] : [sql.fragment`until >= ${startOfUkDay(from).toISOString()}::timestamptz`]),
  ...(to === undefined ? [] : [sql.fragment`at <= ${endOfUkDay(to).toISOString()}::timestamptz`]),
  ...(before === null ? [] : [sql.fragment`id < ${before}`]),
];

/**
 * Records the origin of a request that changes users or their rights: its events have the same correlation id.
 * @param userId null for the planner's own request
 */
export const noteOrigin = async (
  pool: DatabasePool,
  { correlationId, userId }: { correlationId: string; userId: string | null },
  { address, browser }: Origin,
): Promise<void> => {
  await pool.query(sql.type(nothing)`
    insert into vault.request_origins (correlation_id, user_id, address, browser)
    values (${correlationId}, ${userId}, ${address}, ${browser})
    on conflict do nothing
  `);
};

/** Deletes the origin of a refused request: the log has nothing of it. */
export const forgetOrigin = async (pool: DatabasePool, correlationId: string): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.request_origins where correlation_id = ${correlationId}
  `);
};

const origin = z.object({ correlationId: z.string(), address: z.string(), browser: z.string().nullable() });

/** Origins of requests, by correlation id, as far as they are still kept. */
export const originsOf = async (
  db: CommonQueryMethods,
  correlationIds: readonly string[],
): Promise<ReadonlyMap<string, Origin>> => {
  const found = await db.any(sql.type(origin)`
    select correlation_id as "correlationId", address, browser from vault.request_origins
    where correlation_id = any(${sql.array([...correlationIds], 'text')})
  `);
  return new Map(found.map(({ correlationId, ...from }) => [correlationId, from]));
};

/** Correlation ids of origins without a user. */
export const unclaimedOrigins = (pool: DatabasePool): Promise<readonly string[]> =>
  pool.anyFirst(sql.type(z.object({ id: z.string() }))`
    select correlation_id as id from vault.request_origins where user_id is null
  `);

/** Deletes the sign-ins and request origins of users, and origins by further correlation ids. */
export const forgetAccessOf = async (
  pool: DatabasePool,
  userIds: readonly string[],
  correlationIds: readonly string[],
): Promise<void> => {
  const users = sql.array([...userIds], 'text');
  await pool.query(sql.type(nothing)`delete from vault.access_log where user_id = any(${users})`);
  await pool.query(sql.type(nothing)`
    delete from vault.request_origins
    where user_id = any(${users}) or correlation_id = any(${sql.array([...correlationIds], 'text')})
  `);
};

/** Deletes what is older than ninety days. */
export const dropOldAccess = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.access_log where until < now() - ${days} * interval '1 day'
  `);
  await pool.query(sql.type(nothing)`
    delete from vault.request_origins where at < now() - ${days} * interval '1 day'
  `);
};
