import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { permissionFields } from '#domain/access/accessWords.ts';
import type { StreamKind } from '#domain/records/streams.ts';
import { type Month, monthFromIndex, monthIndex } from '#domain/values/month.ts';
import { endOfUkDay, startOfUkDay } from '#domain/values/ukTime.ts';
import { parked } from '../reading/bookkeeping.ts';
import { type Read, table } from '../reading/read.ts';
import { isOfAnyFact } from './changes.ts';
import { eventCode, idBytes, idOfBytes, kindCode, kindOfCode, storedWords } from './codes.ts';
import { entriesWhere } from './entries.ts';
import { isOfCorrelation, neighboursFirst, neighboursUpTo } from './lookups.ts';
import { factsOfPay, isChange, kindsWithPay } from './pay.ts';
import { searchPositions } from './search.ts';
import { history } from './tables.ts';
import type { HistoryEntryView, HistoryView } from './view.ts';

const anyFact = kindsWithPay.flatMap((kind) => factsOfPay[kind] ?? []).join('|');
const anyValue = '(null|"[^"]*")';

/** For conditions on rows of `entry`: whether it is told to an administrator who does not see pay. */
const isToldWithoutPay = sql.fragment`not (
  entry.kind = any(${sql.array(kindsWithPay.map(kindCode), 'int2')})
  and entry.event = any(${sql.array(storedWords.events.filter(isChange).map(eventCode), 'int2')})
  and entry.changes ~ ${`^\\[(\\["(${anyFact})",${anyValue},${anyValue}(,"(from|to)")?\\],?)*\\]$`}
)`;

/** Whose history is asked for; what is missing filters nothing. */
export type HistoryFilter = {
  kind?: StreamKind | undefined;
  /** Id of a record; a plan's is its project's. */
  id?: string | undefined;
  /** Of it, or figures of it were moved. */
  month?: Month | undefined;
  /** Id of who did it. */
  user?: string | undefined;
  /** First and last day, as YYYY-MM-DD in the United Kingdom. */
  from?: string | undefined;
  to?: string | undefined;
  /** Words of a record's name, its author's, the reason, or a text that was changed. */
  q?: string | undefined;
};

/** For selects of other read models: what the event at a position was done for, null where nobody said. */
export const reasonAt = (read: Read, position: FragmentSqlToken): FragmentSqlToken =>
  sql.fragment`(select reason from ${table(read, history)} as entry where entry.position = ${position})`;

/**
 * The events that match, newest first: at most `limit` of those before the position `after`.
 * @param seesPay whether whoever asks is told pay: else what changed it alone is left out, and no reason that names it found
 */
export const listHistory = async (
  read: Read,
  { q, ...filter }: HistoryFilter,
  { after, limit }: { after?: number | undefined; limit: number },
  seesPay = true,
): Promise<HistoryView> => {
  const { month, ...others } = filter;
  const asked = [...conditionsOf(others, after), ...(seesPay ? [] : [isToldWithoutPay])];
  const conditions = sql.fragment`${sql.join(asked, sql.fragment` and `)}`;
  const positions =
    q !== undefined
      ? await searchPositions(
          read,
          { text: q, seesPay },
          month === undefined
            ? conditions
            : sql.fragment`${conditions} and (${isOf(month)} or ${reaches(month, seesPay)})`,
          limit + 1,
        )
      : month !== undefined
        ? await positionsAbout(read, { month, seesPay }, conditions, limit + 1)
        : undefined;
  const rows = await entriesWhere(
    read,
    positions ? isAt(positions) : conditions,
    positions
      ? sql.fragment`order by entry.position desc`
      : sql.fragment`order by ${newestFirst(filter)} limit ${limit + 1}`,
  );
  const entries = rows.slice(0, limit);
  return { entries, next: rows.length > limit ? (entries.at(-1)?.position ?? null) : null };
};

const isOf = (month: Month) => sql.fragment`entry.month = ${monthIndex(month)}`;
/** The months that a change of pay moved would tell when it changed. */
const reaches = (month: Month, seesPay: boolean) => {
  const moved = sql.fragment`entry.reach @> ${monthIndex(month)}::int`;
  return seesPay
    ? moved
    : sql.fragment`(${moved} and entry.kind <> all(${kindCodes('teamMember', 'freelancer', 'placeholder')}))`;
};

