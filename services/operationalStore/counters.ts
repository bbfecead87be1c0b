import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';

/** The kinds of record that count their ids from 1 (docs/domain.md, Records and names). */
export type CountedKind =
  | 'client'
  | 'project'
  | 'teamMember'
  | 'freelancer'
  | 'softwareCost'
  | 'otherCost'
  | 'user'
  | 'apiToken'
  | 'placeholder'
  | 'budget'
  | 'allocation';

/** Reserves `count` ids that nobody has had: consecutive, ascending. */
export const reserveIds = async (pool: DatabasePool, kind: CountedKind, count: number): Promise<number[]> => {
  if (count === 0) return [];
  const last = await pool.oneFirst(sql.type(z.object({ last: z.number() }))`
    insert into vault.counters (kind, last) values (${kind}, ${count})
    on conflict (kind) do update set last = counters.last + excluded.last
    returning last
  `);
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
};

/**
 * Makes sure that ids which the log has used are never given out again, should the operational store have been lost.
 */
export const raiseCounters = async (
  pool: DatabasePool,
  highest: ReadonlyMap<CountedKind, number>,
): Promise<void> => {
  for (const [kind, last] of highest) {
    await pool.query(sql.type(z.object({}))`
      insert into vault.counters (kind, last) values (${kind}, ${last})
      on conflict (kind) do update set last = greatest(counters.last, excluded.last)
    `);
  }
};
