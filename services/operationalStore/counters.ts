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

/** So many ids of one kind. */
type Asked = { kind: CountedKind; count: number };

/** Gives out ids. Those that are asked for at the same moment share a way to the database. */
export class Counters {
  readonly #reserve: (asked: Asked) => Promise<number[]>;

  /** @param isBesideLog whether the log is known to be in the same database */
  constructor(pool: DatabasePool, isBesideLog: boolean) {
    this.#reserve = batched((asked) => reserveIds(pool, asked, isBesideLog));
  }

  /** Reserves `count` ids that nobody has had: consecutive, ascending. */
  async reserve(kind: CountedKind, count: number): Promise<number[]> {
    return count === 0 ? [] : this.#reserve({ kind, count });
  }
}

/**
 * Beside the log its commit waits for no disk: an event that has an id is on the disk after the counter that gave it.
 */
const reserveIds = async (
  pool: DatabasePool,
  asked: readonly Asked[],
  isBesideLog: boolean,
): Promise<number[][]> => {
  const counts = new Map<CountedKind, number>();
  for (const { kind, count } of asked) counts.set(kind, (counts.get(kind) ?? 0) + count);
  // In one order on every node: two that reserve the same kinds then wait for each other in one direction only.
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
  return asked.map(({ kind, count }) => {
    const first = next.get(kind);
    if (first === undefined) throw new Error(`No counter of ${kind} was answered`);
    next.set(kind, first + count);
    return Array.from({ length: count }, (_, index) => first + index);
  });
};
const counter = z.object({ kind: z.custom<CountedKind>(), last: z.number() });

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
