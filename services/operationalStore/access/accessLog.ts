import { type CommonQueryMethods, type DatabasePool, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { SignInEvent, SignInMethod } from '#domain/access/accessWords.ts';
import { endOfUkDay, startOfUkDay } from '#domain/values/ukTime.ts';

/**
 * Who signed in, and who failed to, from where. It stands in the operational store and not in the log, which is kept
 * for ever: an address is personal and good for finding an intruder for a while, so it is forgotten after ninety days.
 * What people decide about users (roles, passwords, second factors) is in the log, and stays.
 */
const days = 90;

/** Rows that failures may take in a quarter of an hour; whatever comes after is told without its address. */
const roomForFailures = 200;

/** Rows of one user and one kind in a quarter of an hour; what comes after is counted with others from its address. */
const roomForOne = 20;

const quarterOfAnHour = 15 * 60_000;

const nothing = z.object({});

/** Where a request comes from. */
export type Origin = { address: string; browser: string | null };

export type SignInNote = Origin & {
  event: SignInEvent;
  /** null for a name that no user has; the name itself is not kept: it may be a password typed in the wrong place. */
  userId: string | null;
  method?: SignInMethod;
  at: Date;
};

/**
 * Notes what happened. Failures of one kind, name and address within a quarter of an hour are one row that counts, and
 * so is what one user does again and again.
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
  // Failures are unlimited, so no save waits until they are on the disk.
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

/** Rows of a kind in a quarter of an hour: of everybody, or of one user. */
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

/** Filters; one that is missing filters nothing. */
export type SignInFilter = {
  events?: readonly string[] | undefined;
  userId?: string | undefined;
  /** First and last day, as YYYY-MM-DD in the United Kingdom. */
  from?: string | undefined;
  to?: string | undefined;
};

/** At most `limit` of what was noted before a row's id, newest first. */
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
 * Notes where a request comes from that changes who may do what: its events carry the same correlation id.
 * @param userId whose request it is; null for the planner's own
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

/** Forgets where a request came from that was refused: nothing in the log is of it. */
export const forgetOrigin = async (pool: DatabasePool, correlationId: string): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.request_origins where correlation_id = ${correlationId}
  `);
};

const origin = z.object({ correlationId: z.string(), address: z.string(), browser: z.string().nullable() });

/** Where requests came from, by their correlation ids; those of long ago are forgotten. */
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

/** Correlation ids of requests of which was not noted whose they were. */
export const unclaimedOrigins = (pool: DatabasePool): Promise<readonly string[]> =>
  pool.anyFirst(sql.type(z.object({ id: z.string() }))`
    select correlation_id as id from vault.request_origins where user_id is null
  `);

/** Forgets where users signed in from and where their requests came from, further ones by their correlation ids. */
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

/** Forgets what is older than ninety days. */
export const dropOldAccess = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`
    delete from vault.access_log where until < now() - ${days} * interval '1 day'
  `);
  await pool.query(sql.type(nothing)`
    delete from vault.request_origins where at < now() - ${days} * interval '1 day'
  `);
};
