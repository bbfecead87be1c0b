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
import {
  isOfCorrelation,
  isOfMonth,
  isToldWithoutPay,
  kindCodes,
  neighboursFirst,
  neighboursUpTo,
  reachesMonth,
} from './lookups.ts';
import { searchPositions } from './search.ts';
import { history } from './tables.ts';
import type { HistoryEntryView, HistoryView } from './view.ts';

/** Filters of the history; a missing one filters nothing. */
export type HistoryFilter = {
  kind?: StreamKind | undefined;
  /** Id of a record; for a plan its project's. */
  id?: string | undefined;
  /** A month that the change concerns, or whose figures it moved. */
  month?: Month | undefined;
  /** Id of the author. */
  user?: string | undefined;
  /** First and last day, as YYYY-MM-DD in the United Kingdom. */
  from?: string | undefined;
  to?: string | undefined;
  /** Words in the record's name, the author's name, the reason or a changed text. */
  q?: string | undefined;
};

/** For selects of other read models: the reason of the event at a position; null for none. */
export const reasonAt = (read: Read, position: FragmentSqlToken): FragmentSqlToken =>
  sql.fragment`(select reason from ${table(read, history)} as entry where entry.position = ${position})`;

/** At most `limit` events before the position `after`. */
type Page = { after?: number | undefined; limit: number };

/**
 * The matching events, newest first.
 * @param seesPay if false, changes of pay alone are left out, and reasons that may name pay are not searched
 */
export const listHistory = async (
  read: Read,
  filter: HistoryFilter,
  { after, limit }: Page,
  seesPay = true,
): Promise<HistoryView> => {
  const positions = await positionsFound(read, filter, { after, limit: limit + 1 }, seesPay);
  const rows = await entriesWhere(
    read,
    positions ? isAt(positions) : matching(filter, after, seesPay),
    positions
      ? sql.fragment`order by entry.position desc`
      : sql.fragment`order by ${newestFirst(filter)} limit ${limit + 1}`,
    seesPay,
  );
  const entries = rows.slice(0, limit);
  return { entries, next: rows.length > limit ? (entries.at(-1)?.position ?? null) : null };
};

/** The positions of the events of `listHistory` where they match a text or a month; undefined without either. */
export const positionsFound = async (
  read: Read,
  { q, month, ...others }: HistoryFilter,
  { after, limit }: Page,
  seesPay: boolean,
): Promise<readonly number[] | undefined> => {
  const conditions = matching(others, after, seesPay);
  if (q === undefined)
    return month === undefined ? undefined : positionsAbout(read, { month, seesPay }, conditions, limit);
  const isAbout =
    month === undefined
      ? sql.fragment`true`
      : sql.fragment`(${isOfMonth(month)} or ${reachesMonth(month, seesPay)})`;
  return searchPositions(read, { text: q, seesPay }, sql.fragment`${conditions} and ${isAbout}`, limit);
};

/** The newest events that concern a month or moved its figures, each found by its own index. */
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
    select position from (${newest(isOfMonth(month))} union ${newest(reachesMonth(month, seesPay))}) as entry
    order by position desc
    limit ${limit}
  `);
};

/** Filters of permission changes; a missing one filters nothing. */
export type AccessFilter = Pick<HistoryFilter, 'user' | 'from' | 'to'> & { events: readonly string[] };

/** Changes that decide what users may do, by or about a user, newest first. */
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
export const entriesAt = (
  read: Read,
  positions: readonly number[],
  seesPay = true,
): Promise<HistoryEntryView[]> => entriesWhere(read, isAt(positions), undefined, seesPay);

const isAt = (positions: readonly number[]): FragmentSqlToken =>
  sql.fragment`entry.position = any(${sql.array([...positions], 'int8')})`;

const isStoredEvent = (event: string): boolean => storedWords.events.includes(event);

const isOfPermissions = isOfAnyFact(
  sql.fragment`entry.changes`,
  sql.fragment`${sql.array([...permissionFields], 'text')}`,
);

/** An order that an index supports: by blocks of positions, of which only the first need sorting. */
const newestFirst = ({ kind, id, user }: HistoryFilter): FragmentSqlToken => {
  const isByIndex = user !== undefined || (kind !== undefined && id !== undefined);
  return isByIndex ? neighboursFirst : sql.fragment`entry.position desc`;
};

/** The conditions of a filter without text and month. */
const matching = (filter: HistoryFilter, after: number | undefined, seesPay: boolean): FragmentSqlToken => {
  const conditions = [...conditionsOf(filter, after), ...(seesPay ? [] : [isToldWithoutPay])];
  return sql.fragment`${sql.join(conditions, sql.fragment` and `)}`;
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

/** The records changed under a correlation id, in order of their first change. */
export const changedRecords = (read: Read, correlationId: string) =>
  read.db.any(sql.type(changedRecord)`
    select kind, record_id as id, min(month) as month from ${table(read, history)} as entry
    where ${isOfCorrelation([correlationId])}
    group by kind, record_id, case when kind = ${kindCode('allocationPlan')} then month end
    order by min(position)
  `);

/** Those of some correlation ids under which the users made changes. */
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

/** The projects that a user edited last, newest first, one row for each edit; with the month of a plan. */
export const lastEditsOf = (read: Read, userId: string) =>
  read.db.any(sql.type(lastEdit)`
    select record_id as "projectId", month from ${table(read, history)} as entry
    where author = ${userId} and kind = any(${kindCodes('project', 'allocationPlan')})
    order by ${neighboursFirst}
    limit 500
  `);

/** Most events that are listed, and that are counted. */
const maxOfOthers = { listed: 100, counted: 5_000 };

/**
 * Changes by others than `id` after one position and up to another, of some projects and their plans and of anything in
 * some months: their number by correlation id, and the newest events.
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
    seesPay,
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

/** True once any event of a request has been projected; the request's id is its events' correlation or causation id. */
export const hasCorrelation = (read: Read, correlationId: string): Promise<boolean> =>
  read.db.exists(sql.type(z.object({}))`
    select from ${table(read, history)} as entry
    where ${isOfCorrelation([correlationId])} or causation_id = ${idBytes(correlationId)}::bytea
  `);

/**
 * Streams changed after a log position that the figures of some months depend on. Users, tokens, clients, closed months
 * and budgets don't count, and a plan or a manual figure only in its own month.
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

/** The number of events projected after one log position and up to another. */
export const countBetween = (read: Read, after: number, upTo = Number.MAX_SAFE_INTEGER): Promise<number> =>
  read.db.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(*) as count from ${table(read, history)} as entry where position > ${after} and position <= ${upTo}
  `);

/** The number of events that a read-model version has read, with dead letters. */
export const countEvents = (read: Read): Promise<number> =>
  read.db.oneFirst(sql.type(z.object({ count: z.number() }))`
    select (select count(*) from ${table(read, history)} as entry)
      + (select count(*) from ${table(read, parked)} as event) as count
  `);
