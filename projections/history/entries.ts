import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { parseStream, type StreamKind } from '#domain/records/streams.ts';
import { monthFromIndex } from '#domain/values/month.ts';
import { authorViews, nameOfAuthor } from '../access/users/readModel.ts';
import { type Read, table } from '../reading/read.ts';
import { changesOf, describeChange, namedIn, type StoredChange } from './changes.ts';
import { eventOfCode, idOfBytes, kindCode, kindOfCode } from './codes.ts';
import { isOfCorrelation, isOfKindWithPay } from './lookups.ts';
import { fallbackName } from './names.ts';
import { history, names } from './tables.ts';
import type { HistoryEntryView } from './view.ts';

const briefly = z.object({ by: z.string(), at: z.string() });

const id = z.instanceof(Uint8Array).transform(idOfBytes);

const row = z.object({
  position: z.number(),
  at: z.string(),
  by: z.object({ id: z.string(), username: z.string(), name: z.string() }),
  event: z.number().transform(eventOfCode),
  kind: z.number().transform(kindOfCode),
  id: z.string(),
  month: z.number().transform(monthFromIndex).nullable(),
  changes: z.string().transform(changesOf),
  reason: z.string().nullable(),
  correlationId: id,
  causationId: id.nullable(),
  undone: briefly.nullable(),
});
type Row = z.infer<typeof row>;

/** An instant in the format of all responses, such as 2026-05-01T09:00:00.000Z. */
const isoText = (instant: FragmentSqlToken): FragmentSqlToken =>
  sql.fragment`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Entries of the history for a response.
 * @param where a condition on the rows of `entry`
 * @param tail order and limit
 * @param seesPay if false, a reason that a change of a record with pay shares is null
 */
export const entriesWhere = async (
  read: Read,
  where: FragmentSqlToken,
  tail: FragmentSqlToken = sql.fragment``,
  seesPay = true,
): Promise<HistoryEntryView[]> => {
  const rows = await read.db.any(sql.type(row)`
    select entry.position, entry.at, entry.event, entry.kind, entry.record_id as id, entry.month, entry.changes,
      entry.reason, entry.correlation_id as "correlationId", entry.causation_id as "causationId",
      jsonb_build_object(
        'id', entry.author,
        'username', coalesce(author.view->>'username', entry.author),
        'name', ${nameOfAuthor}
      ) as by,
      (
        select jsonb_build_object('by', ${nameOfAuthor}, 'at', ${isoText(sql.fragment`undoing.at`)})
        from ${table(read, history)} as undoing
        left join ${authorViews(read)} as author on author.id = undoing.author
        where undoing.causation_id = entry.correlation_id
        order by undoing.position desc
        limit 1
      ) as undone
    from ${table(read, history)} as entry
    left join ${authorViews(read)} as author on author.id = entry.author
    where ${where}
    ${tail}
  `);
  if (rows.length === 0) return [];
  const about: About = {
    nameAt: await namesOf(read, rows),
    undid: await changesBehind(read, [...new Set(rows.flatMap(({ causationId }) => causationId ?? []))]),
    withPay: seesPay ? new Set() : await correlationsWithPay(read, rows),
  };
  return rows.map((entry) => toldEntry(entry, about));
};

type Brief = z.infer<typeof briefly>;
/** Data of entries besides their rows. */
type About = { nameAt: NameAt; undid: ReadonlyMap<string, Brief>; withPay: ReadonlySet<string> };

/** The correlation ids of some rows with a reason under which a record with pay was changed, too. */
const correlationsWithPay = async (read: Read, rows: readonly Row[]): Promise<ReadonlySet<string>> => {
  const ids = new Set(rows.flatMap(({ reason, correlationId }) => (reason === null ? [] : correlationId)));
  if (ids.size === 0) return ids;
  return new Set(
    await read.db.anyFirst(sql.type(z.object({ id }))`
      select distinct entry.correlation_id as id from ${table(read, history)} as entry
      where ${isOfCorrelation([...ids])} and ${isOfKindWithPay}
    `),
  );
};

const briefRow = briefly.extend({ id });
/** Author and first time of some changes, by correlation id. */
const changesBehind = async (read: Read, ids: readonly string[]): Promise<ReadonlyMap<string, Brief>> => {
  if (ids.length === 0) return new Map();
  const rows = await read.db.any(sql.type(briefRow)`
    select ${nameOfAuthor} as by, entry.at, entry.correlation_id as id
    from (
      select distinct on (entry.correlation_id) entry.correlation_id, entry.author, entry.at
      from ${table(read, history)} as entry
      where ${isOfCorrelation(ids)}
      order by entry.correlation_id, entry.position
    ) as entry
    left join ${authorViews(read)} as author on author.id = entry.author
  `);
  return new Map(rows.map(({ id, by, at }) => [id, { by, at }]));
};

/** Author and time of a change by correlation id; null if history doesn't have it. */
export const findChange = async (read: Read, correlationId: string): Promise<Brief | null> =>
  (await changesBehind(read, [correlationId])).get(correlationId) ?? null;

/** The name of a record, by its stream, at a log position. */
type NameAt = (stream: string, position: number) => string;

const nameRow = z.object({
  kind: z.number().transform(kindOfCode),
  id: z.string(),
  position: z.number(),
  name: z.string(),
});

/** Loads the names of the records of some rows, and of those that they refer to. */
const namesOf = async (read: Read, rows: readonly Row[]): Promise<NameAt> => {
  const streams = new Set(
    rows.flatMap((entry) => [...entry.changes.flatMap(peopleOf(entry)), ownerOf(entry)]),
  );
  const wanted = [...streams].flatMap((stream) => parseStream(stream) ?? []);
  const found =
    wanted.length === 0
      ? []
      : await read.db.any(sql.type(nameRow)`
          select called.kind, called.record_id as id, called.position, called.name
          from ${table(read, names)} as called
          join ${sql.unnest(
            wanted.map(({ kind, key }) => [kindCode(kind), key]),
            ['int2', 'text'],
          )} as wanted(kind, id) on called.kind = wanted.kind and called.record_id = wanted.id
          order by called.position
        `);
  const ofStream = Map.groupBy(found, ({ kind, id }) => `${kind}-${id}`);
  return (stream, position) => {
    const known = ofStream.get(stream)?.findLast((each) => each.position <= position);
    if (known) return known.name;
    const record = parseStream(stream);
    return record ? fallbackName(record.kind, record.key) : '';
  };
};

const peopleOf =
  ({ kind }: { kind: StreamKind }) =>
  (change: StoredChange): string[] =>
    namedIn(kind, change);

/** The stream of the record that names an entry: for a plan its project's. */
const ownerOf = ({ kind, id }: Row): string => `${kind === 'allocationPlan' ? 'project' : kind}-${id}`;

const toldEntry = (entry: Row, { nameAt, undid, withPay }: About): HistoryEntryView => {
  const { position, at, by, event, kind, id, month, reason, correlationId, causationId, undone } = entry;
  const name = (stream: string) => nameAt(stream, position);
  return {
    position,
    at,
    by,
    event,
    record: { kind, id, name: name(ownerOf(entry)) },
    month,
    changes: entry.changes.flatMap((change) => describeChange(kind, change, name) ?? []),
    reason: withPay.has(correlationId) ? null : reason,
    correlationId,
    undid: (causationId !== null && undid.get(causationId)) || null,
    undone,
  };
};