/** The newest events that are of a month, or moved figures of it: each of the two is asked by its own index. */
const positionsAbout = (
  read: Read,
  { month, seesPay }: { month: Month; seesPay: boolean },
  conditions: FragmentSqlToken,
  limit: number,
): Promise<readonly number[]> => {
  const newest = (where: FragmentSqlToken) => sql.fragment`
    (select entry.position from ${table(read, history)} as entry
      where ${where} and ${conditions}
      order by ${neighboursFirst}
      limit ${limit})
  `;
  return read.db.anyFirst(sql.type(z.object({ position: z.number() }))`
    select position from (${newest(isOf(month))} union ${newest(reaches(month, seesPay))}) as entry
    order by position desc
    limit ${limit}
  `);
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
    sql.fragment`entry.kind = any(${kindCodes('user', 'signInPolicy', 'apiToken')})`,
    sql.fragment`entry.event = any(${sql.array(events.filter(isStoredEvent).map(eventCode), 'int2')})`,
    sql.fragment`(entry.event <> ${eventCode('UserUpdated')} or ${isOfPermissions})`,
    ...(user === undefined ? [] : [isByOrAbout(user)]),
  ];
  return entriesWhere(
    read,
    sql.fragment`${sql.join(conditions, sql.fragment` and `)}`,
    sql.fragment`order by entry.position desc limit ${limit}`,
  );
};

const isByOrAbout = (user: string): FragmentSqlToken =>
  sql.fragment`(entry.author = ${user} or (entry.kind = ${kindCode('user')} and entry.record_id = ${user}))`;

/** The events at some positions. */
export const entriesAt = (read: Read, positions: readonly number[]): Promise<HistoryEntryView[]> =>
  entriesWhere(read, isAt(positions));

const isAt = (positions: readonly number[]): FragmentSqlToken =>
  sql.fragment`entry.position = any(${sql.array([...positions], 'int8')})`;

const isStoredEvent = (event: string): boolean => storedWords.events.includes(event);

const kindCodes = (...kinds: StreamKind[]): FragmentSqlToken =>
  sql.fragment`${sql.array(kinds.map(kindCode), 'int2')}`;

const isOfPermissions = isOfAnyFact(
  sql.fragment`entry.changes`,
  sql.fragment`${sql.array([...permissionFields], 'text')}`,
);

/** The order in which an index finds what is asked for: by neighbourhoods, of which only the first ones are sorted. */
const newestFirst = ({ kind, id, user }: HistoryFilter): FragmentSqlToken => {
  const isByIndex = user !== undefined || (kind !== undefined && id !== undefined);
  return isByIndex ? neighboursFirst : sql.fragment`entry.position desc`;
};

const conditionsOf = (
  filter: Omit<HistoryFilter, 'month' | 'q'>,
  after: number | undefined,
): FragmentSqlToken[] => {
  const { kind, id, user, from, to } = filter;
  return [
    sql.fragment`true`,
    ...(kind === undefined ? [] : [sql.fragment`entry.kind = ${kindCode(kind)}`]),
    ...(id === undefined ? [] : [sql.fragment`entry.record_id = ${id}`]),
    ...(user === undefined ? [] : [sql.fragment`entry.author = ${user}`]),
    ...(from === undefined ? [] : [sql.fragment`entry.at >= ${startOfUkDay(from).toISOString()}`]),
    ...(to === undefined ? [] : [sql.fragment`entry.at <= ${endOfUkDay(to).toISOString()}`]),
    ...(after === undefined ? [] : [sql.fragment`entry.position < ${after}`, neighboursUpTo(after)]),
  ];
};

const kindOf = z.number().transform(kindOfCode);
const monthOf = z.number().transform(monthFromIndex).nullable();

const changedRecord = z.object({ kind: kindOf, id: z.string(), month: monthOf });

/** The records that something done at once has changed, in the order in which it did. */
export const changedRecords = (read: Read, correlationId: string) =>
  read.db.any(sql.type(changedRecord)`
    select kind, record_id as id, min(month) as month from ${table(read, history)} as entry
    where ${isOfCorrelation([correlationId])}
    group by kind, record_id, case when kind = ${kindCode('allocationPlan')} then month end
    order by min(position)
  `);

