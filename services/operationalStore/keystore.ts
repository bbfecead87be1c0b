import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { batched } from '#projections/reading/batched.ts';
import type { Database } from '../database/database.ts';

const row = z.object({ name: z.string(), key: z.string().nullable() });
type StoredKey = z.infer<typeof row>;
const nothing = z.object({});

/** 256 bits, for AES-256-GCM. */
const keyBytes = 32;
/** Keys kept in memory, at most: every reason has one, and most are asked for once in a while only. */
const defaultMostKnown = 20_000;
/** Notices of single keys, at most: of more, every node forgets all it knows. */
const maxNotices = 20;

/** Tells every node which key is destroyed, or by an empty text that many are. */
const channel = 'planner_keys';

type Key = KeyObject | 'destroyed';

/** Finds a key by its name: undefined when the operational store has never had one of that name. */
export type Find = (name: string) => Key | undefined;

/**
 * The keys that personal data in the log is encrypted with, as the operational store has them. They are kept in memory,
 * until they are destroyed on whichever node.
 */
export class Keystore {
  readonly #pool: DatabasePool;
  readonly #maxKnown: number;
  /** Keys for names that have none; those that are asked for at the same moment share a way to the database. */
  readonly #made: (names: readonly string[]) => Promise<readonly StoredKey[]>;
  /** The one whose last use is longest ago comes first. */
  readonly #known = new Map<string, Key>();
  /** How often something was to be forgotten: what was read before may not be remembered after. */
  #forgotten = 0;
  #unlisten: () => Promise<void> = async () => {};

  private constructor(pool: DatabasePool, maxKnown: number) {
    this.#pool = pool;
    this.#maxKnown = maxKnown;
    this.#made = batched(async (asked) => {
      const stored = await makeKeys(pool, [...new Set(asked.flat())]);
      const byName = Map.groupBy(stored, ({ name }) => name);
      return asked.map((names) => names.flatMap((name) => byName.get(name) ?? []));
    });
  }

  /**
   * Opens the keys of an operational store.
   * @param maxKnown keys kept in memory; beyond it, those whose last use is longest ago go
   * @throws when the database can't be reached
   */
  static async open(
    { pool, listen }: Pick<Database, 'pool' | 'listen'>,
    maxKnown = defaultMostKnown,
  ): Promise<Keystore> {
    const ring = new Keystore(pool, maxKnown);
    // Notices may have been missed while the connection was away, so all keys are forgotten.
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

  /** Reads the keys of some names from the operational store, where they are not known yet. */
  find(names: Iterable<string>): Promise<Find> {
    return this.#found([...names], (unknown) => this.#pool.any(sql.type(row)`${keysOf(unknown)}`));
  }

  /** As `find`, and makes keys for names that have none. One that is destroyed stays so. */
  async make(names: Iterable<string>): Promise<Find> {
    const all = [...names];
    const find = await this.#found(all, this.#made);
    // A key that another node made at the same moment is not seen yet.
    return all.every((name) => find(name) !== undefined) ? find : this.find(all);
  }

  /** The keys of some names, those asked for that are not known yet; and again where one was destroyed meanwhile. */
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

  /** Destroys keys for good, and makes every node forget them. Those that are destroyed already stay so. */
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

  /** Notes the use of keys, and lets those go whose last use is longest ago. */
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

/** In one order on every node: two that make the same ones then wait for each other in one direction only. */
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

/** Each is looked up by itself: as a list, all keys would be read where there were few when the database planned it. */
const keysOf = (names: readonly string[]) => sql.fragment`
  select found.name, found.key from unnest((select ${sql.array([...names], 'text')})) as asked (name)
  cross join lateral (select name, key from vault.keys where keys.name = asked.name limit 1) as found
`;

const keyFrom = (text: string | null): Key =>
  text === null ? 'destroyed' : createSecretKey(Buffer.from(text, 'base64'));
