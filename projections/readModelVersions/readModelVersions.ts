import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { datedFormulas } from '#domain/values/planningFormulas.ts';
import { type Formulas, originalFormulas } from '../foldedState/formulaSet.ts';
import { ownLive } from '../projector/pointer.ts';
import { fingerprint } from '../projector/readModels.ts';
import { checkpoint } from '../reading/bookkeeping.ts';
import type { ReadModelVersion } from '../reading/read.ts';
import { lockTimeout, sqlStateOf } from '../reading/sqlState.ts';
import { forgetPast } from './past.ts';
import { schemaName } from './register.ts';
import { createSchema, dropSchema } from './schema.ts';

const nothing = z.object({});

const row = z
  .object({ id: z.number(), formulas: datedFormulas, version: z.number() })
  .transform(({ id, formulas, version }) => ({
    id,
    schema: schemaName(id),
    formulas: { version, set: formulas },
  }));

/**
 * Creates an empty read-model version for this release.
 * @param formulas those in force until the log has others
 */
export const createReadModelVersion = (
  pool: DatabasePool,
  formulas: Formulas = originalFormulas,
): Promise<ReadModelVersion> =>
  pool.transaction(async (db) => {
    const readModelVersion = await db.one(sql.type(row)`
      insert into planner.generations (formulas, formulas_version, fingerprint)
      values (${sql.jsonb(formulas.set)}, ${formulas.version}, ${fingerprint})
      returning id, formulas, formulas_version as version
    `);
    await createSchema(db, readModelVersion.schema);
    return readModelVersion;
  });

/**
 * A read-model version of this release that only has to catch up to become live: an unfinished rebuild after a crash,
 * or one whose pointer an earlier release has removed.
 */
export const resumableReadModelVersion = (pool: DatabasePool): Promise<ReadModelVersion | null> =>
  pool.maybeOne(sql.type(row)`
    select id, formulas, formulas_version as version from planner.generations
    where has_tables and fingerprint = ${fingerprint} and id > coalesce(${ownLive}, 0)
      and (purpose = 'rebuild' and status = 'building' or status = 'adopted')
    order by id desc limit 1
  `);

/** A read-model version by id; null if there is none with tables. */
export const findReadModelVersion = (db: CommonQueryMethods, id: number): Promise<ReadModelVersion | null> =>
  db.maybeOne(sql.type(row)`
    select id, formulas, formulas_version as version from planner.generations
    where id = ${id} and has_tables
  `);

/** The read-model version that requests of this release read; null until the first is adopted. */
export const liveReadModelVersion = (db: CommonQueryMethods): Promise<ReadModelVersion | null> =>
  db.maybeOne(sql.type(row)`
    select generation.id, generation.formulas, generation.formulas_version as version
    from planner.live
    join planner.generations as generation on generation.id = live.generation
    where live.fingerprint = ${fingerprint}
  `);

/**
 * The live read-model version with its position; one query if it is the known one.
 * @returns null if there is none
 */
export const liveCheckpoint = async (
  db: CommonQueryMethods,
  known: ReadModelVersion,
): Promise<{ readModelVersion: ReadModelVersion; position: number } | null> => {
  const found = await db.maybeOne(
    sql.type(liveRow)`
      select generation.id, generation.formulas_version as version,
        (select position from ${sql.identifier([known.schema, checkpoint.name])}) as position
      from planner.live
      join planner.generations as generation on generation.id = live.generation
      where live.fingerprint = ${fingerprint}
    `,
  );
  if (!found) return null;
  if (found.id === known.id && found.version === known.formulas.version)
    return { readModelVersion: known, position: found.position };
  const readModelVersion = await liveReadModelVersion(db);
  return readModelVersion && { readModelVersion, position: await positionOf(db, readModelVersion) };
};
const liveRow = z.object({ id: z.number(), version: z.number(), position: z.number() });

/** The position up to which a read-model version has read the log. */
export const positionOf = (db: CommonQueryMethods, { schema }: ReadModelVersion): Promise<number> =>
  db.oneFirst(sql.type(z.object({ position: z.number() }))`
    select position from ${sql.identifier([schema, checkpoint.name])}
  `);

/**
 * Points all requests at an automatically rebuilt read-model version, if the live one is still `known` (null for none).
 * Adoptions by users go through `adoptRecount`.
 * @returns whether the pointer has moved
 */
