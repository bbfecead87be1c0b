import { sql } from 'slonik';
import { z } from 'zod';
import type { StreamKind } from '#domain/records/streams.ts';
import { facts, parked } from '../reading/bookkeeping.ts';
import { type Read, table } from '../reading/read.ts';
import { incompleteBy } from './incomplete.ts';
import type { CompletenessView, DeadLetterView, IncompleteRecord } from './view.ts';

/** The number of dead letters of this read-model version. */
export const countDeadLetters = (read: Read): Promise<number> =>
  read.db.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(*)::int as count from ${table(read, parked)} as parked
  `);

/** Most records that are listed; more are counted as one that may affect anything. */
const maxRecords = 200;

const recordRow = z.object({ stream: z.string(), changes: z.number() });

/** The figures of this read-model version that dead letters leave incomplete; none if there are no dead letters. */
export const completeness = async (read: Read): Promise<CompletenessView> => {
  const deadLetterCount = await countDeadLetters(read);
  if (deadLetterCount === 0) return { parked: 0, records: [] };
  const rows = await read.db.any(sql.type(recordRow)`
    select stream, count(*)::int as changes from ${table(read, parked)} as parked
    group by stream order by min(position) limit ${maxRecords}
  `);
  const rest = rows.reduce((left, { changes }) => left - changes, deadLetterCount);
  const records: IncompleteRecord[] = rows.map((row) => ({ ...incompleteBy(row.stream), ...row }));
  if (rest > 0) records.push({ kind: null, month: null, topics: ['*'], stream: null, changes: rest });
  return { parked: deadLetterCount, records };
};

/**
 * Every stream of the log that this read-model version has read.
 * @param but kinds of record to leave out
 */
export const streamsRead = (read: Read, but: readonly StreamKind[] = []): Promise<readonly string[]> =>
  read.db.anyFirst(sql.type(z.object({ stream: z.string() }))`
    select stream from (
      select scope as stream from ${table(read, facts)} union select stream from ${table(read, parked)} as parked
    ) as read
    where split_part(stream, '-', 1) <> all(${sql.array([...but], 'text')}) order by stream
  `);

/** The position of each stream's first dead letter. */
export const deadLettersFrom = async (read: Read): Promise<ReadonlyMap<string, number>> => {
  const rows = await read.db.any(sql.type(z.object({ stream: z.string(), position: z.number() }))`
    select stream, min(position) as position from ${table(read, parked)} as parked group by stream
  `);
  return new Map(rows.map(({ stream, position }) => [stream, position]));
};

/** Most dead letters that are listed; the first one of a stream is the one to fix. */
const maxListed = 200;

const row = z.object({
  position: z.number(),
  stream: z.string(),
  // Written by the projector from an event of the log, whose envelope is the same in every store.
  event: z.string().transform((text) => JSON.parse(text) as { type: string; metadata: { at: string } }),
  error: z.string(),
});

/** The dead letters of this read-model version with their errors, in the order of the log. */
export const deadLetters = async (read: Read): Promise<DeadLetterView[]> => {
  const rows = await read.db.any(sql.type(row)`
    select position, stream, event, error from ${table(read, parked)} as parked order by position limit ${maxListed}
  `);
  return rows.map(({ position, stream, event: { type, metadata }, error }) => ({
    position,
    stream,
    type,
    at: metadata.at,
    error,
    incomplete: incompleteBy(stream),
  }));
};
