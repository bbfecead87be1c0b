import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { planningFormulas } from '#domain/figures/formulas.ts';
import type { Generation } from '../read.ts';
import type { Formulas } from '../readModel.ts';
import { fingerprint } from '../readModels.ts';
import { createSchema, dropSchema } from './schema.ts';

const nothing = z.object({});

const row = z
  .object({ id: z.number(), formulas: planningFormulas, version: z.number(), fingerprint: z.string() })
  .transform(({ id, formulas, version, fingerprint }) => ({
    id,
    schema: schemaName(id),
    formulas: { version, set: formulas },
    fingerprint,
  }));

const schemaName = (id: number): string => `read_${id}`;

// Any number that is the planner's own; held only while the register is made.
const migrationLock = 7_203_515;

/** Makes the register of generations and the pointer to the live one, where they are missing. */
export const migrateGenerations = (pool: DatabasePool): Promise<void> =>
  pool.transaction(async (db) => {
    // Nodes that start at the same moment would all find nothing and all make it: one after the other.
    await db.query(sql.type(nothing)`select pg_advisory_xact_lock(${migrationLock})`);
    await db.query(sql.type(nothing)`create schema if not exists planner`);
    await db.query(sql.type(nothing)`
      create table if not exists planner.generations (
        id int generated always as identity primary key,
        formulas jsonb not null,
        formulas_version int not null,
        fingerprint text not null,
        created_at timestamptz not null default now()
      )
    `);
    await db.query(sql.type(nothing)`
      create table if not exists planner.live (
        only_row boolean primary key default true check (only_row),
        generation int not null references planner.generations (id)
      )
    `);
  });

/** Makes a new, empty generation for this version of the projections. */
export const createGeneration = (pool: DatabasePool, formulas: Formulas): Promise<Generation> =>
  pool.transaction(async (db) => {
    const generation = await db.one(sql.type(row)`
      insert into planner.generations (formulas, formulas_version, fingerprint)
      values (${sql.jsonb(formulas.set)}, ${formulas.version}, ${fingerprint})
      returning id, formulas, formulas_version as version, fingerprint
    `);
    await createSchema(db, generation.schema);
    return generation;
  });

/** The generation that requests read now; null before the first one is adopted. */
export const liveGeneration = (
  db: CommonQueryMethods,
): Promise<(Generation & { fingerprint: string }) | null> =>
  db.maybeOne(sql.type(row)`
    select generation.id, generation.formulas, generation.formulas_version as version, generation.fingerprint
    from planner.live
    join planner.generations as generation on generation.id = live.generation
  `);

/** Whether a generation was built by other projections than these. */
export const isOutdated = (generation: { fingerprint: string }): boolean =>
  generation.fingerprint !== fingerprint;

/**
 * Points all requests at a generation, if the live one is still the one that the caller knows (null for none).
 * @returns whether it was, and the pointer has moved
 */
export const adopt = async (pool: DatabasePool, id: number, known: number | null): Promise<boolean> => {
  const { rowCount } =
    known === null
      ? await pool.query(sql.type(nothing)`
          insert into planner.live (generation) values (${id}) on conflict do nothing
        `)
      : await pool.query(sql.type(nothing)`
          update planner.live set generation = ${id} where generation = ${known}
        `);
  return rowCount === 1;
};

/** Drops every generation, the live one included: the next start builds one anew, from whichever log there is. */
export const forgetGenerations = async (pool: DatabasePool): Promise<void> => {
  await pool.query(sql.type(nothing)`delete from planner.live`);
  await dropOthers(pool, []);
};

/** Drops every generation that is neither live nor kept by the caller. */
export const dropOthers = async (pool: DatabasePool, keep: readonly number[]): Promise<void> => {
  const unused = await pool.anyFirst(sql.type(z.object({ id: z.number() }))`
    select id from planner.generations
    where id not in (select generation from planner.live) and not (id = any(${sql.array([...keep], 'int4')}))
  `);
  for (const id of unused) {
    await pool.transaction(async (db) => {
      await dropSchema(db, schemaName(id));
      await db.query(sql.type(nothing)`delete from planner.generations where id = ${id}`);
    });
  }
};
