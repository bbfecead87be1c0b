import { type CommonQueryMethods, type IdentifierSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { hoursOf } from '#domain/historyWords.ts';
import { erasedPerson, erasedReason, isErasure, isIdentity, isPersonKind } from '#domain/personalData.ts';
import { streamKind } from '#domain/streamKindInput.ts';
import type { Erased } from '../readModel.ts';
import { history } from './tables.ts';
import { type HistoryChange, historyChange } from './view.ts';

const peopleNamed = z.object({ from: z.string().nullable(), to: z.string().nullable() });
/** Whom the values of a change name, by their streams. */
export type PeopleNamed = z.infer<typeof peopleNamed>;

const told = z.object({
  position: z.number(),
  event: z.string(),
  kind: streamKind,
  record_id: z.string(),
  name: z.string(),
  changes: z.array(historyChange),
  keys: z.array(z.string()),
  people: peopleNamed.nullable(),
  reason: z.string().nullable(),
});
/** What a row of history says that may name somebody. */
type Told = z.infer<typeof told>;

/** Rewritten at once. */
const mostAtOnce = 1_000;

/**
 * Takes erased people out of what history tells: in their own events, in those of plans and users that name them, and in
 * the reasons of others that go with them.
 */
export const forgetErased = async (
  db: CommonQueryMethods,
  schema: string,
  { people, reasons }: Erased,
): Promise<void> => {
  const table = sql.identifier([schema, history.name]);
  await forgetPeople(db, table, people);
  if (reasons.length === 0) return;
  await db.query(sql.type(z.object({}))`
    update ${table} set reason = ${erasedReason} where reason_of = any(${sql.array([...reasons], 'text')})
  `);
};

const forgetPeople = async (
  db: CommonQueryMethods,
  table: IdentifierSqlToken,
  people: readonly string[],
): Promise<void> => {
  const erased = sql.array([...people], 'text');
  const rows = await db.any(sql.type(told)`
    select position, event, kind, record_id, name, changes, keys, people, reason from ${table}
    where kind || '-' || record_id = any(${erased}) or kind = 'allocationPlan' and keys ?| ${erased}
      or people ->> 'from' = any(${erased}) or people ->> 'to' = any(${erased})
    order by position
  `);
  const gone = new Set(people);
  for (let from = 0; from < rows.length; from += mostAtOnce) {
    const forgotten = rows.slice(from, from + mostAtOnce).map((row) => withoutPeople(row, gone));
    await db.query(sql.type(z.object({}))`
      update ${table} as entry
      set name = told.name, changes = told.changes, keys = told.keys, people = told.people, reason = told.reason
      from json_populate_recordset(null::${table}, ${JSON.stringify(forgotten)}::json) as told
      where entry.position = told.position
    `);
  }
};

/**
 * What a row says once people are erased: of their own events what stays of the record; of others the same with nobody's
 * name. A row that was made after they were erased comes to the same.
 */
const withoutPeople = (row: Told, people: ReadonlySet<string>): Told => {
  const { kind, record_id, event, reason } = row;
  const isOwn = isPersonKind(kind) && people.has(`${kind}-${record_id}`);
  const kept = row.keys.flatMap((key, index) => {
    const change = row.changes[index];
    if (!change || (isOwn && isPersonKind(kind) && isIdentity(kind, key))) return [];
    const without = changeWithout(change, key, row, people);
    return without.from === without.to ? [] : [{ key, change: without }];
  });
  return {
    ...row,
    name: isOwn ? erasedPerson : row.name,
    changes: kept.map(({ change }) => change),
    keys: kept.map(({ key }) => key),
    reason: isOwn && reason !== null && !isErasure(event) ? erasedReason : reason,
  };
};

const changeWithout = (
  change: HistoryChange,
  key: string,
  { kind, people: named }: Told,
  people: ReadonlySet<string>,
): HistoryChange => {
  if (kind === 'allocationPlan') {
    return people.has(key) ? { ...change, field: `${hoursOf}${erasedPerson}` } : change;
  }
  if (kind !== 'user' || key !== 'teamMember' || !named) return change;
  const nameOf = (person: string | null, value: HistoryChange['from']) =>
    person !== null && people.has(person) ? erasedPerson : value;
  return { ...change, from: nameOf(named.from, change.from), to: nameOf(named.to, change.to) };
};
