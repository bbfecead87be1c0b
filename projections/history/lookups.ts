import { type FragmentSqlToken, sql } from 'slonik';
import type { StreamKind } from '#domain/records/streams.ts';
import { type Month, monthIndex } from '#domain/values/month.ts';
import { eventCode, idBytes, kindCode, storedWords } from './codes.ts';
import { factsOfPay, isChange, kindsWithPay } from './pay.ts';

// Fragments that match the indexes of `history`, which are kept as small as possible. Queries must use these
// expressions.

/** Orders the rows of `entry` newest first, as the indexes on author, month and record do. */
export const neighboursFirst: FragmentSqlToken = sql.fragment`entry.position / 2048 desc, entry.position desc`;

/** For conditions: skips, by such an index, most rows after a position. */
export const neighboursUpTo = (position: number): FragmentSqlToken =>
  sql.fragment`entry.position / 2048 <= ${Math.floor(position / 2048)}`;

/** For conditions: the rows of `entry` with one of some correlation ids; the index has only their first four bytes. */
export const isOfCorrelation = (ids: readonly string[]): FragmentSqlToken => {
  const wanted = sql.fragment`${sql.array(ids.map(idBytes), 'text')}::bytea[]`;
  return sql.fragment`(
    substring(entry.correlation_id, 1, 4) = any(array(select substring(id, 1, 4) from unnest(${wanted}) as id))
    and entry.correlation_id = any(${wanted})
  )`;
};

/** For conditions: the rows of `entry` about records with pay. */
export const isOfKindWithPay: FragmentSqlToken = sql.fragment`entry.kind = any(${sql.array(kindsWithPay.map(kindCode), 'int2')})`;

const anyFact = kindsWithPay.flatMap((kind) => factsOfPay[kind] ?? []).join('|');
const anyValue = '(null|"[^"]*")';
const anySide = '("(from|to)"|null)';
const anyMonths = `\\[${anyValue},${anyValue}\\]`;

/** For conditions on rows of `entry`: whether an administrator who doesn't see pay may see it. */
export const isToldWithoutPay: FragmentSqlToken = sql.fragment`not (
  ${isOfKindWithPay}
  and entry.event = any(${sql.array(storedWords.events.filter(isChange).map(eventCode), 'int2')})
  and entry.changes ~ ${`^\\[(\\["(${anyFact})",${anyValue},${anyValue}(,${anySide})?(,${anyMonths})?\\],?)*\\]$`}
)`;

export const kindCodes = (...kinds: StreamKind[]): FragmentSqlToken =>
  sql.fragment`${sql.array(kinds.map(kindCode), 'int2')}`;

/** For conditions: the rows of `entry` that concern a month. */
export const isOfMonth = (month: Month): FragmentSqlToken => sql.fragment`entry.month = ${monthIndex(month)}`;

/**
 * For conditions: the rows of `entry` that moved figures of a month. Without pay, changes of people are left out: the
 * months that they moved would reveal when pay changed.
 */
export const reachesMonth = (month: Month, seesPay: boolean): FragmentSqlToken => {
  const moved = sql.fragment`entry.reach @> ${monthIndex(month)}::int`;
  return seesPay
    ? moved
    : sql.fragment`(${moved} and entry.kind <> all(${kindCodes('teamMember', 'freelancer', 'placeholder')}))`;
};
