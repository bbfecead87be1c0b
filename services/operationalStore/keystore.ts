import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { batched } from '#projections/reading/batched.ts';
import type { Database } from '../database/database.ts';

const row = z.object({ name: z.string(), key: z.string().nullable() });
type StoredKey = z.infer<typeof row>;
const nothing = z.object({});

/** 256 bits, for AES-256-GCM. */
const keyBytes = 32;
/** Most keys cached: every reason has one, and most are rarely used. */
const defaultMostKnown = 20_000;
/** Most notices of single keys; beyond it, one notice clears every node's cache. */
const maxNotices = 20;

/** Notifies every node which key is destroyed, or by an empty text that many are. */
const channel = 'planner_keys';

/** Clears every node's cache of keys when the transaction commits. */
export const forgetKnownKeys = async (db: CommonQueryMethods): Promise<void> => {
  await db.query(sql.type(nothing)`select pg_notify(${channel}, '')`);
};

type Key = KeyObject | 'destroyed';

/** Finds a key by its name: undefined for a name that the operational store has never had. */
export type Find = (name: string) => Key | undefined;

/** The keys of encrypted personal data in the operational store, cached until they are destroyed on any node. */
export class Keystore {
  readonly #pool: DatabasePool;
  readonly #maxKnown: number;
  /** Creates missing keys; concurrent calls share one query. */
  readonly #made: (names: readonly string[]) => Promise<readonly StoredKey[]>;
  /** In order of last use, oldest first. */
  readonly #known = new Map<string, Key>();
  /** Number of cache invalidations: what was read before one may not be cached after it. */
  #forgotten = 0;
  #unlisten: () => Promise<void> = async () => {};

  private constructor(pool: DatabasePool, maxKnown: number) {
    this.#pool = pool;
    this.#maxKnown = maxKnown;
    this.#made = batched(async (requests) => {
      const stored = await makeKeys(pool, [...new Set(requests.flat())]);
      const byName = Map.groupBy(stored, ({ name }) => name);
      return requests.map((names) => names.flatMap((name) => byName.get(name) ?? []));
    });
  }

  /**
   * Opens the keys of an operational store.
   * @param maxKnown most keys cached; the least recently used go first
   * @throws when the database can't be reached
   */
  static async open(
    { pool, listen }: Pick<Database, 'pool' | 'listen'>,
    maxKnown = defaultMostKnown,
  ): Promise<Keystore> {
    const ring = new Keystore(pool, maxKnown);
    // Notices may have been missed while the connection was lost, so the cache is cleared.
    ring.#unlisten = await listen(
      channel,
      (name) => ring.#forget(name === '' ? null : name),
      () => ring.#forget(null),
    );
    return ring;
  }

  close(): Promise<void> {
    return this.#unlisten();
  }

  /** Finds keys by name, from the cache or the operational store. */
  find(names: Iterable<string>): Promise<Find> {
    return this.#found([...names], (unknown) => this.#pool.any(sql.type(row)`${keysOf(unknown)}`));
  }

  /** As `find`, and creates missing keys. A destroyed key stays destroyed. */
  async make(names: Iterable<string>): Promise<Find> {
    const all = [...names];
    const find = await this.#found(all, this.#made);
    // A key that another node created at the same moment isn't visible yet.
    return all.every((name) => find(name) !== undefined) ? find : this.find(all);
  }

  /** Finds keys in the cache, and the rest with `ask`; repeats that after an invalidation meanwhile. */
  async #found(
    all: readonly string[],
    ask: (unknown: string[]) => Promise<readonly StoredKey[]>,
  ): Promise<Find> {
    for (;;) {
      const forgotten = this.#forgotten;
      const known = new Map(all.map((name) => [name, this.#known.get(name)]));
      const unknown = all.filter((name) => known.get(name) === undefined);
      const found = unknown.length === 0 ? [] : await ask(unknown);
      if (forgotten !== this.#forgotten) continue;
      for (const { name, key } of found) known.set(name, keyFrom(key));
      this.#remember(known);
      return (name) => known.get(name);
    }
  }

  /** Destroys keys for good, and removes them from every node's cache; idempotent. */
  async destroy(names: readonly string[]): Promise<void> {
    await this.#pool.transaction(async (db) => {
      await db.query(sql.type(nothing)`
        insert into vault.keys (name, key, destroyed_at)
        select name, null, now() from unnest(${sql.array([...names], 'text')}) as name
        on conflict (name) do update set key = null, destroyed_at = excluded.destroyed_at
        where keys.key is not null
      `);
      const noticed = names.length > maxNotices ? [''] : names;
      for (const name of noticed) await db.query(sql.type(nothing)`select pg_notify(${channel}, ${name})`);
    });
    for (const name of names) this.#forget(name);
  }

  /** Moves used keys to the end of the cache, and drops the least recently used ones beyond the limit. */
  #remember(used: ReadonlyMap<string, Key | undefined>): void {
    for (const [name, key] of used) {
      if (key === undefined) continue;
      this.#known.delete(name);
      this.#known.set(name, key);
    }
    for (const name of this.#known.keys()) {
      if (this.#known.size <= this.#maxKnown) return;
      this.#known.delete(name);
    }
  }

  #forget(name: string | null): void {
    this.#forgotten += 1;
    if (name === null) this.#known.clear();
    else this.#known.delete(name);
  }
}

/** One lock order on every node: concurrent calls for the same keys can't deadlock. */
const makeKeys = (pool: DatabasePool, names: readonly string[]): Promise<readonly StoredKey[]> =>
  pool.any(
    sql.type(row)`
    with made as (
      insert into vault.keys (name, key)
      select * from ${sql.unnest(
        names.toSorted().map((name) => [name, randomBytes(keyBytes).toString('base64')]),
        ['text', 'text'],
      )}
      on conflict (name) do nothing
      returning name, key
    )
    select name, key from made
    union all
    ${keysOf(names)}
  `,
  );

/** Looks each key up by itself: for a list, the plan would scan all keys if there were few when it was made. */
const keysOf = (names: readonly string[]) => sql.fragment`
  select found.name, found.key from unnest((select ${sql.array([...names], 'text')})) as asked (name)
  cross join lateral (select name, key from vault.keys where keys.name = asked.name limit 1) as found
`;

const keyFrom = (text: string | null): Key =>
  text === null ? 'destroyed' : createSecretKey(Buffer.from(text, 'base64'));
