import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { datedFormulas } from '#domain/values/planningFormulas.ts';
import { type Formulas, originalFormulas } from '../foldedState/formulaSet.ts';
import { fingerprint } from '../projector/readModels.ts';
import type { ReadModelVersion } from '../reading/read.ts';
import { registerLock } from './register.ts';
import { createPastSchema, dropSchema } from './schema.ts';

const nothing = z.object({});
const idRow = z.object({ id: z.number() });

/** Most past moments kept for reuse. Each has its own derived tables for its position. */
export const maxPast = 8;
/** Seconds after its last use from which no request reads a past moment any more: longer than any request may take. */
const restSeconds = 30;
/** Fewest seconds between two updates of `used_at`. */
const noteSeconds = 5;
/** Seconds without use after which a past moment is dropped, however few there are. */
const idleSeconds = 24 * 3_600;

const schemaOf = (id: number): string => `past_${id}`;

const row = z
  .object({
    id: z.number(),
    position: z.number(),
    formulas: datedFormulas,
    version: z.number(),
    isBuilt: z.boolean(),
  })
  .transform(({ id, position, formulas, version, isBuilt }) => ({
    position,
    isBuilt,
    readModelVersion: {
      id,
      schema: schemaOf(id),
      formulas: { version, set: formulas },
    } satisfies ReadModelVersion,
  }));
/** A read-model version that ends at a log position. Past ones have their own register. */
export type Past = z.infer<typeof row>;

const columns = sql.fragment`id, position, formulas, formulas_version as version, is_built as "isBuilt"`;
const isRested = sql.fragment`used_at < now() - make_interval(secs => ${restSeconds})`;

/** The read-model version of a position, marked as used; null if this release has none. */
export const touchPast = async (db: CommonQueryMethods, position: number): Promise<Past | null> => {
  const past = await db.maybeOne(sql.type(row)`
    select ${columns} from planner.past where position = ${position} and fingerprint = ${fingerprint}
  `);
  // Not with every query, as a page sends ten at once.
  if (past) {
    await db.query(sql.type(nothing)`
      update planner.past set used_at = now()
      where id = ${past.readModelVersion.id} and used_at < now() - make_interval(secs => ${noteSeconds})
    `);
  }
  return past;
};

/** All past read-model versions, for maintenance. */
export const listPast = (db: CommonQueryMethods): Promise<readonly Past[]> =>
  db.any(sql.type(row)`select ${columns} from planner.past order by id`);

/**
 * Registers a position, unless another request already has; `makePast` creates its tables. If `maxPast` are kept, the
 * least recently used one is dropped.
 * @returns null if all of them are in use
 */
export const claimPast = (pool: DatabasePool, position: number): Promise<Past | null> =>
  pool.transaction(async (db) => {
    await db.query(sql.type(nothing)`select pg_advisory_xact_lock(${registerLock})`);
    const existing = await touchPast(db, position);
    if (existing) return existing;
    const count = await db.oneFirst(sql.type(z.object({ count: z.number() }))`
      select count(*)::int as count from planner.past
    `);
    if (count >= maxPast && !(await dropOldest(db))) return null;
    const { version, set } = originalFormulas;
    return db.one(sql.type(row)`
      insert into planner.past (position, fingerprint, formulas, formulas_version)
      values (${position}, ${fingerprint}, ${sql.jsonb(set)}, ${version})
      returning ${columns}
    `);
  });

/** Creates the empty tables of a past version, replacing those of an unfinished build. @returns false if it is gone */
export const makePast = (pool: DatabasePool, id: number): Promise<boolean> =>
  pool.transaction(async (db) => {
    // A concurrent drop waits for this lock, and then finds the tables.
    const there = await db.any(sql.type(nothing)`select from planner.past where id = ${id} for update`);
    if (there.length === 0) return false;
    await dropSchema(db, schemaOf(id));
    await createPastSchema(db, schemaOf(id));
    return true;
  });

/** Marks a past version as built, with its formulas. @returns null if it is gone */
export const finishPast = (
  db: CommonQueryMethods,
  id: number,
  { version, set }: Formulas,
): Promise<Past | null> =>
  db.maybeOne(sql.type(row)`
    update planner.past
    set is_built = true, used_at = now(), formulas = ${sql.jsonb(set)}, formulas_version = ${version}
    where id = ${id}
    returning ${columns}
  `);

/** Drops a past version, even while it is read. Register entry and tables go in one transaction. */
export const dropPast = (pool: DatabasePool, id: number): Promise<void> =>
  pool.transaction(async (db) => {
    await db.query(sql.type(nothing)`delete from planner.past where id = ${id}`);
    await dropSchema(db, schemaOf(id));
  });

/** Drops finished past versions that won't be used again: those of other releases, or unused for a day. */
export const dropUnusedPast = async (pool: DatabasePool): Promise<void> => {
  const unused = await pool.anyFirst(sql.type(idRow)`
    select id from planner.past
    where is_built and ${isRested}
      and (fingerprint <> ${fingerprint} or used_at < now() - make_interval(secs => ${idleSeconds}))
  `);
  for (const id of unused) await pool.transaction((db) => dropIfRested(db, id));
};

/** Drops all past versions: after a restore, log positions mean something else. */
export const forgetPast = async (pool: DatabasePool): Promise<void> => {
  for (const { readModelVersion } of await listPast(pool)) await dropPast(pool, readModelVersion.id);
};

const dropOldest = async (db: CommonQueryMethods): Promise<boolean> => {
  const id = await db.maybeOneFirst(sql.type(idRow)`
    select id from planner.past where is_built and ${isRested} order by used_at limit 1
  `);
  return id !== null && (await dropIfRested(db, id));
};

/** Deletes the row only if it is unused, so that a concurrent claim either comes first or finds it gone. */
const dropIfRested = async (db: CommonQueryMethods, id: number): Promise<boolean> => {
  const { rowCount } = await db.query(sql.type(nothing)`
    delete from planner.past where id = ${id} and ${isRested}
  `);
  if (rowCount === 1) await dropSchema(db, schemaOf(id));
  return rowCount === 1;
};