/** Which of some correlation ids are of what users have done. */
export const correlationsOf = (
  read: Read,
  userIds: readonly string[],
  among: readonly string[],
): Promise<readonly string[]> =>
  read.db.anyFirst(sql.type(z.object({ id: z.instanceof(Uint8Array).transform(idOfBytes) }))`
    select distinct correlation_id as id from ${table(read, history)} as entry
    where ${isOfCorrelation(among)}
      and author = any(${sql.array([...userIds], 'text')})
  `);

const lastEdit = z.object({ projectId: z.string(), month: monthOf });

/**
 * The projects that somebody has edited last, and of plans their months; the last ones first, each as often as it was.
 */
export const lastEditsOf = (read: Read, userId: string) =>
  read.db.any(sql.type(lastEdit)`
    select record_id as "projectId", month from ${table(read, history)} as entry
    where author = ${userId} and kind = any(${kindCodes('project', 'allocationPlan')})
    order by ${neighboursFirst}
    limit 500
  `);

/** Events that are told of at most, and that are counted at most. */
const maxOfOthers = { listed: 100, counted: 5_000 };

/**
 * What others than somebody have changed after one position and up to another: of some projects and their plans, and
 * whatever is about some months. How many things were done, and the newest events of them.
 */
export const changesOfOthers = async (
  read: Read,
  { id, seesPay }: { id: string; seesPay: boolean },
  { projects, months }: { projects: readonly string[]; months: readonly Month[] },
  { after, to }: { after: number; to: number },
): Promise<{ count: number; entries: HistoryEntryView[] }> => {
  const where = sql.fragment`
    entry.position > ${after} and entry.position <= ${to} and entry.author <> ${id} and ${seesPay ? sql.fragment`true` : isToldWithoutPay} and (
      (entry.kind = any(${kindCodes('project', 'allocationPlan')}) and entry.record_id = any(${sql.array([...projects], 'text')}))
      or entry.month = any(${sql.array(months.map(monthIndex), 'int4')})
    )
  `;
  const entries = await entriesWhere(
    read,
    where,
    sql.fragment`order by entry.position desc limit ${maxOfOthers.listed}`,
  );
  const count = await read.db.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(distinct correlation_id) as count from (
      select entry.correlation_id from ${table(read, history)} as entry
      where ${where}
      limit ${maxOfOthers.counted}
    ) as changes
  `);
  return { count, entries };
};

/** True once any event of a request has been read; the request's id is its events' correlation or cause. */
export const hasCorrelation = (read: Read, correlationId: string): Promise<boolean> =>
  read.db.exists(sql.type(z.object({}))`
    select from ${table(read, history)} as entry
    where ${isOfCorrelation([correlationId])} or causation_id = ${idBytes(correlationId)}::bytea
  `);

/**
 * Streams that have changed after a position of the log, of those that the figures of some months follow from: users,
 * tokens, clients, closed months and budgets bring nothing, and a plan or a manual figure counts in its own month alone.
 */
export const streamsChangedAfter = async (
  read: Read,
  position: number,
  { start, end }: { start: Month; end: Month },
): Promise<readonly string[]> => {
  const changed = await read.db.any(sql.type(changedRecord)`
    select distinct kind, record_id as id, case when kind = ${kindCode('allocationPlan')} then month end as month
    from ${table(read, history)} as entry
    where position > ${position} and kind <> all(${kindCodes('client', 'user', 'apiToken', 'period', 'budget')})
      and (
        kind <> all(${kindCodes('allocationPlan', 'manualCosts')})
        or month between ${monthIndex(start)} and ${monthIndex(end)}
      )
  `);
  return changed.map(({ kind, id, month }) => `${kind}-${id}${month === null ? '' : `_${month}`}`);
};

/** How many events were applied after one position of the log, and up to another. */
export const countBetween = (read: Read, after: number, upTo = Number.MAX_SAFE_INTEGER): Promise<number> =>
  read.db.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(*) as count from ${table(read, history)} as entry where position > ${after} and position <= ${upTo}
  `);

/** How many events a read-model version has read, those that it could not apply included. */
export const countEvents = (read: Read): Promise<number> =>
  read.db.oneFirst(sql.type(z.object({ count: z.number() }))`
    select (select count(*) from ${table(read, history)} as entry)
      + (select count(*) from ${table(read, parked)} as event) as count
  `);