export const adopt = (pool: DatabasePool, id: number, known: number | null): Promise<boolean> =>
  pool.transaction(async (db) => {
    const { rowCount } =
      known === null
        ? await db.query(sql.type(nothing)`
            insert into planner.live (fingerprint, generation, folds_formulas) values (${fingerprint}, ${id}, true)
            on conflict do nothing
          `)
        : await db.query(sql.type(nothing)`
            update planner.live set generation = ${id}
            where fingerprint = ${fingerprint} and generation = ${known}
          `);
    if (rowCount !== 1) return false;
    await db.query(sql.type(nothing)`
      update planner.generations
      set status = case when id = ${id} then 'adopted' else 'retired' end,
        base = case when id = ${id} then base else ${id}::int end
      where id = ${id} or id = ${known}::int
        or id in (select generation from planner.live where fingerprint <> ${fingerprint})
    `);
    return true;
  });

/** Gives up an automatic rebuild that can't be used. */
export const discardRebuild = async (db: CommonQueryMethods, id: number): Promise<void> => {
  await db.query(sql.type(nothing)`
    update planner.generations set status = 'failed' where id = ${id} and status = 'building'
  `);
};

/**
 * Drops the tables of read-model versions that won't be read again: failed and cancelled jobs, kept formulas with
 * tables (of earlier releases), overtaken rebuilds, and retired ones except the one before the live one. Builds of
 * other nodes stay, and so do live versions of other releases while these run. A release that was rolled back leaves
 * one that is still marked as adopted: it goes once the release has no pointer.
 * @param followed ids that this node works on; their tables are needed until the work has stopped, even if it was
 * given up
 */
export const dropUnused = async (pool: DatabasePool, followed: readonly number[] = []): Promise<void> => {
  const unused = await pool.anyFirst(sql.type(z.object({ id: z.number() }))`
    select generation.id from planner.generations as generation
    join planner.live as own on own.fingerprint = ${fingerprint}
    where has_tables and generation.id not in (select generation from planner.live) and (
      status in ('failed', 'cancelled', 'discarded', 'done') or purpose = 'trial'
      or generation.fingerprint = own.fingerprint and (
        (purpose = 'rebuild' and status = 'building' and generation.id < own.generation)
        or (status = 'retired' and base is distinct from own.generation)
      )
      or generation.fingerprint not in (select fingerprint from planner.live) and (
        status in ('adopted', 'retired')
        or (purpose = 'rebuild' and status = 'building' and created_at < now() - interval '1 day')
      )
    )
  `);
  for (const id of unused) if (!followed.includes(id)) await dropTables(pool, id);
};

/**
 * Removes data beside the live figures that no projector updates, as it may name an erased person: retired figures,
 * whose tables go with the next `dropUnused`, and differing rows in results of verifications. Verifications that may
 * hold such rows in memory compare again.
 */
export const forgetKept = (pool: DatabasePool): Promise<void> =>
  pool.transaction(async (db) => {
    await db.query(sql.type(nothing)`
      update planner.generations set status = 'discarded' where status = 'retired'
    `);
    await db.query(sql.type(nothing)`
      update planner.generations set status = 'building'
      where purpose = 'verification' and status in ('catching-up', 'comparing')
    `);
    await db.query(sql.type(nothing)`
      update planner.generations
      set result = jsonb_set(result, '{tables}', (
        select jsonb_agg(compared || '{"onlyLive": [], "onlyFresh": []}')
        from jsonb_array_elements(result -> 'tables') as compared
      ))
      where purpose = 'verification' and jsonb_array_length(result -> 'tables') > 0
    `);
  });

/**
 * Drops every read-model version, the live one and past ones included. The next start builds one from the log that it
 * finds.
 */
export const forgetReadModelVersions = async (pool: DatabasePool): Promise<void> => {
  const ids = await pool.anyFirst(sql.type(z.object({ id: z.number() }))`select id from planner.generations`);
  for (const id of ids) await forgetReadModelVersion(pool, id);
  await forgetPast(pool);
};

/**
 * Drops one with all that points to it, at once: a planner can't start on a pointer to tables that are gone. Each has a
 * transaction of its own, as the locks of all their tables may be more than a server holds.
 */
const forgetReadModelVersion = (pool: DatabasePool, id: number): Promise<void> =>
  pool.transaction(async (db) => {
    await dropSchema(db, schemaName(id));
    await db.query(sql.type(nothing)`delete from planner.live where generation = ${id}`);
    await db.query(sql.type(nothing)`delete from planner.adoptions where generation = ${id}`);
    await db.query(sql.type(nothing)`delete from planner.generations where id = ${id}`);
  });

const dropTables = (pool: DatabasePool, id: number): Promise<void> =>
  pool
    .transaction(async (db) => {
      await db.query(sql.type(nothing)`set local lock_timeout = '2s'`);
      await dropSchema(db, schemaName(id));
      await db.query(sql.type(nothing)`update planner.generations set has_tables = false where id = ${id}`);
    })
    .catch((error: unknown) => {
      // A reader holds a lock: the tables are dropped at a later attempt instead of waiting here.
      if (sqlStateOf(error) !== lockTimeout) throw error;
    });
