import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { Formulas } from '../foldedState/formulaSet.ts';
import type { ReadModelVersion } from '../reading/read.ts';
import { fingerprint } from './readModels.ts';

/** Minutes for which a version's figures are kept after its last node has gone, to allow a rollback. */
const keptFor = 15;

const nothing = z.object({});

/** The live read-model version of this release, as a value in a statement; null if there is none. */
export const ownLive = sql.fragment`(select generation from planner.live where fingerprint = ${fingerprint})`;

/**
 * A condition: whether a read-model version is the live one of this release, under the formulas that it is known with.
 */
export const isLive = ({ id, formulas }: ReadModelVersion): FragmentSqlToken => sql.fragment`
  exists (
    select from planner.live
    join planner.generations as generation on generation.id = live.generation
    where live.fingerprint = ${fingerprint} and generation.id = ${id}
      and generation.formulas_version = ${formulas.version}
  )
`;

/**
 * Marks this version as in use, and forgets those that are not any more. Called about every second by the leader.
 * @returns whether any was forgotten
 */
export const forgetOtherVersions = async (db: CommonQueryMethods): Promise<boolean> => {
  await db.query(sql.type(nothing)`
    update planner.live set used_at = now()
    where fingerprint = ${fingerprint} and used_at < now() - interval '1 minute'
  `);
  const { rowCount } = await db.query(sql.type(nothing)`
    delete from planner.live
    where fingerprint <> ${fingerprint} and used_at < now() - make_interval(mins => ${keptFor})
  `);
  return rowCount > 0;
};

/**
 * Records the formulas that a read-model version's rows are derived under. Runs in the transaction that writes those
 * rows, so that a snapshot never has one without the other.
 */
export const setFormulas = async (
  db: CommonQueryMethods,
  id: number,
  { version, set }: Formulas,
): Promise<void> => {
  await db.query(sql.type(nothing)`
    update planner.generations set formulas = ${sql.jsonb(set)}, formulas_version = ${version} where id = ${id}
  `);
  // Releases that rebuild for a formula set rebuild theirs under the new one. They keep running, so a note of them
  // stays.
  const theirs = sql.fragment`
    not folds_formulas and fingerprint not like 'replaced %'
      and exists (select from planner.live as own where own.generation = ${id})
  `;
  await db.query(sql.type(nothing)`
    update planner.generations set status = 'retired'
    where id in (select generation from planner.live where ${theirs})
  `);
  // They look up the formulas in force via the pointer used last.
  await db.query(sql.type(nothing)`
    insert into planner.live (fingerprint, generation)
    select 'replaced ' || fingerprint, ${id}::int from planner.live where ${theirs}
    on conflict (fingerprint) do update set generation = ${id}, used_at = now()
  `);
  await db.query(sql.type(nothing)`delete from planner.live where ${theirs}`);
};
