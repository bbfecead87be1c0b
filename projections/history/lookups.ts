import { type FragmentSqlToken, sql } from 'slonik';
import { idBytes } from './codes.ts';

// The indexes of `history` are as small as they can be. Whoever reads by one asks in its words.

/** An order of the rows of `entry`, the newest first, that indexes on the author, the month and the record have. */
export const neighboursFirst: FragmentSqlToken = sql.fragment`entry.position / 2048 desc, entry.position desc`;

/** For conditions: leaves out, by such an index, most of the rows after a position. */
export const neighboursUpTo = (position: number): FragmentSqlToken =>
  sql.fragment`entry.position / 2048 <= ${Math.floor(position / 2048)}`;

/** For conditions: the rows of `entry` that have one of some correlation ids, of whose first four bytes there is an index. */
export const isOfCorrelation = (ids: readonly string[]): FragmentSqlToken => {
  const wanted = sql.fragment`${sql.array(ids.map(idBytes), 'text')}::bytea[]`;
  return sql.fragment`(
    substring(entry.correlation_id, 1, 4) = any(array(select substring(id, 1, 4) from unnest(${wanted}) as id))
    and entry.correlation_id = any(${wanted})
  )`;
};
