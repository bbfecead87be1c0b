import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { planningFormulas } from '#domain/figures/formulas.ts';
import type { Formulas } from '../readModel.ts';
import { fingerprint } from '../readModels.ts';

/** How long a version's figures are kept that none of its nodes brings forward any more: time to go back to it. Minutes. */
const keptFor = 15;

const nothing = z.object({});

/** The live generation of this version, as a value in a statement; null when there is none. */
export const ownLive = sql.fragment`(select generation from planner.live where fingerprint = ${fingerprint})`;

/** The formulas of the figures that are or were read last, of whichever version; null when there were none yet. */
export const formulasInUse = (db: CommonQueryMethods): Promise<Formulas | null> =>
  db.maybeOne(sql.type(z.object({ version: z.number(), set: planningFormulas }))`
    select generation.formulas_version as version, generation.formulas as set
    from planner.live
    join planner.generations as generation on generation.id = live.generation
    order by live.used_at desc
    limit 1
  `);

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
