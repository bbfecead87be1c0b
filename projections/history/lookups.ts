import { type FragmentSqlToken, sql } from 'slonik';
import { bytesText, idBytes } from './codes.ts';

// The indexes of `history` are as small as they can be. Whoever reads by one asks in its words.

/** An order of the rows of `entry`, the newest first, that indexes on the author, the month and the record have. */
export const neighboursFirst: FragmentSqlToken = sql.fragment`entry.position / 4096 desc, entry.position desc`;

/** For conditions: leaves out, by such an index, most of the rows after a position. */
export const neighboursUpTo = (position: number): FragmentSqlToken =>
  sql.fragment`entry.position / 4096 <= ${Math.floor(position / 4096)}`;

/** For conditions: the rows of `entry` that have one of some correlation ids, of whose first four bytes there is an index. */
export const isOfCorrelation = (ids: readonly string[]): FragmentSqlToken => {
  const wanted = storedIds(ids);
  return sql.fragment`(
    substring(entry.correlation_id, 1, 4) = any(array(select substring(id, 1, 4) from unnest(${wanted}) as id))
    and entry.correlation_id = any(${wanted})
  )`;
};

/** For conditions: the rows of `entry` that were caused by what has one of some correlation ids. */
export const isCausedBy = (ids: readonly string[]): FragmentSqlToken =>
  sql.fragment`entry.causation_id = any(${storedIds(ids)})`;

const storedIds = (ids: readonly string[]): FragmentSqlToken =>
  sql.fragment`${sql.array(
    ids.map((id) => bytesText(idBytes(id))),
    'text',
  )}::bytea[]`;
