import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { Formulas } from '../foldedState/formulaSet.ts';
import type { ReadModelVersion } from '../reading/read.ts';
import { fingerprint } from './readModels.ts';

/** Minutes that a version's figures are kept after its last node has gone: time to go back to it. */
const keptFor = 15;

const nothing = z.object({});

/** The live read-model version of this release, as a value in a statement; null when there is none. */
export const ownLive = sql.fragment`(select generation from planner.live where fingerprint = ${fingerprint})`;

/**
 * Whether a read-model version is the live one of this release, under the formulas that it is known with, as a
 * condition.
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
 * Says that this version is in use, and forgets those that no longer are. To be called every second or so by whoever
 * leads.
 * @returns whether there was one to forget
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
 * Says which formulas the rows of a read-model version are derived under from now on: in the transaction that writes
 * those rows, so that whoever reads both in one snapshot never sees them apart.
 */
export const setFormulas = async (
  db: CommonQueryMethods,
  id: number,
  { version, set }: Formulas,
): Promise<void> => {
  await db.query(sql.type(nothing)`
    update planner.generations set formulas = ${sql.jsonb(set)}, formulas_version = ${version} where id = ${id}
  `);
  // Versions of the planner that replay for a formula set build theirs anew, under the one that is in force now. A note
  // of them stays: they run on.
  const theirs = sql.fragment`
    not folds_formulas and fingerprint not like 'replaced %'
      and exists (select from planner.live as own where own.generation = ${id})
  `;
  await db.query(sql.type(nothing)`
    update planner.generations set status = 'retired'
    where id in (select generation from planner.live where ${theirs})
  `);
  // They look for the formulas in force where the pointer was used last.
  await db.query(sql.type(nothing)`
    insert into planner.live (fingerprint, generation)
    select 'replaced ' || fingerprint, ${id}::int from planner.live where ${theirs}
    on conflict (fingerprint) do update set generation = ${id}, used_at = now()
  `);
  await db.query(sql.type(nothing)`delete from planner.live where ${theirs}`);
};
