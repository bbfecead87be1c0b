import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { permissionFields } from '#domain/accessWords.ts';
import type { Month } from '#domain/month.ts';
import { streamKind } from '#domain/streamKindInput.ts';
import type { StreamKind } from '#domain/streams.ts';
import { endOfUkDay, startOfUkDay } from '#domain/ukTime.ts';
import { parked } from '../projector/tables.ts';
import { type Read, table } from '../read.ts';
import { authorViews } from '../users/queries.ts';
import { history } from './tables.ts';
import { type HistoryEntryView, type HistoryView, historyEntryView } from './view.ts';

/** Whose history is asked for; what is missing filters nothing. */
export type HistoryFilter = {
  kind?: StreamKind | undefined;
  /** Id of a record; a plan's is its project's. */
  id?: string | undefined;
  month?: Month | undefined;
  /** Id of who did it. */
  user?: string | undefined;
  /** First and last day, as YYYY-MM-DD in the United Kingdom. */
  from?: string | undefined;
  to?: string | undefined;
};

/** For selects of other read models: what the event at a position was done for, null where nobody said. */
export const reasonAt = (read: Read, position: FragmentSqlToken): FragmentSqlToken =>
  sql.fragment`(select reason from ${table(read, history)} as entry where entry.position = ${position})`;

const row = z.object({ view: historyEntryView });

/** The events that match, newest first: at most `limit` of those before the position `after`. */
export const listHistory = async (
  read: Read,
  filter: HistoryFilter,
  { after, limit }: { after?: number | undefined; limit: number },
): Promise<HistoryView> => {
  const rows = await select(
    read,
    sql.fragment`${sql.join(conditionsOf(filter, after), sql.fragment` and `)}`,
    sql.fragment`order by entry.position desc limit ${limit + 1}`,
  );
  const entries = rows.slice(0, limit);
  return { entries, next: rows.length > limit ? (entries.at(-1)?.position ?? null) : null };
};

/** Which changes of who may do what are asked for; what is missing filters nothing. */
export type AccessFilter = Pick<HistoryFilter, 'user' | 'from' | 'to'> & { events: readonly string[] };

