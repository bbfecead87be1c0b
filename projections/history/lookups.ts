import { type FragmentSqlToken, sql } from 'slonik';
import { idBytes, kindCode } from './codes.ts';
import { kindsWithPay } from './pay.ts';

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
