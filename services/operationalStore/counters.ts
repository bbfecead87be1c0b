import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { asynchronousCommit } from '#projections/reading/asynchronousCommit.ts';
import { batched } from '#projections/reading/batched.ts';

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

type Asked = { kind: CountedKind; count: number };

/** Reserves ids. Concurrent requests share one query. */
export class Counters {
  readonly #reserve: (request: Asked) => Promise<number[]>;

  /** @param isBesideLog whether the log is known to be in the same database */
  constructor(pool: DatabasePool, isBesideLog: boolean) {
    this.#reserve = batched((request) => reserveIds(pool, request, isBesideLog));
  }

  /** Reserves `count` ids never used before: consecutive, ascending. */
  async reserve(kind: CountedKind, count: number): Promise<number[]> {
    return count === 0 ? [] : this.#reserve({ kind, count });
  }
}

/** Beside the log the commit is asynchronous: an event reaches the disk only after the counter of its id. */
const reserveIds = async (
  pool: DatabasePool,
  requests: readonly Asked[],
  isBesideLog: boolean,
): Promise<number[][]> => {
  const counts = new Map<CountedKind, number>();
  for (const { kind, count } of requests) counts.set(kind, (counts.get(kind) ?? 0) + count);
  // One lock order on every node: concurrent reservations can't deadlock.
  const rows = await pool.any(
    sql.type(counter)`
      ${isBesideLog ? sql.fragment`with ${asynchronousCommit}` : sql.fragment``}
      insert into vault.counters (kind, last)
      select added.* from ${sql.unnest([...counts], ['text', 'int8'])} as added (kind, count)
      ${isBesideLog ? sql.fragment`, asynchronous_commit` : sql.fragment``}
      order by 1
      on conflict (kind) do update set last = counters.last + excluded.last
      returning kind, last
    `,
  );
  const next = new Map(rows.map(({ kind, last }) => [kind, last - (counts.get(kind) ?? 0) + 1]));
  return requests.map(({ kind, count }) => {
    const first = next.get(kind);
    if (first === undefined) throw new Error(`No counter of ${kind} was answered`);
    next.set(kind, first + count);
    return Array.from({ length: count }, (_, index) => first + index);
  });
};
const counter = z.object({ kind: z.custom<CountedKind>(), last: z.number() });

/** Raises the counters to the ids used in the log, so that none is given twice after the operational store was lost. */
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