/** Changes of users that decide who may do what, by or about a user, newest first. */
export const listAccessChanges = (
  read: Read,
  { events, user, from, to }: AccessFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<HistoryEntryView[]> => {
  const conditions = [
    ...conditionsOf({ from, to }, before ?? undefined),
    sql.fragment`entry.kind in ('user', 'signInPolicy')`,
    sql.fragment`entry.event = any(${sql.array([...events], 'text')})`,
    sql.fragment`(entry.event <> 'UserUpdated' or entry.keys ?| ${sql.array([...permissionFields], 'text')})`,
    ...(user === undefined ? [] : [sql.fragment`(entry.author = ${user} or entry.record_id = ${user})`]),
  ];
  return select(
    read,
    sql.fragment`${sql.join(conditions, sql.fragment` and `)}`,
    sql.fragment`order by entry.position desc limit ${limit}`,
  );
};

/** The events at some positions. */
export const entriesAt = (read: Read, positions: readonly number[]): Promise<HistoryEntryView[]> =>
  select(read, sql.fragment`entry.position = any(${sql.array([...positions], 'int8')})`);

const nameOfAuthor = sql.fragment`coalesce(
  nullif(concat_ws(' ', author.view->>'firstName', author.view->>'lastName'), ''),
  author.view->>'username', 'The planner')`;

const select = async (
  read: Read,
  where: FragmentSqlToken,
  tail: FragmentSqlToken = sql.fragment``,
): Promise<HistoryEntryView[]> => {
  const rows = await read.db.any(sql.type(row)`
    select jsonb_build_object(
      'position', entry.position,
      'at', entry.at,
      'by', jsonb_build_object(
        'id', entry.author,
        'username', coalesce(author.view->>'username', entry.author),
        'name', ${nameOfAuthor}
      ),
      'event', entry.event,
      'record', jsonb_build_object('kind', entry.kind, 'id', entry.record_id, 'name', entry.name),
      'month', entry.month,
      'changes', entry.changes,
      'reason', entry.reason,
      'correlationId', entry.correlation_id,
      'undid', ${briefly(read, sql.fragment`other.correlation_id = entry.causation_id`, sql.fragment`asc`)},
      'undone', ${briefly(read, sql.fragment`other.causation_id = entry.correlation_id`, sql.fragment`desc`)}
    ) as view
    from ${table(read, history)} as entry
    left join ${authorViews(read)} as author on author.id = entry.author
    where ${where}
    ${tail}
  `);
  return rows.map(({ view }) => view);
};

const conditionsOf = (filter: HistoryFilter, after: number | undefined): FragmentSqlToken[] => {
  const { kind, id, month, user, from, to } = filter;
  return [
    sql.fragment`true`,
    ...(kind === undefined ? [] : [sql.fragment`entry.kind = ${kind}`]),
    ...(id === undefined ? [] : [sql.fragment`entry.record_id = ${id}`]),
    ...(month === undefined ? [] : [sql.fragment`entry.month = ${month}`]),
    ...(user === undefined ? [] : [sql.fragment`entry.author = ${user}`]),
    ...(from === undefined ? [] : [sql.fragment`entry.at >= ${startOfUkDay(from).toISOString()}`]),
    ...(to === undefined ? [] : [sql.fragment`entry.at <= ${endOfUkDay(to).toISOString()}`]),
    ...(after === undefined ? [] : [sql.fragment`entry.position < ${after}`]),
  ];
};

/** Who did something else, and when: what an entry undid, or what has undone it. */
const briefly = (
  read: Read,
  where: FragmentSqlToken,
  order: FragmentSqlToken,
): FragmentSqlToken => sql.fragment`(
  select jsonb_build_object('by', ${nameOfAuthor}, 'at', other.at)
  from ${table(read, history)} as other
  left join ${authorViews(read)} as author on author.id = other.author
  where ${where}
  order by other.position ${order}
  limit 1
)`;

/** Who did something at once, and when; null where history does not know it. */
export const changeBehind = (read: Read, correlationId: string) =>
  read.db.maybeOne(sql.type(z.object({ by: z.string(), at: z.string() }))`
    select ${nameOfAuthor} as by, other.at
    from ${table(read, history)} as other
    left join ${authorViews(read)} as author on author.id = other.author
    where other.correlation_id = ${correlationId}
    order by other.position
    limit 1
  `);

const changedRecord = z.object({ kind: streamKind, id: z.string(), month: z.string().nullable() });

/** The records that something done at once has changed, in the order in which it did. */
export const changedRecords = (read: Read, correlationId: string) =>
  read.db.any(sql.type(changedRecord)`
    select kind, record_id as id, min(month) as month from ${table(read, history)} as entry
    where correlation_id = ${correlationId}
    group by kind, record_id, case when kind = 'allocationPlan' then month end
    order by min(position)
  `);

/** Which of some correlation ids are of what users have done. */
export const correlationsOf = (
  read: Read,
  userIds: readonly string[],
  among: readonly string[],
): Promise<readonly string[]> =>
  read.db.anyFirst(sql.type(z.object({ id: z.string() }))`
    select distinct correlation_id as id from ${table(read, history)} as entry
    where correlation_id = any(${sql.array([...among], 'text')})
      and author = any(${sql.array([...userIds], 'text')})
  `);

const lastEdit = z.object({ projectId: z.string(), month: z.string().nullable() });

/** The projects that somebody has edited last, and of plans their months; the last ones first, each as often as it was. */
export const lastEditsOf = (read: Read, userId: string) =>
  read.db.any(sql.type(lastEdit)`
    select record_id as "projectId", month from ${table(read, history)} as entry
    where author = ${userId} and kind in ('project', 'allocationPlan')
    order by position desc
    limit 500
  `);

/** Events that are told of at most, and that are counted at most. */
const mostOfOthers = { told: 100, counted: 5_000 };

/**
 * What others than somebody have changed after one position and up to another: of some projects and their plans, and
 * whatever is about some months. How many things were done, and the newest events of them.
 */
export const changesOfOthers = async (
  read: Read,
  userId: string,
  { projects, months }: { projects: readonly string[]; months: readonly Month[] },
  { after, to }: { after: number; to: number },
): Promise<{ count: number; entries: HistoryEntryView[] }> => {
  const where = sql.fragment`
    entry.position > ${after} and entry.position <= ${to} and entry.author <> ${userId} and (
      (entry.kind in ('project', 'allocationPlan') and entry.record_id = any(${sql.array([...projects], 'text')}))
      or entry.month = any(${sql.array([...months], 'text')})
    )
  `;
  const entries = await select(
    read,
    where,
    sql.fragment`order by entry.position desc limit ${mostOfOthers.told}`,
  );
  const count = await read.db.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(distinct correlation_id) as count from (
      select entry.correlation_id from ${table(read, history)} as entry
      where ${where}
      limit ${mostOfOthers.counted}
    ) as changes
  `);
  return { count, entries };
};

/** Whether any event of a request, told by its id, has been read: it is what its events are told by, or their cause. */
export const hasCorrelation = (read: Read, correlationId: string): Promise<boolean> =>
  read.db.exists(sql.type(z.object({}))`
    select from ${table(read, history)} as entry
    where correlation_id = ${correlationId} or causation_id = ${correlationId}
  `);

/**
 * Streams that have changed after a position of the log, of those that the figures of some months follow from: users
 * and clients bring nothing, and a plan or a manual figure counts in its own month alone.
 */
export const streamsChangedAfter = (
  read: Read,
  position: number,
  { start, end }: { start: Month; end: Month },
): Promise<readonly string[]> =>
  read.db.anyFirst(sql.type(z.object({ stream: z.string() }))`
    select distinct kind || '-' || record_id || case kind when 'allocationPlan' then '_' || month else '' end as stream
    from ${table(read, history)} as entry
    where position > ${position} and kind not in ('client', 'user')
      and (kind not in ('allocationPlan', 'manualCosts') or month between ${start} and ${end})
  `);

/** How many events were applied after one position of the log, and up to another. */
export const countBetween = (read: Read, after: number, upTo = Number.MAX_SAFE_INTEGER): Promise<number> =>
  read.db.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(*) as count from ${table(read, history)} as entry where position > ${after} and position <= ${upTo}
  `);

/** How many events a generation has read, those that it could not apply included. */
export const countEvents = (read: Read): Promise<number> =>
  read.db.oneFirst(sql.type(z.object({ count: z.number() }))`
    select (select count(*) from ${table(read, history)} as entry)
      + (select count(*) from ${table(read, parked)} as event) as count
  `);
