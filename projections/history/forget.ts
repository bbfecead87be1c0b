import { type CommonQueryMethods, type IdentifierSqlToken, sql } from 'slonik';
import { z } from 'zod';
import {
  erasedPerson,
  erasedReason,
  isErasure,
  isIdentity,
  isPersonKind,
} from '#domain/people/personalData.ts';
import { parseStream } from '#domain/records/streams.ts';
import type { Erased } from '../reading/readModel.ts';
import { changesOf, changesText } from './changes.ts';
import { eventOfCode, kindCode, kindOfCode } from './codes.ts';
import { reasonLexemes, wordsOfName, wordsOfValues } from './search.ts';
import { history, names } from './tables.ts';

const nothing = z.object({});

const told = z.object({
  position: z.number(),
  event: z.number(),
  kind: z.number(),
  changes: z.string(),
  reason: z.string().nullable(),
});

/** Most rows updated in one statement. */
const maxAtOnce = 1_000;

/**
 * Removes erased people from the history: their names, their identity in their own events, and reasons of other changes
 * that name them. Idempotent: rows written after the erasure stay the same.
 */
export const forgetErased = async (
  db: CommonQueryMethods,
  schema: string,
  { people, reasons }: Erased,
): Promise<void> => {
  const tableOf = ({ name }: { name: string }) => sql.identifier([schema, name]);
  const records = people.flatMap((stream) => parseStream(stream) ?? []);
  const erased = sql.unnest(
    records.map(({ kind, key }) => [kindCode(kind), key]),
    ['int2', 'text'],
  );
  await forgetNames(db, tableOf(names), erased);
  await forgetOwnChanges(db, tableOf(history), erased);
  if (reasons.length === 0) return;
  await db.query(sql.type(nothing)`
    update ${tableOf(history)} set reason = ${erasedReason}, reason_words = ${reasonLexemes(erasedReason)}
    where reason_of = any(${sql.array([...reasons], 'text')})
  `);
};

type Records = ReturnType<typeof sql.unnest>;

/** Keeps one row of names per person, that of their first event, and deletes later ones. */
const forgetNames = async (db: CommonQueryMethods, table: IdentifierSqlToken, erased: Records) => {
  await db.query(sql.type(nothing)`
    update ${table} set name = ${erasedPerson}, words = ${wordsOfName(erasedPerson)}
    where (kind, record_id) in (select * from ${erased})
  `);
  await db.query(sql.type(nothing)`
    delete from ${table} as later
    using ${table} as first
    where (later.kind, later.record_id) in (select * from ${erased})
      and first.kind = later.kind and first.record_id = later.record_id and first.position < later.position
  `);
};

const forgetOwnChanges = async (db: CommonQueryMethods, table: IdentifierSqlToken, erased: Records) => {
  const rows = await db.any(sql.type(told)`
    select position, event, kind, changes, reason from ${table}
    where (kind, record_id) in (select * from ${erased})
    order by position
  `);
  for (let from = 0; from < rows.length; from += maxAtOnce) {
    const forgotten = rows.slice(from, from + maxAtOnce).map(withoutIdentity);
    await db.query(sql.type(nothing)`
      update ${table} as entry
      set changes = told.changes, reason = told.reason, reason_words = told.reason_words::tsvector,
        value_words = told.value_words::tsvector
      from ${sql.unnest(forgotten, ['int8', 'text', 'text', 'text', 'text'])}
        as told(position, changes, reason, reason_words, value_words)
      where entry.position = told.position
    `);
  }
};

/**
 * The new values of a row of an erased person: changes without their identity, and a blanked reason, except the
 * erasure's own.
 */
const withoutIdentity = ({ position, event, kind: code, changes, reason }: z.infer<typeof told>) => {
  const kind = kindOfCode(code);
  const kept = changesOf(changes).filter(([key]) => !isPersonKind(kind) || !isIdentity(kind, key));
  const keepsReason = reason === null || isErasure(eventOfCode(event));
  const left = keepsReason ? reason : erasedReason;
  const words = left === null ? null : reasonLexemes(left);
  return [position, changesText(kept), left, words, wordsOfValues(kept)];
};
