import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { parseStream } from '#domain/records/streams.ts';
import type { Month } from '#domain/values/month.ts';
import { emptyState, type FoldedState, type Tracked } from '../foldedState/foldedState.ts';
import { reindexPlansInTurns } from '../foldedState/reindex.ts';
import { checkpoint, facts, parked } from '../reading/bookkeeping.ts';
import { createYielding } from '../reading/yielding.ts';

const factRow = z.object({ scope: z.string(), tracked: z.unknown() });

/** Loads the folded state as last written by a projector, in one snapshot. */
export const loadProjection = (pool: DatabasePool, schema: string) =>
  pool.transaction(async (db) => {
    await db.query(sql.type(z.object({}))`set transaction isolation level repeatable read`);
    const position = await db.oneFirst(sql.type(z.object({ position: z.number() }))`
      select position from ${sql.identifier([schema, checkpoint.name])}
    `);
    const streams = await db.anyFirst(sql.type(z.object({ stream: z.string() }))`
      select distinct stream from ${sql.identifier([schema, parked.name])}
    `);
    const foldedState = await loadRecords(db, schema);
    await reindexPlansInTurns(foldedState, createYielding());
    return { position, deadLetterStreams: new Set(streams), foldedState };
  });

/** Records in one query: one for all of them would block every request on the embedded database. */
const atOnce = 500;

/**
 * Loads the folded records; plans are not indexed yet. They are consistent if read in a snapshot.
 * @param months loads only plans of these months; all if left out
 */
export const loadRecords = async (
  db: CommonQueryMethods,
  schema: string,
  months?: { start: Month; end: Month },
): Promise<FoldedState> => {
  const foldedState = emptyState();
  const wanted = months
    ? sql.fragment`and (scope not like 'allocationPlan-%' or right(scope, 7) between ${months.start} and ${months.end})`
    : sql.fragment``;
  for (let last = ''; ; ) {
    const rows = await db.any(sql.type(factRow)`
      select scope, tracked from ${sql.identifier([schema, facts.name])}
      where scope > ${last} ${wanted} order by scope limit ${atOnce}
    `);
    for (const { scope, tracked } of rows) {
      const record = parseStream(scope);
      // The shape is safe to trust: only projectors of the same fingerprint have written it.
      if (record)
        (foldedState[record.kind] as Map<string, Tracked<unknown>>).set(
          record.key,
          tracked as Tracked<unknown>,
        );
      last = scope;
    }
    if (rows.length < atOnce) break;
  }
  return foldedState;
};

/** Whether two read-model versions have the same folded records. */
export const sameRecords = async (db: CommonQueryMethods, one: string, other: string): Promise<boolean> =>
  !(await db.exists(sql.type(z.object({}))`
    select from ${sql.identifier([one, facts.name])} as one
    full join ${sql.identifier([other, facts.name])} as other using (scope)
    where one.tracked is distinct from other.tracked
  `));
